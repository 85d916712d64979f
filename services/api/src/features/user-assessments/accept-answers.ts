import type { Instrument, SentAnswers } from '@kenali/instruments';
import { AppError } from '../../http/app-error.ts';

/** What a body may write, in the words that are stored. Unknown items and other values are refused before anything is. */
export function acceptAnswers<Body extends SentAnswers>(instrument: Instrument, body: Body): Body {
  const fields = instrument.check(body);
  if (fields.length > 0) throw new AppError('VALIDATION', { fields });
  return body.responses ? { ...body, responses: instrument.asStored(body.responses) } : body;
}
