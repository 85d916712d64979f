/* What the tests answer, and what it comes to, worked out here by itself. */

const styles = (visual: number, auditori: number, kinestetik: number) => [
  ...Array<string>(visual).fill('visual'),
  ...Array<string>(auditori).fill('auditori'),
  ...Array<string>(kinestetik).fill('kinestetik'),
];
const numbered = <Value>(values: readonly Value[]): Record<string, Value> =>
  Object.fromEntries(values.map((value, at) => [String(at + 1), value]));

/** 14 answers: so many of each style, in that order. */
export const learningAnswers = (visual: number, auditori: number, kinestetik: number) =>
  numbered(styles(visual, auditori, kinestetik));

/** 70 answers: in each category so many times Ya, then Tidak. */
export const intelligenceAnswers = (...yes: readonly number[]) =>
  numbered(yes.flatMap((count) => Array.from({ length: 10 }, (_, at) => at < count)));

/** 125 answers of the same frequency. */
export const sensoryAnswers = (value: number, count = 125) => numbered(Array<number>(count).fill(value));

export const PARTICIPANT = {
  childName: 'Bima Wijaya',
  childBirthDate: '2019-05-31',
  parentName: 'Ratna Wijaya',
  relationship: 'Ibu',
  testDate: '2026-01-05',
};

/** Of a map the first entries. */
export const first = <Value>(answers: Record<string, Value>, count: number): Record<string, Value> =>
  Object.fromEntries(Object.entries(answers).slice(0, count));
