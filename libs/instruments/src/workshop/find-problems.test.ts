import { genericPack, intelligencePack, learningPack, put } from '../testing/choices.ts';
import { currentPack, pack as firstPack } from '../testing/sensory.ts';
import { findPackProblems } from './find-problems.ts';

type Change<Pack> = (pack: Pack) => unknown;
/** What is wrong, where it is, a part of the problem, and how the pack gets it. */
type Case<Pack> = [what: string, at: string, problem: string, change: Change<Pack>];

const versions = [firstPack, { ...currentPack, version: '1.0.1' }, currentPack];

function problemsAfter<Pack extends object>(pack: Pack, change: Change<Pack>) {
  const copy = structuredClone(pack);
  change(copy);
  return { copy, found: findPackProblems(copy, versions) };
}

/** Expects the finding and that its path leads to what exists of the place it names. */
function expectFinding<Pack extends object>(pack: Pack, [, at, problem, change]: Case<Pack>) {
  const { copy, found } = problemsAfter(pack, change);
  const findings = found.filter((one) => one.at === at);
  expect({ at, problems: findings.map((one) => one.problem).join('\n') }).toEqual({
    at,
    problems: expect.stringContaining(problem),
  });
  let value: unknown = copy;
  for (const key of findings[0]!.path) {
    expect(Object.keys(value as object)).toContain(String(key));
    value = (value as Record<string | number, unknown>)[key];
  }
  const missing = at.slice(findings[0]!.path.join('.').length).replace(/^\./, '');
  if (missing !== '') expect(value).not.toHaveProperty(missing);
}

it.each([firstPack, currentPack, learningPack, intelligencePack, genericPack])(
  'findPackProblems: the shipped pack $id $version has none',
  (pack) => expect(findPackProblems(pack, versions)).toEqual([]),
);

const rules = (pack: typeof currentPack) => pack.interpretation!;

