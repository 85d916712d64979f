import type { FieldError, SaveProgressRequest } from '@kenali/contracts';
import type { SensoryPack } from './pack.ts';

const UNKNOWN_ITEM = 'Butir ini tidak ada dalam kuesioner.';
const OUTSIDE_SCALE = 'Pilih salah satu jawaban yang tersedia.';
const BAD_MARK = 'Tanda tidak teramati tidak sesuai.';
const BOTH = 'Butir ini dijawab dan sekaligus ditandai tidak teramati.';
const UNKNOWN_SECTION = 'Bagian catatan ini tidak ada dalam kuesioner.';

/** Remarks on the whole questionnaire stand under this key, beside the section letters. */
const GENERAL_COMMENT = 'umum';

/**
 * What a body of save-progress or complete carries, held against the pinned pack. Completeness is not asked for.
 * @param sent the maps of the body; absent ones are fine
 * @returns one error per wrong entry, `path` such as "responses.7"; empty when all fit
 */
export function checkResponses(
  pack: SensoryPack,
  sent: Pick<SaveProgressRequest, 'responses' | 'notApplicable' | 'comments' | 'changed'>,
): FieldError[] {
  const { responses = {}, notApplicable = {}, comments = {}, changed = [] } = sent;
  const items = new Set(pack.items.map(({ number }) => String(number)));
  const scale = new Set<unknown>(pack.scale.map(({ value }) => value));
  const commented = new Set([...pack.sections.map(({ letter }) => letter), GENERAL_COMMENT]);

  const answerError = ([id, value]: [string, unknown]) => {
    if (!items.has(id)) return UNKNOWN_ITEM;
    return scale.has(value) ? null : OUTSIDE_SCALE;
  };
  const markError = ([id, mark]: [string, unknown]) => {
    if (!items.has(id)) return UNKNOWN_ITEM;
    if (mark !== true) return BAD_MARK;
    return Object.hasOwn(responses, id) ? BOTH : null;
  };
  return [
    ...collect('responses', responses, answerError),
    ...collect('notApplicable', notApplicable, markError),
    ...collect('comments', comments, ([key]) => (commented.has(key) ? null : UNKNOWN_SECTION)),
    ...collect('changed', changed, ([, id]) => (items.has(String(id)) ? null : UNKNOWN_ITEM)),
  ];
}

const collect = (field: string, map: object, errorOf: (entry: [string, unknown]) => string | null): FieldError[] =>
  Object.entries(map).flatMap(([key, value]) => {
    const message = errorOf([key, value]);
    return message === null ? [] : [{ path: `${field}.${key}`, message }];
  });
