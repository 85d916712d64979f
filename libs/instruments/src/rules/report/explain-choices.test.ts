import fc from 'fast-check';
import learningJson from '../../../packs/learning-style/1.0.2/pack.json';
import intelligenceJson from '../../../packs/multiple-intelligence/1.0.2/pack.json';
import { checkIntelligencePack } from '../../intelligence/check-pack.ts';
import { scoreIntelligence } from '../../intelligence/intelligence-instrument.ts';
import { checkLearningPack } from '../../learning/check-pack.ts';
import { scoreLearning } from '../../learning/learning-instrument.ts';
import { dominantSentences, FLAT_TIPS, findDominant, flatProfile, learningSummary } from './choice-report.ts';
import { explainIntelligence, explainLearning } from './explain-choices.ts';

const AT = '2026-11-20T03:04:05.000Z';
const learning = checkLearningPack(learningJson);
const intelligence = checkIntelligencePack(intelligenceJson);
const styles = (values: readonly string[]) =>
  scoreLearning(learning, Object.fromEntries(values.map((value, index) => [index + 1, value])), AT);
const answersOf = (values: readonly boolean[]) =>
  scoreIntelligence(intelligence, Object.fromEntries(values.map((value, index) => [index + 1, value])), AT);

it('explainLearning: when answers are random, then each sentence of the report has a rule and its facts', () => {
  const style = fc.constantFrom('visual', 'auditori', 'kinestetik');
  fc.assert(
    fc.property(fc.array(style, { minLength: 14, maxLength: 14 }), (values) => {
      const result = styles(values);
      const { title, description, closeness } = learningSummary(result);
      const reasons = explainLearning(result);
      expect(reasons.map(({ sentence }) => sentence)).toEqual([
        `${title}: ${description}`,
        ...(closeness === null ? [] : [closeness]),
        ...result.styles.flatMap(({ tips }) => tips),
      ]);
      expect(new Set(reasons.map(({ rule }) => rule)).size).toBe(reasons.length);
      expect(reasons.filter(({ because }) => because.length === 0)).toEqual([]);
    }),
  );
});

it('explainLearning: when one style leads by one answer, then the reason has the counts', () => {
  const [first, close] = explainLearning(
    styles([...Array(5).fill('visual'), ...Array(5).fill('auditori'), ...Array(4).fill('kinestetik')]),
  );
  expect([first?.rule, close?.rule]).toEqual(['style.tie', 'style.tied-names']);
  const [lead, second] = explainLearning(
    styles([...Array(6).fill('visual'), ...Array(5).fill('auditori'), ...Array(3).fill('kinestetik')]),
  );
  expect(lead).toMatchObject({
    rule: 'style.visual',
    because: [
      'Pilihan: Visual 6, Auditori 5, dan Kinestetik 3.',
      'Gaya yang paling sering dipilih menjadi gaya utama.',
    ],
  });
  expect(second).toMatchObject({ rule: 'style.close-second', sentence: expect.stringContaining('hanya 1 jawaban') });
});

it('explainIntelligence: when answers are random, then each dominant category and each tip has a rule and its facts', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 70, maxLength: 70 }), (values) => {
      const result = answersOf(values);
      const reasons = explainIntelligence(result);
      expect(reasons.map(({ sentence }) => sentence)).toEqual(
        result.isFlat
          ? [...flatProfile(result), FLAT_TIPS]
          : [
              ...dominantSentences(result).slice(1),
              ...findDominant(result).map(({ rank, name }) => `#${rank} ${name}`),
              ...result.recommendations.flatMap(({ tips }) => tips),
            ],
      );
      expect(reasons.filter(({ because }) => because.length === 0)).toEqual([]);
    }),
  );
});

it('explainIntelligence: when all categories are equal, then the reason says so; without scores there is none', () => {
  const [first] = explainIntelligence(answersOf(Array(70).fill(true)));
  expect(first).toMatchObject({
    rule: 'profile.flat',
    because: ['Semua bidang memperoleh persentase yang sama.'],
  });
  expect(explainIntelligence({ ...answersOf(Array(70).fill(true)), categoryScores: [] })).toEqual([]);
});