const SENSORY: Case<typeof currentPack>[] = [
  [
    'an item names an unknown section',
    'items.3.section',
    'no section has letter N',
    (p) => {
      p.sectionGroupings['user-a-n'].sections.pop();
      put(p.items[3]!, 'section', 'N');
    },
  ],
  [
    'a section letter is outside the alphabet of the results',
    'items.3.section',
    'must be a letter',
    (p) => put(p.items[3]!, 'section', 'Z'),
  ],
  [
    'an index names an unknown section',
    'patterns.indices.15.select',
    'no section has letter N',
    (p) => put(p.patterns.indices[15]!.select, 'adminSections', ['N']),
  ],
  [
    'a modality names an unknown section',
    'interpretation.modalities.5',
    'no section has id N',
    (p) => {
      p.sections.pop();
      rules(p).modalities[5]!.sections.push('N');
    },
  ],
  [
    'an item number is used twice',
    'items.4.number',
    'item 4 occurs twice, first in items.3.number',
    (p) => put(p.items[4]!, 'number', 4),
  ],
  ['an item number is skipped', 'items.124.number', 'must be 125', (p) => put(p.items[124]!, 'number', 126)],
  [
    'bands leave a gap',
    'bandSets.questionnaire.bands.1.min',
    'must be 155',
    (p) => put(p.bandSets.questionnaire.bands[1]!, 'min', 157),
  ],
  [
    'bands overlap',
    'bandSets.questionnaire.bands.1.min',
    'must be 155',
    (p) => put(p.bandSets.questionnaire.bands[1]!, 'min', 150),
  ],
  [
    'the last band ends',
    'bandSets.result-view.bands.4.max',
    'is open in the last band',
    (p) => put(p.bandSets['result-view'].bands[4]!, 'max', 625),
  ],
  [
    'a band begins above every total',
    'bandSets.questionnaire.bands.4.min',
    '626 is outside the possible totals 125 to 625',
    (p) => {
      put(p.bandSets.questionnaire.bands[3]!, 'max', 625);
      put(p.bandSets.questionnaire.bands[4]!, 'min', 626);
    },
  ],
  [
    'a band ends below every total',
    'bandSets.result-view.bands.0.max',
    '124 is outside the possible totals 125 to 625',
    (p) => {
      put(p.bandSets['result-view'].bands[0]!, 'max', 124);
      put(p.bandSets['result-view'].bands[1]!, 'min', 125);
    },
  ],
  [
    'the scale shrinks below the bands',
    'bandSets.questionnaire.bands.4.min',
    'is outside the possible totals 125 to',
    (p) => {
      p.scale.splice(0, 4);
      p.scale.push({ value: 1, label: 'X', percent: 0, description: 'X' });
    },
  ],
  [
    'a band is missing in one set',
    'bandSets.result-view.bands',
    'band low is missing',
    (p) => put(p.bandSets['result-view'].bands[0]!, 'id', 'lowest'),
  ],
  [
    'a band is in one set alone',
    'bandSets.result-view.bands.0.id',
    'is missing in the other set',
    (p) => put(p.bandSets['result-view'].bands[0]!, 'id', 'lowest'),
  ],
  [
    'two bands have one text',
    'bandSets.questionnaire.bands.2.interpretation',
    'repeats the text of another band',
    (p) => put(p.bandSets.questionnaire.bands[2]!, 'interpretation', p.bandSets.questionnaire.bands[1]!.interpretation),
  ],
  [
    'an item is in no section',
    'sectionGroupings.user-a-n.sections',
    'item 1 must be in exactly one section',
    (p) => p.sectionGroupings['user-a-n'].sections[0]!.itemNumbers.shift(),
  ],
  [
    'an item is in two sections',
    'sectionGroupings.admin-a-m.sections',
    'item 1 must be in exactly one section',
    (p) => p.sectionGroupings['admin-a-m'].sections[1]!.itemNumbers.unshift(1),
  ],
  ['an item has no text', 'items.7.text', 'the text is empty', (p) => put(p.items[7]!, 'text', '')],
  ['a text is blank', 'disclaimer.text', 'the text is empty', (p) => put(p.disclaimer, 'text', '  ')],
  [
    'a text ends with a space',
    'items.7.text',
    'begins or ends with a space',
    (p) => put(p.items[7]!, 'text', 'Menutup telinga. '),
  ],
  [
    'a text is not final',
    'sections.2.description',
    'not final: TODO',
    (p) => put(p.sections[2]!, 'description', 'TODO: uraian'),
  ],
  ['a text is filler', 'title', 'not final: Lorem ipsum', (p) => put(p, 'title', 'Lorem ipsum dolor')],
  [
    'a field is missing',
    'items.7.text',
    'must be a non-empty string',
    (p) => Reflect.deleteProperty(p.items[7]!, 'text'),
  ],
  [
    'a field is mistyped',
    'patterns.general.rules.1.when.1.minuss',
    'is not a field',
    (p) => put(p.patterns.general.rules[1]!.when[1]!, 'minuss', 'x'),
  ],
  [
    'an index can never reach its threshold',
    'patterns.modality.rules.0.when.0.value',
    '>= 5.5 is out of range: the index is between 1 and 5',
    (p) => put(p.patterns.modality.rules[0]!.when[0]!, 'value', 5.5),
  ],
  [
    'an index always reaches its threshold',
    'patterns.general.rules.0.when.0.value',
    '< 1 is out of range',
    (p) => put(p.patterns.general.rules[0]!.when[0]!, 'value', 1),
  ],
  [
    'a difference can never reach its threshold',
    'patterns.general.rules.1.when.1.value',
    'the difference is between -4 and 4',
    (p) => put(p.patterns.general.rules[1]!.when[1]!, 'value', 4.5),
  ],
  [
    'a threshold is finer than an index',
    'patterns.modality.rules.0.when.0.value',
    '3.005 has more than the 2 decimals',
    (p) => put(p.patterns.modality.rules[0]!.when[0]!, 'value', 3.005),
  ],
  [
    'no average can be prominent',
    'interpretation.prominentFrom',
    'must be a number from 1 to 5',
    (p) => put(rules(p), 'prominentFrom', 6),
  ],
  [
    'a smaller scale leaves nothing prominent',
    'interpretation.prominentFrom',
    '4.5 is out of range: averages are between 1 and 4',
    (p) => {
      p.scale.shift();
      put(rules(p), 'prominentFrom', 4.5);
    },
  ],
  [
    'no difference is large enough',
    'interpretation.difference',
    '4.5 is out of range: averages differ by at most 4',
    (p) => put(rules(p), 'difference', 4.5),
  ],
  [
    'more sections are named than there are',
    'interpretation.prominentLimit',
    'the pack has 14 sections',
    (p) => put(rules(p), 'prominentLimit', 15),
  ],
  [
    'every section is small',
    'interpretation.smallSectionBelow',
    'the largest section has',
    (p) => put(rules(p), 'smallSectionBelow', 100),
  ],
  [
    'staff would never be warned',
    'responseQuality.enoughItems',
    'is more than the 125 items',
    (p) => put(p, 'responseQuality', { enoughItems: 126 }),
  ],
  [
    'a share is above one',
    'responseQuality.notObservedShare',
    'must be a number from 0 to 1',
    (p) => put(p, 'responseQuality', { notObservedShare: 1.2 }),
  ],
  [
    'a pair names an unknown item',
    'responseQuality.pairs.0.items',
    'item 126 does not exist',
    (p) => put(p, 'responseQuality', { pairs: [{ items: ['1', '126'], mostApart: 2 }] }),
  ],
  [
    'a pair names an item twice',
    'responseQuality.pairs.0.items',
    'names an item twice',
    (p) => put(p, 'responseQuality', { pairs: [{ items: ['1', '1'], mostApart: 2 }] }),
  ],
  [
    'a pair is never inconsistent',
    'responseQuality.pairs.0.mostApart',
    'can never be exceeded',
    (p) => put(p, 'responseQuality', { pairs: [{ items: ['1', '2'], mostApart: 4 }] }),
  ],
  ['the source is missing', 'license', 'names no source', (p) => put(p, 'license', 'CC-BY-4.0')],
  ['the source is empty', 'license', 'names no source', (p) => put(p, 'license', 'CC-BY-4.0 ( )')],
  ['there is no licence', 'license', 'the text is empty', (p) => put(p, 'license', '')],
  [
    'nothing says how it was validated',
    'validation',
    'must be a non-empty string',
    (p) => Reflect.deleteProperty(p, 'validation'),
  ],
  [
    'a section has no recommendations',
    'sectionRecommendations',
    'letters must be',
    (p) => Reflect.deleteProperty(p.sectionRecommendations, 'N'),
  ],
  [
    'a section has no tips',
    'interpretation.tips',
    'letters must be',
    (p) => Reflect.deleteProperty(rules(p).tips, 'N'),
  ],
  [
    'a section has no name in a grouping',
    'sectionGroupings.user-a-n.sections',
    'letters and names must be',
    (p) => put(p.sectionGroupings['user-a-n'].sections[1]!, 'name', 'Lain'),
  ],
  [
    'a pattern has no direction',
    'interpretation.rules',
    'ids must be',
    (p) => Reflect.deleteProperty(rules(p).rules, 'praxis'),
  ],
  [
    'a participant field has no error',
    'participantFields.0.error',
    'must be a non-empty string',
    (p) => Reflect.deleteProperty(p.participantFields[0]!, 'error'),
  ],
  ['the id is unknown', 'id', 'no instrument has this id', (p) => put(p, 'id', 'sensori')],
  [
    'a comparable version does not exist',
    'comparableWith.0',
    'version 0.9.0 does not exist',
    (p) => put(p, 'comparableWith', ['0.9.0']),
  ],
  [
    'the pack is comparable with itself',
    'comparableWith.2',
    'names the pack itself',
    (p) => p.comparableWith?.push('1.0.2'),
  ],
  [
    'a comparable version has other bands',
    'comparableWith.0',
    'because bandSets.questionnaire.bands[moderately-low].max differs',
    (p) => {
      put(p.bandSets.questionnaire.bands[1]!, 'max', 190);
      put(p.bandSets.questionnaire.bands[2]!, 'min', 191);
    },
  ],
  [
    'a comparable version has other items',
    'comparableWith.0',
    'because items[9].text differs',
    (p) => put(p.items[8]!, 'text', 'Kalimat lain.'),
  ],
];

