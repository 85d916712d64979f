import { genericPack, intelligencePack, learningPack, put } from '../testing/choices.ts';
import { currentPack, pack as firstPack } from '../testing/sensory.ts';
import { describeDiff, diffPacks, type PackChange } from './diff-packs.ts';

type Row = [
  what: string,
  change: Pick<PackChange, 'area' | 'kind' | 'effect' | 'at'>,
  mutate: (pack: never) => unknown,
];

const changed = (
  at: string,
  area: PackChange['area'],
  effect: PackChange['effect'],
  kind: PackChange['kind'] = 'changed',
) => ({
  at,
  area,
  effect,
  kind,
});

const SENSORY: [string, ReturnType<typeof changed>, (pack: typeof currentPack) => unknown][] = [
  ['an item has other words', changed('items[5].text', 'items', 'answers'), (p) => put(p.items[4]!, 'text', 'Lain.')],
  [
    'an item has another threshold',
    changed('items[5].threshold', 'items', 'scores'),
    (p) => put(p.items[4]!, 'threshold', p.items[4]!.threshold === 'L' ? 'H' : 'L'),
  ],
  [
    'an item is in another section',
    changed('items[5].section', 'items', 'scores'),
    (p) => put(p.items[4]!, 'section', 'B'),
  ],
  [
    'an item was added',
    changed('items[126]', 'items', 'scores', 'added'),
    (p) => p.items.push({ ...p.items[0]!, number: 126 }),
  ],
  ['an item was removed', changed('items[125]', 'items', 'scores', 'removed'), (p) => p.items.pop()],
  ['items changed places', changed('items', 'order', 'scores', 'moved'), (p) => p.items.reverse()],
  [
    'an answer has another name',
    changed('scale[5].label', 'items', 'answers'),
    (p) => put(p.scale[0]!, 'label', 'SENANTIASA'),
  ],
  ['answers changed places', changed('scale', 'order', 'answers', 'moved'), (p) => p.scale.reverse()],
  [
    'an answer was added',
    changed('scale[6]', 'items', 'scores', 'added'),
    (p) => p.scale.push({ ...p.scale[0]!, value: 6 }),
  ],
  [
    'a section has another name',
    changed('sections[B].name', 'sections', 'texts'),
    (p) => put(p.sections[1]!, 'name', 'Lain'),
  ],
  [
    'an admin section has another name',
    changed('adminSections.B', 'sections', 'texts'),
    (p) => put(p.adminSections, 'B', 'Lain'),
  ],
  ['a section was removed', changed('sections[N]', 'sections', 'scores', 'removed'), (p) => p.sections.pop()],
  ['sections changed places', changed('sections', 'order', 'scores', 'moved'), (p) => p.sections.reverse()],
  [
    'a section has other items',
    changed('sectionGroupings.user-a-n.sections[A].itemNumbers[1]', 'sections', 'scores', 'removed'),
    (p) => p.sectionGroupings['user-a-n'].sections[0]!.itemNumbers.shift(),
  ],
  [
    'a limit moved',
    changed('bandSets.questionnaire.bands[low].max', 'bands', 'scores'),
    (p) => put(p.bandSets.questionnaire.bands[0]!, 'max', 150),
  ],
  [
    'a band has another label',
    changed('bandSets.questionnaire.bands[low].label', 'bands', 'scores'),
    (p) => put(p.bandSets.questionnaire.bands[0]!, 'label', 'Lain'),
  ],
  [
    'a band has another text',
    changed('bandSets.questionnaire.bands[low].interpretation', 'bands', 'texts'),
    (p) => put(p.bandSets.questionnaire.bands[0]!, 'interpretation', 'Lain.'),
  ],
  [
    'a rule has another limit',
    changed('patterns.modality.rules[praxis].when[1].value', 'scoring', 'scores'),
    (p) => put(p.patterns.modality.rules.find(({ id }) => id === 'praxis')!.when[0]!, 'value', 3.5),
  ],
  [
    'a rule has another text',
    changed('patterns.modality.rules[praxis].description', 'texts', 'texts'),
    (p) => put(p.patterns.modality.rules.find(({ id }) => id === 'praxis')!, 'description', 'Lain.'),
  ],
  [
    'rules changed places',
    changed('patterns.general.rules', 'order', 'scores', 'moved'),
    (p) => p.patterns.general.rules.reverse(),
  ],
  [
    'the rounding changed',
    changed('scoring.averageDecimals.user', 'scoring', 'scores'),
    (p) => put(p.scoring.averageDecimals, 'user', 3),
  ],
  [
    'a tip has other words',
    changed('interpretation.tips.A.neutral[1]', 'texts', 'texts'),
    (p) => put(p.interpretation!.tips.A!.neutral, 0, 'Lain.'),
  ],
  [
    'tips changed places',
    changed('sectionRecommendations.A', 'order', 'texts', 'moved'),
    (p) => p.sectionRecommendations.A!.reverse(),
  ],
  [
    'a paragraph was added',
    changed('instructions[Lagi.]', 'texts', 'texts', 'added'),
    (p) => p.instructions.push('Lagi.'),
  ],
  [
    'the disclaimer has other words',
    changed('disclaimer.text', 'texts', 'texts'),
    (p) => put(p.disclaimer, 'text', 'Lain.'),
  ],
  [
    'a field appeared that nobody knows',
    changed('weights', 'scoring', 'scores', 'added'),
    (p) => put(p, 'weights', [1, 2]),
  ],
];

