/* Responses for each instrument. The specs state the expected scores themselves instead of using the scoring engine. */

const repeat = <Value>(value: Value, count: number) => Array<Value>(count).fill(value);
/** Maps item ids, counted from 1, to values. */
const byItem = <Value>(values: readonly Value[]): Record<string, Value> =>
  Object.fromEntries(values.map((value, index) => [String(index + 1), value]));

/** 14 responses with this many of each style, in this order. */
export const learningResponses = (visual: number, auditori: number, kinestetik: number) =>
  byItem([...repeat('visual', visual), ...repeat('auditori', auditori), ...repeat('kinestetik', kinestetik)]);

/** 70 responses: in each category of ten items, this many times yes and then no. */
export const intelligenceResponses = (...yes: readonly number[]) =>
  byItem(yes.flatMap((count) => Array.from({ length: 10 }, (_, index) => index < count)));

/** 125 equal responses. */
export const sensoryResponses = (value: number) => byItem(repeat(value, 125));

export const PARTICIPANT = {
  childName: 'Bima Wijaya',
  childBirthDate: '2019-05-31',
  parentName: 'Ratna Wijaya',
  relationship: 'Ibu',
  testDate: '2026-01-05',
};

/** The first entries of a map. */
export const takeFirst = <Value>(responses: Record<string, Value>, count: number): Record<string, Value> =>
  Object.fromEntries(Object.entries(responses).slice(0, count));
