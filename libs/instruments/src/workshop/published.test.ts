import { createHash } from 'node:crypto';
import { genericPack, intelligencePack, learningPack, put } from '../testing/choices.ts';
import { currentPack } from '../testing/sensory.ts';
import {
  canonicalJson,
  findPublishedProblems,
  type InstalledVersion,
  type PublishedList,
  recordNew,
} from './published.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const installedAs = (pack: { id: string; version: string }): InstalledVersion => ({
  id: pack.id,
  version: pack.version,
  pack: sha256(canonicalJson(pack)),
  samples: sha256(`samples of ${pack.id}`),
  results: sha256(`results of ${pack.id}`),
});
const PACKS = [currentPack, learningPack, intelligencePack, genericPack];
const installed = PACKS.map(installedAs);
const recorded: PublishedList = recordNew(installed, {});

/** What a check says after one pack of the four changed. */
function problemsAfter<Pack extends { id: string; version: string }>(pack: Pack, change: (copy: Pack) => unknown) {
  const copy = structuredClone(pack);
  change(copy);
  const now = PACKS.map((one) => installedAs(one.id === pack.id ? copy : one));
  return findPublishedProblems(now, recorded, recorded);
}

const refusal = ({ id, version }: { id: string; version: string }) => [
  { id, version, problem: expect.stringContaining('its content changed. A published version never changes') },
];

it('findPublishedProblems: when nothing changed, then there is none', () => {
  expect(findPublishedProblems(installed, recorded, recorded)).toEqual([]);
});

it.each<[string, (pack: typeof currentPack) => unknown]>([
  ['an item has other words', (p) => put(p.items[0]!, 'text', 'Lain.')],
  ['an item has one character more', (p) => put(p.items[0]!, 'text', `${p.items[0]!.text} `)],
  ['an item has another number', (p) => put(p.items[124]!, 'number', 126)],
  ['an item number became text', (p) => put(p.items[124]!, 'number', '125')],
  ['an item is in another section', (p) => put(p.items[0]!, 'section', 'B')],
  ['an item is in another admin section', (p) => put(p.items[0]!, 'adminSection', 'B')],
  ['an item has another threshold', (p) => put(p.items[0]!, 'threshold', null)],
  ['an item was added', (p) => p.items.push({ ...p.items[0]!, number: 126 })],
  ['an item was removed', (p) => p.items.pop()],
  ['two items changed places', (p) => p.items.push(p.items.shift()!)],
  ['a section has another name', (p) => put(p.sections[0]!, 'name', 'Lain')],
  ['a section has another description', (p) => put(p.sections[0]!, 'description', 'Lain.')],
  ['a section was removed', (p) => p.sections.pop()],
  ['sections changed places', (p) => p.sections.reverse()],
  ['a grouping lists another item', (p) => p.sectionGroupings['user-a-n'].sections[0]!.itemNumbers.pop()],
  ['an admin section has another name', (p) => put(p.adminSections, 'A', 'Lain')],
  ['a lower limit moved', (p) => put(p.bandSets.questionnaire.bands[1]!, 'min', 156)],
  ['an upper limit moved', (p) => put(p.bandSets.questionnaire.bands[1]!, 'max', 186)],
  ['an open end was closed', (p) => put(p.bandSets.questionnaire.bands[0]!, 'min', 125)],
  ['a band has another label', (p) => put(p.bandSets['result-view'].bands[0]!, 'label', 'Lain')],
  ['a band has another text', (p) => put(p.bandSets['result-view'].bands[0]!, 'interpretation', 'Lain.')],
  ['a band was removed', (p) => p.bandSets['result-view'].bands.pop()],
  ['an answer has other points', (p) => put(p.scale[0]!, 'value', 6)],
  ['an answer has another label', (p) => put(p.scale[0]!, 'label', 'SENANTIASA')],
  ['answers changed places', (p) => p.scale.reverse()],
  ['an index selects other items', (p) => put(p.patterns.indices[0]!.select, 'threshold', 'H')],
  ['a rule has another threshold', (p) => put(p.patterns.general.rules[0]!.when[0]!, 'value', 2.6)],
  ['a rule compares in the other direction', (p) => put(p.patterns.general.rules[0]!.when[0]!, 'op', '>=')],
  ['a rule has another text', (p) => put(p.patterns.modality.rules[0]!, 'description', 'Lain.')],
  ['rules changed places', (p) => p.patterns.general.rules.reverse()],
  ['more patterns are shown', (p) => put(p.patterns.modality, 'limit', 9)],
  ['fewer answers are enough for an index', (p) => put(p.patterns.method, 'minAnsweredRatio', 0.5)],
  ['averages are rounded in another way', (p) => put(p.scoring.averageDecimals, 'user', 3)],
  ['another set of bands is the default', (p) => put(p.scoring, 'defaultBandSet', 'result-view')],
  ['a smaller difference counts', (p) => put(p.interpretation!, 'difference', 0.4)],
  ['a tip has other words', (p) => put(p.interpretation!.tips.A!.neutral, 0, 'Lain.')],
  ['the interpretation was removed', (p) => Reflect.deleteProperty(p, 'interpretation')],
  ['it is comparable with one version more', (p) => p.comparableWith?.push('0.9.0')],
  ['the licence changed', (p) => put(p, 'license', 'CC0 (public domain)')],
  ['the note on validation changed', (p) => put(p, 'validation', 'norm-referenced')],
  ['the disclaimer has other words', (p) => put(p.disclaimer, 'text', 'Lain.')],
  ['a page has more items', (p) => put(p, 'pageSize', 25)],
  ['a relationship was removed', (p) => p.relationships.pop()],
  ['limits for staff were added', (p) => put(p, 'responseQuality', { longestRunShare: 0.5 })],
  ['a field was added', (p) => put(p, 'weights', [])],
  [
    'keys of a map changed places, in which results list the sections',
    (p) => put(p, 'sectionRecommendations', Object.fromEntries(Object.entries(p.sectionRecommendations).reverse())),
  ],
])('findPublishedProblems: sensory profile: when %s, then the published version is refused', (_what, change) => {
  expect(problemsAfter(currentPack, change)).toEqual(refusal(currentPack));
});

