import type { BandSetId, SensoryInterpretation } from '@kenali/contracts';
import fc from 'fast-check';
import { roundToOneDecimal } from '../../rules/words.ts';
import { answerAll, currentPack, pack, participantInfo } from '../../testing/sensory.ts';
import type { SensoryItem } from '../pack/pack.ts';
import { readAnswers } from '../scoring/answers.ts';
import { scoreSensory } from '../scoring/score-sensory.ts';
import { interpretAnswers, interpretResult } from './interpret-answers.ts';

type ValueFor = (item: SensoryItem) => number | null;
const labels = ({ patterns }: SensoryInterpretation) => patterns.map(({ label }) => label);

function interpret(valueFor: ValueFor, bandSet: BandSetId = 'questionnaire') {
  const saved = answerAll(valueFor);
  const scored = scoreSensory(
    currentPack,
    { ...saved, participantInfo, comments: {} },
    { bandSet, grouping: 'user-a-n', completedAt: '2026-11-20T03:04:05.000Z', ageRange: null },
  );
  const bandId = scored.band?.id ?? null;
  const found = interpretAnswers(currentPack, readAnswers(currentPack, saved), { bandId, bandSet });
  return { scored, found };
}

/** Pairs of statements that a reader would take for a contradiction. Each is checked on the words, not on the rules. */
const AVOIDS_SOUND = /sebelum bunyi keras|sudut tenang|sumber bising/;
const SEEKS_SOUND = /Mencari Bunyi|suara yang jelas|bermain bunyi/;
const PAIRS: [string, RegExp, RegExp][] = [
  ['sound', AVOIDS_SOUND, SEEKS_SOUND],
  ['sight', /Terganggu Pemandangan|mengurangi silau/, /Melewatkan atau Mencari Tontonan|menarik dipandang/],
  [
    'movement',
    /Kurang Nyaman saat Bergerak|gerakan pelan dengan kaki/,
    /Mencari Gerakan|waktu bergerak yang aman setiap/,
  ],
  ['touch', /: Risi|sebelum menyisir rambut/, /Mencari Sentuhan|benda bertekstur yang boleh dipegang, misalnya/],
  ['taste', /: Pemilih|sebesar ujung sendok/, /Mencari Rasa Kuat|camilan renyah/],
  [
    'direction',
    /Belum Menonjol/,
    /Peka|Terusik|Terganggu|Kurang Nyaman|: Risi|: Pemilih|Kewalahan|Terpengaruh|Mencari|Sensitivitas (Sedang )?Tinggi/,
  ],
  ['prominence', /lebih menonjol\.|^Tidak ada bagian |terlalu banyak untuk disebut/m, /^Saran: /m],
  [
    'data',
    /pola belum dapat digambarkan/,
    /Terusik|Terganggu|Kurang Nyaman|Mencari |: Risi|: Pemilih|Kewalahan|Sulit |Cepat Lelah|Terpengaruh/,
  ],
];

/** Everything that a reader sees about the answers, line by line. */
const wordsOf = (found: SensoryInterpretation, label = '') =>
  [
    label,
    found.text,
    found.prominent.sentence,
    ...found.patterns.map(({ label, description }) => `${label}: ${description}`),
    ...found.tips.flatMap(({ tips }) => tips.map((tip) => `Saran: ${tip}`)),
  ].join('\n');

function expectNoContradiction(valueFor: ValueFor, bandSet?: BandSetId) {
  const { scored, found } = interpret(valueFor, bandSet);
  const words = wordsOf(found, scored.band?.label);
  for (const [what, one, other] of PAIRS) expect([what, one.test(words) && other.test(words)]).toEqual([what, false]);

  const directed = [...found.patterns, ...found.tips].filter(({ modality }) => modality !== null);
  for (const { modality, direction } of directed)
    expect(directed.filter((one) => one.modality === modality && isOpposite(one.direction, direction))).toEqual([]);
  const [general] = found.patterns.filter(({ modality }) => modality === null);
  if (general?.direction) {
    const differing = directed.filter(({ direction }) => isOpposite(direction, general.direction));
    expect(general.description.includes('arahnya tampak berbeda')).toBe(differing.length > 0);
  }

  // Tips for one direction are only given where the section's own answers share it.
  for (const { letter, direction } of found.tips)
    if (direction) {
      const own = (threshold: 'L' | 'H') =>
        meanOf(valueFor, (item) => item.section === letter && item.threshold === threshold);
      expect([letter, direction, direction === 'low' ? own('L') >= own('H') : own('H') >= own('L')]).toEqual([
        letter,
        direction,
        true,
      ]);
    }

  const { sections, notes, sentence } = found.prominent;
  expect(found.tips.map(({ letter }) => letter)).toEqual(sections.map(({ letter }) => letter));
  for (const { letter, average } of sections) {
    const { caution } = scored.sectionScores[letter]!;
    expect([letter, caution, roundToOneDecimal(average) >= 2]).toEqual([letter, false, true]);
    // Sections that look equal to a named one are named too, or the notes explain that they are uncertain.
    const ties = Object.entries(scored.sectionScores).filter(
      ([, one]) =>
        !one.caution && one.average !== null && roundToOneDecimal(one.average) === roundToOneDecimal(average),
    );
    for (const [tied] of ties) expect(sections.map((one) => one.letter)).toContain(tied);
    if (ties.length > 1) expect(notes.join(' ')).toContain('sama tinggi');
  }
  for (const { letter } of sections) expect(sentence).toContain(found.sections[letter]?.shortName);
  if (Object.values(scored.sectionScores).some(({ caution }) => caution) && found.average !== null)
    expect(notes.join(' ')).toContain('tidak teramati');
}