function diffAfter<Pack extends object>(pack: Pack, mutate: (copy: Pack) => unknown): PackChange[] {
  const copy = structuredClone(pack);
  mutate(copy);
  return diffPacks(pack, copy);
}

it.each(SENSORY)('diffPacks: when %s, then it finds that alone: %j', (_what, expected, mutate) => {
  expect(diffAfter(currentPack, mutate)).toEqual([expect.objectContaining(expected)]);
});

const CHOICES: Row[] = [
  [
    'a question has other words',
    changed('questions[3].text', 'items', 'answers'),
    (p: typeof learningPack) => put(p.questions[2]!, 'text', 'Lain?'),
  ],
  [
    'an option has other words',
    changed('questions[3].options[A].label', 'items', 'answers'),
    (p: typeof learningPack) => put(p.questions[2]!.options[0]!, 'label', 'Lain'),
  ],
  [
    'a letter counts for another style',
    changed('questions[3].options[A].value', 'items', 'scores'),
    (p: typeof learningPack) => put(p.questions[2]!.options[0]!, 'value', 'auditori'),
  ],
  [
    'a style has another text',
    changed('styles.visual.description', 'sections', 'texts'),
    (p: typeof learningPack) => put(p.styles.visual, 'description', 'Lain.'),
  ],
];
it.each(CHOICES)('diffPacks: learning style: when %s, then it finds that alone: %j', (_what, expected, mutate) => {
  expect(diffAfter(learningPack, mutate as never)).toEqual([expect.objectContaining(expected)]);
});

const CATEGORIES: [string, ReturnType<typeof changed>, (pack: typeof intelligencePack) => unknown][] = [
  [
    'a statement counts for another category',
    changed('questions[1].category', 'items', 'scores'),
    (p) => put(p.questions[0]!, 'category', 'musik'),
  ],
  [
    'a category has another colour',
    changed('categories[musik].color', 'sections', 'texts'),
    (p) => put(p.categories[4]!, 'color', '#000000'),
  ],
  [
    'categories changed places, which breaks ties',
    changed('categories', 'order', 'scores', 'moved'),
    (p) => p.categories.reverse(),
  ],
  [
    'more ranks are dominant',
    changed('scoring.dominantFallback', 'scoring', 'scores'),
    (p) => put(p.scoring, 'dominantFallback', 4),
  ],
];
it.each(CATEGORIES)(
  'diffPacks: multiple intelligence: when %s, then it finds that alone: %j',
  (_what, expected, mutate) => {
    expect(diffAfter(intelligencePack, mutate)).toEqual([expect.objectContaining(expected)]);
  },
);

