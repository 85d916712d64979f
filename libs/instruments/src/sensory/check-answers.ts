import type { FieldError } from '@kenali/contracts';
import { collectErrors, OUTSIDE_CHOICES, type SentAnswers, UNKNOWN_ITEM } from '../instrument.ts';
import type { SensoryPack } from './pack/pack.ts';

const BAD_MARK = 'Tanda tidak teramati tidak sesuai.';
const BOTH = 'Butir ini dijawab dan sekaligus ditandai tidak teramati.';
const UNKNOWN_SECTION = 'Bagian catatan ini tidak ada dalam kuesioner.';

/** Remarks on the whole questionnaire stand under this key, beside the section letters. */
const GENERAL_COMMENT = 'umum';

/**
 * The check of what a body of save-progress or complete carries against this pack, prepared once: saves come every few
 * seconds from everybody. Completeness is not asked for.
 * @returns for the maps of a body (absent ones are fine) one error per wrong entry, `path` such as "responses.7"; empty
 *   when all fit
 */
export function sensoryAnswersCheck(pack: SensoryPack): (sent: SentAnswers) => FieldError[] {
  const items = new Set(pack.items.map(({ number }) => String(number)));
  const scale = new Set<unknown>(pack.scale.map(({ value }) => value));
  const commented = new Set([...pack.sections.map(({ letter }) => letter), GENERAL_COMMENT]);

  const answerError = (id: string, value: unknown) => {
    if (!items.has(id)) return UNKNOWN_ITEM;
    return scale.has(value) ? null : OUTSIDE_CHOICES;
  };
  const markError = (id: string, mark: unknown, responses: object) => {
    if (!items.has(id)) return UNKNOWN_ITEM;
    if (mark !== true) return BAD_MARK;
    return Object.hasOwn(responses, id) ? BOTH : null;
  };
  return ({ responses = {}, notApplicable = {}, comments = {}, changed = [] }) => [
    ...collectErrors('responses', responses, answerError),
    ...collectErrors('notApplicable', notApplicable, (id, mark) => markError(id, mark, responses)),
    ...collectErrors('comments', comments, (key) => (commented.has(key) ? null : UNKNOWN_SECTION)),
    ...collectErrors('changed', changed, (_at, id) => (items.has(String(id)) ? null : UNKNOWN_ITEM)),
  ];
}