it.each<[string, (pack: typeof learningPack) => unknown]>([
  ['an option counts for another style', (p) => put(p.questions[0]!.options[0]!, 'value', 'auditori')],
  ['a style has another text', (p) => put(p.styles.visual, 'description', 'Lain.')],
  ['percentages have more decimals', (p) => put(p.scoring, 'percentDecimals', 3)],
])('findPublishedProblems: learning style: when %s, then the published version is refused', (_what, change) => {
  expect(problemsAfter(learningPack, change)).toEqual(refusal(learningPack));
});

it.each<[string, (pack: typeof intelligencePack) => unknown]>([
  ['a statement counts for another category', (p) => put(p.questions[0]!, 'category', 'musik')],
  ['categories changed places', (p) => p.categories.reverse()],
  ['more ranks are dominant', (p) => put(p.scoring, 'dominantFallback', 4)],
])('findPublishedProblems: multiple intelligence: when %s, then the published version is refused', (_what, change) => {
  expect(problemsAfter(intelligencePack, change)).toEqual(refusal(intelligencePack));
});

describe('findPublishedProblems: the record', () => {
  const withoutGeneric = installed.filter(({ id }) => id !== 'generic');
  const next = { ...installedAs({ ...genericPack, version: '1.0.1' }) };
  const problemIn = (version: string, problem: string) => [
    { id: 'generic', version, problem: expect.stringContaining(problem) },
  ];

  it('when a published pack is missing, then it is refused', () => {
    expect(findPublishedProblems(withoutGeneric, recorded)).toEqual(problemIn('1.0.0', 'the pack is missing'));
  });

  it('when a published pack got another version number, then both are refused', () => {
    expect(findPublishedProblems([...withoutGeneric, next], recorded)).toEqual([
      ...problemIn('1.0.0', 'the pack is missing'),
      ...problemIn('1.0.1', 'is not recorded'),
    ]);
  });

  it('when a pack and its record changed together, then the earlier record refuses it', () => {
    const now = [...withoutGeneric, installedAs({ ...genericPack, title: 'Lain' } as never)];
    expect(findPublishedProblems(now, recordNew(now, {}), recorded)).toEqual(problemIn('1.0.0', 'its record changed'));
  });

  it('when a pack and its record were removed together, then the earlier record refuses it', () => {
    expect(findPublishedProblems(withoutGeneric, recordNew(withoutGeneric, {}), recorded)).toEqual(
      problemIn('1.0.0', 'its record changed'),
    );
  });

  it('when the code scores in another way, then the version is refused although its pack is the same', () => {
    const now = [...withoutGeneric, { ...installedAs(genericPack), results: sha256('other results') }];
    expect(findPublishedProblems(now, recorded, recorded)).toEqual(
      problemIn('1.0.0', 'its sample submissions get other results'),
    );
  });

  it('when a field was added to all results and their hash was edited, then it passes, but the hash of a pack stays', () => {
    const now = [...withoutGeneric, { ...installedAs(genericPack), results: sha256('results with a field more') }];
    const edited = recordNew(now, { ...recorded, generic: {} });
    expect(edited.generic?.['1.0.0']?.pack).toBe(recorded.generic?.['1.0.0']?.pack);
    expect(findPublishedProblems(now, edited, recorded)).toEqual([]);
  });

  it('when other samples would be scored, then that is refused too', () => {
    const now = [...withoutGeneric, { ...installedAs(genericPack), samples: sha256('other samples') }];
    expect(findPublishedProblems(now, recorded, recorded)).toEqual(
      problemIn('1.0.0', 'the sample submissions changed'),
    );
  });

  it('when a version is new, then it needs a record, and passes with one that leaves the others as they were', () => {
    const now = [...installed, next];
    expect(findPublishedProblems(now, recorded, recorded)).toEqual(problemIn('1.0.1', 'is not recorded'));
    const list = recordNew(now, recorded);
    expect(findPublishedProblems(now, list, recorded)).toEqual([]);
    expect(Object.keys(list.generic ?? {})).toEqual(['1.0.0', '1.0.1']);
    expect({ ...list, generic: { '1.0.0': list.generic?.['1.0.0'] } }).toEqual(recorded);
  });

  it('recordNew: when a published pack changed, then its record stays', () => {
    const now = [...withoutGeneric, installedAs({ ...genericPack, title: 'Lain' } as never)];
    expect(recordNew(now, recorded)).toEqual(recorded);
  });
});

it('canonicalJson: when only the layout, an escape, the form of a number or the path of the schema differs, then the text is equal', () => {
  const one = JSON.parse('{"$schema":"../a.json","title":"Anak","limit":1.0}');
  const other = JSON.parse('{\n  "$schema": "../../b.json",\n  "title": "\\u0041nak",\n  "limit": 1\n}\n');
  expect(canonicalJson(one)).toBe('{"title":"Anak","limit":1}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
});
