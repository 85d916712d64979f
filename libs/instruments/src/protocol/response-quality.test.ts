import { type QualityItem, responseQuality as qualityOf } from './response-quality.ts';

const START = Date.UTC(2026, 0, 5, 12);
const responseQuality = (items: readonly QualityItem[], stated?: Parameters<typeof qualityOf>[2]) =>
  qualityOf(items, { hasNotObserved: true, hasSameOptions: true }, stated);
const item = (number: number, partial: Partial<QualityItem> = {}): QualityItem => ({
  id: String(number),
  text: `Butir ${number}`,
  answer: 'SERING',
  value: 4,
  isNotObserved: false,
  answeredAt: null,
  response: partial.answer === undefined ? 'SERING' : partial.answer,
  ...partial,
});
/** @param answerOf null for an item that was not observed */
const items = (count: number, answerOf: (number: number) => string | null, seconds?: (number: number) => number) =>
  Array.from({ length: count }, (_, index) => {
    const answer = answerOf(index + 1);
    return item(index + 1, {
      answer,
      isNotObserved: answer === null,
      answeredAt: seconds ? new Date(START + seconds(index) * 1000).toISOString() : null,
    });
  });
const mixed = (number: number) => ['SELALU', 'SERING', 'JARANG'][number % 3] as string;