it('diffPacks: when a list contains an entry twice, then the second one is a difference', () => {
  const item = currentPack.sectionGroupings['user-a-n'].sections[0]!.itemNumbers[0]!;
  const changes = diffAfter(currentPack, (p) => p.sectionGroupings['user-a-n'].sections[0]!.itemNumbers.push(item));
  expect(changes).toEqual([expect.objectContaining({ kind: 'added', effect: 'scores', after: item })]);
});

it('diffPacks: when packs are equal, or only the path of their schema differs, then there is no difference', () => {
  expect(diffPacks(genericPack, structuredClone(genericPack))).toEqual([]);
  expect(diffAfter(genericPack, (p) => put(p, '$schema', './elsewhere.json'))).toEqual([]);
  expect(diffAfter(currentPack, (p) => put(p.disclaimer, '$schema', 'x'))).toHaveLength(1);
  expect(describeDiff([])).toEqual(['', 'No difference.']);
});

it('diffPacks: sensory-profile 1.0.5 changes only texts of 1.0.0, so it may declare itself comparable', () => {
  const changes = diffPacks(firstPack, currentPack);
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.filter(({ effect }) => effect !== 'texts')).toEqual([]);
  expect(describeDiff(changes).at(-1)).toContain('Changes only texts');
});

describe('describeDiff', () => {
  const linesAfter = (mutate: (copy: typeof currentPack) => unknown) => describeDiff(diffAfter(currentPack, mutate));

  it('when a limit and a text changed, then it groups them and says that scores change', () => {
    const lines = linesAfter((p) => {
      put(p.bandSets.questionnaire.bands[0]!, 'max', 150);
      put(p, 'title', 'Judul baru');
    });
    expect(lines).toEqual([
      '',
      'Bands (1)',
      '  ~ bandSets.questionnaire.bands[low].max  [scores]',
      '      before: 154',
      '      after : 150',
      '',
      'Texts (1)',
      '  ~ title',
      '      before: Profil Sensori Anak',
      '      after : Judul baru',
      '',
      'CHANGES SCORES: 1 of 2 changes are about scoring, marked [scores]. Do not declare the versions comparable.',
    ]);
  });

  it('when an item has other words, then it says that people answer other words', () => {
    expect(linesAfter((p) => put(p.items[0]!, 'text', 'Lain.')).at(-1)).toBe(
      'Changes only texts, but 1 of them are words that people answer. Scores stay, yet do not declare the versions comparable.',
    );
  });

  it('when a long text changed near its end, then it shows the place', () => {
    const text = 'kata '.repeat(100);
    const older = { ...genericPack, title: `${text}lama` };
    const lines = describeDiff(diffPacks(older, { ...older, title: `${text}baru` }));
    expect(lines[3]).toMatch(/^ {6}before: …(kata ){3,5}lama$/);
    expect(lines[4]).toMatch(/^ {6}after : …(kata ){3,5}baru$/);
  });
});

it('diffPacks: age bands that are added change nothing, and bands that are changed or added to others make results incomparable', () => {
  const withBands = (...ageBands: [number, number][]) => ({
    ...learningPack,
    norms: { ageBands: ageBands.map(([fromMonths, toMonths]) => ({ fromMonths, toMonths })) },
  });
  const effects = (older: object, newer: object) => diffPacks(older, newer).map(({ at, effect }) => [at, effect]);
  expect(effects(learningPack, withBands([120, 143]))).toEqual([['norms', 'texts']]);
  expect(effects(withBands([120, 143]), withBands([120, 144]))).toEqual([['norms.ageBands[1].toMonths', 'scores']]);
  const [[, effect] = []] = effects(withBands([120, 143]), withBands([120, 143], [144, 167]));
  expect(effect).toBe('scores');
});