it.each(SENSORY)('findPackProblems: when %s, then it is found at %s', (...one) => expectFinding(currentPack, one));

const LEARNING: Case<typeof learningPack>[] = [
  [
    'a question number is used twice',
    'questions.4.id',
    'item 4 occurs twice, first in questions.3.id',
    (p) => put(p.questions[4]!, 'id', 4),
  ],
  [
    'a label is empty',
    'questions.0.options.1.label',
    'the text is empty',
    (p) => put(p.questions[0]!.options[1]!, 'label', ''),
  ],
  [
    'a style has no text',
    'styles.campuran.description',
    'must be a non-empty string',
    (p) => Reflect.deleteProperty(p.styles.campuran, 'description'),
  ],
  ['the source is missing', 'license', 'names no source', (p) => put(p, 'license', 'semua hak dilindungi')],
];
it.each(LEARNING)('findPackProblems: learning style: when %s, then it is found at %s', (...one) =>
  expectFinding(learningPack, one),
);

const INTELLIGENCE: Case<typeof intelligencePack>[] = [
  [
    'a category is unknown',
    'questions.2.category',
    'no category has the key naturalis',
    (p) => put(p.questions[2]!, 'category', 'naturalis'),
  ],
  [
    'more ranks are dominant than there are',
    'scoring.dominantFallback',
    '8 is out of range: there are 7 categories',
    (p) => put(p.scoring, 'dominantFallback', 8),
  ],
  [
    'more ranks get tips than there are',
    'scoring.recommendationCategories',
    '9 is out of range',
    (p) => put(p.scoring, 'recommendationCategories', 9),
  ],
  ['a category has too few tips', 'categories.6.tips', 'needs 4 tips, not 3', (p) => p.categories[6]!.tips.pop()],
];
it.each(INTELLIGENCE)('findPackProblems: multiple intelligence: when %s, then it is found at %s', (...one) =>
  expectFinding(intelligencePack, one),
);

it('findPackProblems: when a pack has many problems, then it finds all of them, each once', () => {
  const { found } = problemsAfter(genericPack, (p) => {
    put(p.questions[1]!, 'id', 1);
    put(p.questions[2]!, 'text', 'TBD');
    put(p, 'license', 'CC-BY-4.0');
  });
  expect(found.map(({ at }) => at).sort()).toEqual(['license', 'questions.1.id', 'questions.2.text']);
});

it.each([null, 'pack', 7, []])('findPackProblems: when a pack is %j, then it finds that', (json) => {
  expect(findPackProblems(json)).toEqual([{ at: 'id', problem: 'no instrument has this id', path: [] }]);
});
