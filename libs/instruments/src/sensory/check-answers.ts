import type { FieldError } from '@kenali/contracts';
import { collectErrors, OUTSIDE_CHOICES, type SentAnswers, UNKNOWN_ITEM } from '../instrument.ts';
import type { SensoryPack } from './pack/pack.ts';

const INVALID_NOT_OBSERVED = 'Tanda tidak teramati tidak sesuai.';
const ANSWERED_AND_NOT_OBSERVED = 'Butir ini dijawab dan sekaligus ditandai tidak teramati.';
const UNKNOWN_SECTION = 'Bagian catatan ini tidak ada dalam kuesioner.';

/** The key of the general comment, in addition to the section letters. */
const GENERAL_COMMENT = 'umum';

/**
 * Prepares the check of save-progress and complete bodies against a pack. It runs at every save, so it is built once per
 * pack. Missing responses and absent maps are allowed.
 * @returns a function that returns one error per invalid entry, with a `path` such as "responses.7"
 */
export function sensoryAnswersCheck(pack: SensoryPack): (sent: SentAnswers) => FieldError[] {
  const items = new Set(pack.items.map(({ number }) => String(number)));
  const scale = new Set<unknown>(pack.scale.map(({ value }) => value));
  const commented = new Set([...pack.sections.map(({ letter }) => letter), GENERAL_COMMENT]);

  const answerError = (id: string, value: unknown) => {
    if (!items.has(id)) return UNKNOWN_ITEM;
    return scale.has(value) ? null : OUTSIDE_CHOICES;
  };
  const notObservedError = (id: string, value: unknown, responses: object) => {
    if (!items.has(id)) return UNKNOWN_ITEM;
    if (value !== true) return INVALID_NOT_OBSERVED;
    return Object.hasOwn(responses, id) ? ANSWERED_AND_NOT_OBSERVED : null;
  };
  return ({ responses = {}, notApplicable = {}, comments = {}, changed = [] }) => [
    ...collectErrors('responses', responses, answerError),
    ...collectErrors('notApplicable', notApplicable, (id, value) => notObservedError(id, value, responses)),
    ...collectErrors('comments', comments, (key) => (commented.has(key) ? null : UNKNOWN_SECTION)),
    ...collectErrors('changed', changed, (_at, id) => (items.has(String(id)) ? null : UNKNOWN_ITEM)),
  ];
}
