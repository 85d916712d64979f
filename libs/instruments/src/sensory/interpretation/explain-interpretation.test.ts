import type { SensoryInterpretation } from '@kenali/contracts';
import fc from 'fast-check';
import { answerAll, currentPack, pack, participantInfo } from '../../testing/sensory.ts';
import type { SensoryPack } from '../pack/pack.ts';
import { scoreSensory } from '../scoring/score-sensory.ts';
import { explainSensory } from './explain-interpretation.ts';
import { interpretResult } from './interpret-answers.ts';

type ValueFor = Parameters<typeof answerAll>[0];

function explain(valueFor: ValueFor, wording = currentPack) {
  const saved = answerAll(valueFor);
  const result = scoreSensory(
    wording,
    { ...saved, participantInfo, comments: {} },
    { bandSet: 'questionnaire', grouping: 'user-a-n', completedAt: '2026-11-20T03:04:05.000Z', ageRange: null },
  );
  const reasons = explainSensory(wording, saved, result);
  return { reasons, result, saved, interpretation: interpretResult(wording, saved, result) };
}

/** Every interpretive sentence of a report, in its order. */
const sentencesOf = (found: SensoryInterpretation): string[] => [
  found.averageWords,
  found.text,
  found.prominent.sentence,
  ...found.prominent.notes,
  ...found.patterns.map(({ label, description }) => `${label}: ${description}`),
  ...(found.patternsNote === null ? [] : [found.patternsNote]),
  ...found.tips.flatMap(({ tips }) => tips),
];

/** The ids that a reader can look up: rules of the pack, and the rules that hold for every pack. */
function knownRules({ patterns, bandSets, sections }: SensoryPack): RegExp {
  const ids = [...patterns.general.rules, patterns.general.insufficient, ...patterns.modality.rules].map(
    ({ id }) => id,
  );
  const bands = Object.entries(bandSets).flatMap(([set, { bands }]) => bands.map(({ id }) => `band\\.${set}\\.${id}`));
  const letters = sections.map(({ letter }) => letter).join('');
  const own = `(${ids.join('|')})(\\+(${ids.join('|')}))*`;
  return new RegExp(
    `^(average|band\\.none|${bands.join('|')}|prominence\\.[a-z-]+|${own}|patterns\\.limit|tips\\.[${letters}]\\.(low|high|neutral)\\.\\d+)$`,
  );
}

function expectEverySentenceExplained(valueFor: ValueFor, wording: SensoryPack) {
  const { reasons, interpretation } = explain(valueFor, wording);
  expect(reasons.map(({ sentence }) => sentence)).toEqual(sentencesOf(interpretation));
  const known = knownRules(wording);
  for (const { rule, because } of reasons) {
    expect(rule).toMatch(known);
    expect(because.length).toBeGreaterThan(0);
    expect(because.join(' ')).not.toMatch(/undefined|NaN|null|\{|\s\s/);
  }
}

const value = fc.integer({ min: 1, max: 5 });
const wordings = fc.constantFrom(pack, currentPack);

it('explainSensory: when every item has a random answer or none, then each sentence has a rule and its facts', () => {
  const maybe = fc.option(value, { freq: 8, nil: null });
  fc.assert(
    fc.property(fc.array(maybe, { minLength: 125, maxLength: 125 }), wordings, (values, chosen) => {
      expectEverySentenceExplained(({ number }) => values[number - 1] ?? null, chosen);
    }),
    { numRuns: 150 },
  );
});

it('explainSensory: when sections and thresholds have levels of their own, then each sentence has a rule and its facts', () => {
  const levels = fc.dictionary(fc.constantFrom(...'ABCDEFGHIJKLMN'), fc.tuple(value, value, value), { minKeys: 3 });
  fc.assert(
    fc.property(levels, value, wordings, (bySection, base, chosen) => {
      expectEverySentenceExplained(({ section, threshold }) => {
        const [low, high, none] = bySection[section] ?? [base, base, base];
        return threshold === 'L' ? low : threshold === 'H' ? high : none;
      }, chosen);
    }),
    { numRuns: 300 },
  );
});

it('explainSensory: when any total is reached, then the band of the reason is the band of the result', () => {
  for (let total = 125; total <= 625; total += 1) {
    const [base, more] = [Math.floor(total / 125), total % 125];
    const { reasons, result } = explain(({ number }) => base + (number <= more ? 1 : 0));
    const [, band] = reasons;
    expect(band?.rule).toBe(`band.questionnaire.${result.band?.id}`);
    expect(band?.because[0]).toContain(`Skor ${total} ada pada rentang '${result.band?.label}'`);
  }
});

it('explainSensory: when a pattern applies, then the facts are the numbers that its conditions compare', () => {
  // The two indices of hearing are the means of the low and of the high items of sections A and M.
  const { reasons } = explain(({ section, threshold }) =>
    section === 'A' || section === 'M' ? (threshold === 'L' ? 2 : 5) : 2,
  );
  const found = reasons.find(({ sentence }) => sentence.startsWith('Pendengaran: Melewatkan atau Mencari Bunyi'));
  const rule = currentPack.patterns.modality.rules.find(({ id }) => id === found?.rule);
  expect(rule?.id).toBe('auditory-high');
  expect(found?.because).toHaveLength(rule?.when.length ?? 0);
  expect(found?.because[0]).toMatch(/^Indeks '.+' 5,00: sekurang-kurangnya \d,\d\d\.$/);
});

it('explainSensory: when tips are neutral because the section differs from its modality, then the reason says so', () => {
  const { reasons } = explain(({ section, threshold }) =>
    (section === 'A' && threshold === 'H') || (section === 'M' && threshold === 'L') ? 5 : 1,
  );
  const found = reasons.find(({ rule }) => rule === 'tips.M.neutral.1');
  expect(found?.because.at(-1)).toMatch(/bagian ini sendiri tidak searah, sehingga sarannya netral\.$/);
});

it('explainSensory: when the rules or the answers no longer exist, then there are no reasons', () => {
  const { result, saved } = explain(() => 3);
  expect(explainSensory(undefined, saved, result)).toEqual([]);
  expect(explainSensory(currentPack, undefined, result)).toEqual([]);
  expect(explainSensory(currentPack, { ...saved, responses: {} }, result)).toEqual([]);
});