/** The mean of the observed answers to some items; 0 without any. */
function meanOf(valueFor: ValueFor, isMeant: (item: SensoryItem) => boolean): number {
  const values = currentPack.items.filter(isMeant).flatMap((item) => valueFor(item) ?? []);
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const isOpposite = (a: string | null, b: string | null) =>
  (a === 'low' && b === 'high') || (a === 'high' && b === 'low');

describe('interpretAnswers: no profile gives a contradicting pair', () => {
  const value = fc.integer({ min: 1, max: 5 });
  const bandSets = fc.constantFrom<BandSetId>('questionnaire', 'result-view');

  it('when every item has a random answer or none', () => {
    const maybe = fc.option(value, { freq: 8, nil: null });
    const answers = fc.array(maybe, { minLength: 125, maxLength: 125 });
    fc.assert(
      fc.property(answers, bandSets, (values, chosen) => {
        expectNoContradiction(({ number }) => values[number - 1] ?? null, chosen);
      }),
      { numRuns: 800 },
    );
  });

  it('when each section and each threshold has a level of its own, as real children have', () => {
    const levels = fc.dictionary(fc.constantFrom(...'ABCDEFGHIJKLMN'), fc.tuple(value, value, value), {
      minKeys: 3,
      maxKeys: 14,
    });
    const gaps = fc.uniqueArray(fc.integer({ min: 1, max: 125 }), { maxLength: 40 });
    fc.assert(
      fc.property(levels, value, gaps, bandSets, (bySection, base, missing, chosen) => {
        const gap = new Set(missing);
        expectNoContradiction(({ number, section, threshold }) => {
          if (gap.has(number)) return null;
          const [low, high, none] = bySection[section] ?? [base, base, base];
          return threshold === 'L' ? low : threshold === 'H' ? high : none;
        }, chosen);
      }),
      { numRuns: 1500 },
    );
  });

  it('when a total is at or next to a limit of a band', () => {
    for (const bandSet of ['questionnaire', 'result-view'] as const)
      for (let total = 125; total <= 625; total += 1) {
        const [base, more] = [Math.floor(total / 125), total % 125];
        expectNoContradiction(({ number }) => base + (number <= more ? 1 : 0), bandSet);
        expectNoContradiction(({ number }) => base + (number > 125 - more ? 1 : 0), bandSet);
      }
  });
});

describe('interpretAnswers: examples', () => {
  it.each([1, 2, 3, 4, 5])('when all answers are %i, then no section stands out and there are no tips', (value) => {
    const { found } = interpret(() => value);
    expect(found.prominent.sections).toEqual([]);
    expect(found.prominent.sentence).toContain('Rata-rata semua bagian sama');
    expect(found.tips).toEqual([]);
  });

  it('when a child misses sounds and a total is in the highest band, then patterns and tips agree about sounds', () => {
    // Sounds are missed often and hardly avoided; the rest is between JARANG and KADANG-KADANG.
    const { found, scored } = interpret(({ section, threshold, number }) =>
      section === 'A' || section === 'M' ? (threshold === 'L' ? 2 : 5) : 2 + (number % 3 === 0 ? 1 : 0),
    );
    expect(scored.band?.label).toBe('Sensitivitas Tinggi');
    expect(labels(found)).toContain('Pendengaran: Melewatkan atau Mencari Bunyi');
    expect(labels(found)).not.toContain('Arah Ambang Belum Menonjol');
    expect(found.tips.find(({ letter }) => letter === 'A')).toMatchObject({ direction: 'high' });
    expect(JSON.stringify(found.tips)).not.toMatch(AVOIDS_SOUND);
  });

  it('when a child avoids sounds, then the tips are about fewer sounds', () => {
    const { found } = interpret(({ section, threshold }) => (section === 'A' ? (threshold === 'L' ? 5 : 2) : 2));
    expect(found.tips.map(({ letter, direction }) => [letter, direction])).toEqual([['A', 'low']]);
    expect(found.tips[0]?.tips.join(' ')).toMatch(AVOIDS_SOUND);
  });

  it.each([
    ['hearing', 'A', 'M', 'high'],
    ['sight', 'L', 'B', 'high'],
    ['movement', 'C', 'J', 'low'],
  ] as const)(
    'when two sections of %s point in two directions, then the one that differs has neutral tips',
    (_, one, other, direction) => {
      const { found } = interpret(({ section, threshold }) => {
        const follows = threshold === (direction === 'low' ? 'L' : 'H');
        return (section === one && follows) || (section === other && !follows) ? 5 : 1;
      });
      const directions = Object.fromEntries(found.tips.map((tips) => [tips.letter, tips.direction]));
      expect(directions).toEqual({ [one]: direction, [other]: null });
    },
  );

  it('when both directions of a modality are frequent, then one mixed pattern replaces the two and the tips are neutral', () => {
    const { found } = interpret(({ section }) => (section === 'A' || section === 'M' ? 4 : 1));
    expect(labels(found)).toEqual(['Arah Ambang Belum Menonjol', 'Pendengaran: Peka dan Mencari Bunyi'].slice(1));
    expect(found.tips.map(({ direction }) => direction)).toEqual([null, null]);
  });

  it('when the general direction is low and one modality is high, then the general pattern names the modality', () => {
    const { found } = interpret(({ section, threshold }) =>
      section === 'F' ? (threshold === 'H' ? 5 : 1) : threshold === 'L' ? 4 : 1,
    );
    expect(found.patterns[0]?.label).toBe('Ambang Rendah Menonjol');
    expect(found.patterns[0]?.description).toMatch(/Pada Mulut dan Rasa arahnya tampak berbeda/);
  });

  it('when the label would contradict "no direction is prominent", then the pattern is left out', () => {
    const at285: ValueFor = ({ number }) => (number <= 35 ? 3 : 2);
    expect(interpret(at285).scored.band?.label).toBe('Sensitivitas Tinggi');
    expect(labels(interpret(at285).found)).toEqual([]);
  });

  it('when no pattern is shown because six are equally strong, then the note does not speak of others', () => {
    const { found } = interpret(({ section }) => ('ACDEFGJM'.includes(section) ? 3 : 1));
    expect(found.patterns).toEqual([]);
    expect(found.patternsNote).toMatch(/^6 pola tidak dirinci karena/);
    expect(interpret(() => 5).found.patternsNote).toMatch(/^9 pola lain tidak dirinci karena/);
  });

  it('when 30 items were not observed, then the summary leaves out the uncertain sections and says so', () => {
    const skipped = new Set([96, 92, 93, 66, 67, ...Array.from({ length: 25 }, (_, i) => 100 + i)]);
    const { found } = interpret(({ number, section }) =>
      skipped.has(number) ? null : ['K', 'J', 'G'].includes(section) ? 5 : section === 'C' ? 3 : 1,
    );
    expect(found.prominent.sections.map(({ letter }) => letter)).toEqual(['C']);
    expect(found.prominent.notes.join(' ')).toMatch(/hanya 8 dari 14 bagian: .* tidak teramati pada bagian lainnya/);
  });

  it('when nothing was observed, then there are no patterns but the one about missing data, and no tips', () => {
    const { found } = interpret(() => null);
    expect(labels(found)).toEqual(['Data Pengamatan Terbatas']);
    expect([found.average, found.tips]).toEqual([null, []]);
  });
});

it.each([
  [3, /KADANG-KADANG atau lebih, belum sampai SERING\. Catat/],
  [5, /SERING atau lebih\. Utamakan keamanan/],
])('the widest band says more: when every answer is %d, then the text ends with what holds for it', (value, ending) => {
  const answers = readAnswers(
    currentPack,
    answerAll(() => value),
  );
  const { text } = interpretAnswers(currentPack, answers, { bandId: 'high', bandSet: 'questionnaire' });
  expect(text).toMatch(/^Skor berada pada rentang teratas/);
  expect(text).toMatch(ending);
});

describe('interpretResult', () => {
  const saved = answerAll(({ section }) => (section === 'D' ? 4 : 2));
  const stored = scoreSensory(
    pack,
    { ...saved, participantInfo, comments: {} },
    { bandSet: 'questionnaire', grouping: 'user-a-n', completedAt: '2026-11-20T03:04:05.000Z', ageRange: null },
  );

  it('when a result is pinned to the earlier version, then it is described in the words of the newest one', () => {
    const found = interpretResult(currentPack, saved, stored);
    expect(found.wording.version).toBe('1.0.5');
    const band = currentPack.bandSets.questionnaire.bands.find(({ id }) => id === stored.band?.id);
    expect(found.text).toContain(band?.interpretation);
    expect(JSON.stringify(found)).not.toMatch(/adanya gangguan|terlambat/);
    expect(stored.interpretation).toBe(pack.bandSets.questionnaire.bands.at(-1)?.interpretation);
  });

  it.each([
    ['the pack is not installed', undefined, saved],
    ['the answers are not stored', currentPack, undefined],
    ['the stored answers are incomplete', currentPack, { ...saved, responses: {} }],
  ])('when %s, then the stored words remain and tips are for prominent sections alone', (_, usedPack, answers) => {
    const found = interpretResult(usedPack, answers, stored);
    expect(found.text).toBe(stored.interpretation);
    expect(found.wording.version).toBe('1.0.0');
    expect(labels(found)).toEqual(Object.keys(stored.patterns));
    expect(found.tips.map(({ letter }) => letter)).toEqual(['D']);
  });
});