describe('responseQuality', () => {
  it('when answers vary and take their time, then nothing is flagged', () => {
    expect(responseQuality(items(125, mixed, (index) => index * 6))).toEqual({
      items: 125,
      answered: 125,
      notObserved: 0,
      longestRun: 1,
      mostFrequent: { answer: 'SERING', count: 42 },
      secondsPerItem: 6,
      fastShare: 0,
      minutes: 12,
      sittings: 1,
      flags: [],
      unchecked: [],
      variability: 0,
      pairs: null,
    });
  });

  it.each([
    [25, []],
    [26, ['not_observed']],
  ])('when %d of 125 items were not observed, then the flags are %j', (count, flags) => {
    const quality = responseQuality(items(125, (number) => (number <= count ? null : mixed(number))));
    expect([quality.notObserved, quality.answered, quality.flags]).toEqual([count, 125 - count, flags]);
  });

  it.each([
    [70, 'Tidak'],
    [125, 'SERING'],
  ])('when all %d answers are %s, then the same answer is flagged', (count, answer) => {
    const quality = responseQuality(items(count, () => answer));
    expect(quality).toMatchObject({ longestRun: count, mostFrequent: { answer, count }, flags: ['same_answer'] });
  });

  it.each([
    [62, []],
    [63, ['same_answer']],
  ])('when %d equal answers follow each other in 125, then the flags are %j', (run, flags) => {
    expect(
      responseQuality(items(125, (number) => (number <= run ? 'SELALU' : number % 2 ? 'SERING' : 'JARANG'))),
    ).toMatchObject({
      longestRun: run,
      flags,
    });
  });

  it.each([
    [9, [], ['same_answer', 'fast']],
    [10, ['same_answer'], ['fast']],
  ])(
    'when one answer of %d differs, then the flags are %j, because few items say little',
    (count, flags, unchecked) => {
      const quality = responseQuality(items(count, (number) => (number === 5 ? 'JARANG' : 'SERING')));
      expect(quality).toMatchObject({ flags, unchecked });
    },
  );

  it('when nine of ten answers are equal without a long run, then the same answer is flagged', () => {
    const quality = responseQuality(items(40, (number) => (number % 10 === 0 ? 'JARANG' : 'SERING')));
    expect(quality).toMatchObject({ longestRun: 9, flags: ['same_answer'] });
  });

  it('when items were not observed, then they do not interrupt a run of equal answers', () => {
    const quality = responseQuality(items(20, (number) => (number % 4 === 0 ? null : 'SERING')));
    expect(quality.longestRun).toBe(15);
  });

  it.each([
    [1.9, ['fast']],
    [2, []],
  ])('when each answer takes %d seconds, then the flags are %j', (seconds, flags) => {
    expect(responseQuality(items(125, mixed, (index) => index * seconds))).toMatchObject({
      secondsPerItem: seconds,
      flags,
    });
  });

  it('when 85 items took 40 seconds and a pause followed, then the pause does not make them slow', () => {
    const quality = responseQuality(items(86, mixed, (index) => (index < 85 ? index * 0.47 : 200)));
    expect(quality).toMatchObject({ secondsPerItem: 0.5, fastShare: 84 / 85, sittings: 1, flags: ['fast'] });
  });

  it.each([
    [29, []],
    [30, ['fast']],
  ])('when %d of 100 answers took one second and the others ten, then the flags are %j', (count, flags) => {
    const quality = responseQuality(items(101, mixed, (index) => (index <= count ? index : index * 10 - count * 9)));
    expect(quality).toMatchObject({ secondsPerItem: 10, fastShare: count / 100, flags });
  });

  it('when the instrument has no such answers, then it cannot be checked', () => {
    const quality = qualityOf(
      items(20, () => 'SERING'),
      { hasNotObserved: false, hasSameOptions: false },
    );
    expect(quality).toMatchObject({ flags: [], unchecked: ['not_observed', 'same_answer', 'fast'] });
  });

  it('when the parent pauses, then the pause counts as another sitting and not as time', () => {
    const quality = responseQuality(items(100, mixed, (index) => index * 5 + (index >= 50 ? 86_400 : 0)));
    expect(quality).toMatchObject({ secondsPerItem: 5, minutes: 8, sittings: 2, flags: [] });
  });

  it('when some answers share a time, then they do not make the others look faster', () => {
    const quality = responseQuality(items(125, mixed, (index) => Math.min(index, 64) * 3));
    expect(quality).toMatchObject({ secondsPerItem: 3, flags: [] });
  });

  it('when a pause follows each answer, then the pace is unknown and each is a sitting', () => {
    const quality = responseQuality(items(10, mixed, (index) => index * 3600));
    expect(quality).toMatchObject({ secondsPerItem: null, fastShare: null, minutes: null, sittings: 10, flags: [] });
  });

  it.each([
    ['when no time was stored', undefined],
    ['when most answers came with one save and so have one time', (index: number) => Math.floor(index / 10)],
    ['when all answers have one time', () => 0],
  ])('%s, then the pace is unknown and nothing is flagged', (_, seconds) => {
    expect(responseQuality(items(100, mixed, seconds))).toMatchObject({
      secondsPerItem: null,
      minutes: null,
      sittings: null,
      flags: [],
    });
  });

  it('when there is no answer at all, then nothing divides by zero', () => {
    expect(responseQuality(items(125, () => null))).toEqual({
      items: 125,
      answered: 0,
      notObserved: 125,
      longestRun: 0,
      mostFrequent: null,
      secondsPerItem: null,
      fastShare: null,
      minutes: null,
      sittings: null,
      flags: ['not_observed'],
      unchecked: ['same_answer', 'fast'],
      variability: null,
      pairs: null,
    });
  });

  it('when points differ, then the variability is their standard deviation', () => {
    const quality = responseQuality([1, 3, 5].map((value, at) => item(at + 1, { value })));
    expect(quality.variability).toBe(2);
  });

  it('when the pack states its own limits, then they decide', () => {
    const answers = items(
      40,
      (number) => (number <= 12 ? 'SELALU' : mixed(number)),
      (index) => index * 4,
    );
    expect(responseQuality(answers).flags).toEqual([]);
    expect(responseQuality(answers, { longestRunShare: 0.25, fastSeconds: 5 }).flags).toEqual(['same_answer', 'fast']);
  });

  it.each([
    [1, { compared: 2, inconsistent: 1, isHigh: true }],
    [2, { compared: 2, inconsistent: 1, isHigh: true }],
    [3, { compared: 2, inconsistent: 0, isHigh: false }],
  ])('when the pack names pairs that may be %d apart, then they are compared', (mostApart, expected) => {
    const answers = [5, 2, 4, 4, 1].map((value, at) => item(at + 1, { value, answer: at === 4 ? null : 'SERING' }));
    const pairs = [
      ['1', '2'],
      ['3', '4'],
      ['1', '5'],
    ].map((pair) => ({ items: pair, mostApart }));
    expect(responseQuality(answers, { pairs }).pairs).toEqual(expected);
  });
});
