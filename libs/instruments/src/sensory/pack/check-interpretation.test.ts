import { currentPack } from '../../testing/sensory.ts';
import { checkSensoryPack } from './check-pack.ts';
import type { InterpretationRules } from './pack.ts';

type Rules = InterpretationRules;

const CASES: [string, string, (rules: Rules) => void][] = [
  [
    'a general pattern does not exist',
    'undirected.rule: Pola umum "x" tidak ada',
    (rules) => (rules.undirected.rule = 'x'),
  ],
  [
    'a band does not exist',
    'hiddenWithBands: Rentang "x" tidak ada',
    (rules) => rules.undirected.hiddenWithBands.push('x'),
  ],
  ['a direction names no pattern', 'directions: Pola umum "x" tidak ada', (rules) => (rules.directions.x = 'low')],
  [
    'a modality pattern has no direction',
    'interpretation.rules: Daftar id',
    (rules) => Reflect.deleteProperty(rules.rules, 'praxis'),
  ],
  [
    'a rule names no modality',
    'rules.praxis: Modalitas "x" tidak ada',
    (rules) => (rules.rules.praxis!.modality = 'x'),
  ],
  ['a modality exists twice', 'modalities: id "auditory" muncul', (rules) => (rules.modalities[1]!.id = 'auditory')],
  ['a section has two modalities', 'modalities: Bagian "A" muncul', (rules) => rules.modalities[1]!.sections.push('A')],
  ['an index does not exist', 'modalities.0: Indeks "x" tidak ada', (rules) => (rules.modalities[0]!.low = 'x')],
  [
    'a mixed pattern has the label of another pattern',
    'Label pola "Ambang Campuran" muncul',
    (rules) => (rules.modalities[0]!.mixed!.label = 'Ambang Campuran'),
  ],
  ['a tip occurs twice', 'tips.N: Saran', (rules) => rules.tips.N!.neutral.push(rules.tips.N!.neutral[0]!)],
  ['the exception has no place for names', 'exception: harus', (rules) => (rules.exception = 'x')],
  [
    'a rule is misspelt',
    'interpretation.diference: isian ini tidak dikenal',
    (rules) => Object.assign(rules, { diference: 1 }),
  ],
];

it.each(CASES)('checkSensoryPack: when %s, then rejects the rules with "%s"', (_case, problem, change) => {
  const copy = structuredClone(currentPack);
  change(copy.interpretation!);
  expect(() => checkSensoryPack(copy)).toThrow(problem);
});

it('checkSensoryPack: when the version it is comparable with is no version, then rejects it', () => {
  expect(() => checkSensoryPack({ ...currentPack, comparableWith: ['1.0'] })).toThrow('comparableWith.0: harus tiga');
});
