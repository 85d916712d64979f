import { packCopy } from '../../testing/sensory.ts';
import { checkSensoryPack } from './check-pack.ts';
import type { SensoryPack } from './pack.ts';

const broken = (change: (pack: SensoryPack) => void) => {
  const copy = packCopy();
  change(copy);
  return () => checkSensoryPack(copy);
};
/** Writes what the types forbid. */
const put = (target: object, key: string | number, value: unknown) => Object.assign(target, { [key]: value });

it('checkSensoryPack: when the pack is valid, then returns the same value', () => {
  const copy = packCopy();
  expect(checkSensoryPack(copy)).toBe(copy);
});

it.each([null, undefined, 'x', 1, []])('checkSensoryPack: when the file contains %p, then throws', (json) => {
  expect(() => checkSensoryPack(json)).toThrow('pack: must be a map');
});

it('checkSensoryPack: when a pack has several problems, then reports one per line', () => {
  expect(
    broken((pack) => {
      put(pack, 'title', '');
      put(pack.items[2]!, 'text', 7);
    }),
  ).toThrow('title: must be a non-empty string\nitems.2.text: must be a non-empty string');
});

it.each(Object.keys(packCopy()).filter((key) => key !== '$schema'))(
  'checkSensoryPack: when the field %s is missing, then rejects it by name',
  (key) => {
    expect(broken((pack) => Reflect.deleteProperty(pack, key))).toThrow(new RegExp(`^${key}: `, 'm'));
  },
);

const SHAPE: [string, string, (pack: SensoryPack) => void][] = [
  ['a field is unknown', 'extra: is not a field', (pack) => put(pack, 'extra', 1)],
  [
    'a deep field is mistyped',
    'when.1.minuss: is not',
    (p) => put(p.patterns.general.rules[1]!.when[1]!, 'minuss', 'x'),
  ],
  ['the id belongs to another instrument', 'id: must be sensory-profile', (pack) => put(pack, 'id', 'learning-style')],
  ['the version is malformed', 'version: must be three numbers', (pack) => put(pack, 'version', '1.0')],
  ['the page size is 0', 'pageSize: must be whole, from 1', (pack) => put(pack, 'pageSize', 0)],
  ['the page size is a fraction', 'pageSize: must be whole', (pack) => put(pack, 'pageSize', 2.5)],
  ['relationships are empty', 'relationships: needs at least 1', (pack) => put(pack, 'relationships', [])],
  ['a relationship is unknown', 'relationships.0: must be Ibu or', (pack) => put(pack.relationships, 0, 'Tetangga')],
  ['a threshold is unknown', 'items.0.threshold: must be L or H', (pack) => put(pack.items[0]!, 'threshold', 'M')],
  ['a letter is beyond N', 'items.0.section: must be a letter', (pack) => put(pack.items[0]!, 'section', 'O')],
  ['items are not a list', 'items: must be a list', (pack) => put(pack, 'items', {})],
  ['a number is text', 'items.0.number: must be whole', (pack) => put(pack.items[0]!, 'number', '1')],
  ['a band set is missing', 'bandSets.result-view: must be', (p) => Reflect.deleteProperty(p.bandSets, 'result-view')],
  ['the default set is unknown', 'scoring.defaultBandSet: must', (p) => put(p.scoring, 'defaultBandSet', 'norms')],
  [
    'a band limit is a fraction',
    'questionnaire.bands.0.max:',
    (p) => put(p.bandSets.questionnaire.bands[0]!, 'max', 1.5),
  ],
  [
    'an operator is unknown',
    'when.0.op: must be >= or <',
    (p) => put(p.patterns.general.rules[0]!.when[0]!, 'op', '>'),
  ],
  [
    'the answered ratio is above 1',
    'minAnsweredRatio: must be',
    (p) => put(p.patterns.method, 'minAnsweredRatio', 1.1),
  ],
  ['a label has a dot', 'rules.0.label: must be', (p) => put(p.patterns.general.rules[0]!, 'label', 'Ambang. Rendah')],
  ['a label has a dollar sign', 'insufficient.label:', (p) => put(p.patterns.general.insufficient, 'label', '$data')],
  ['tips are empty', 'sectionRecommendations.C: needs at least 1', (p) => put(p.sectionRecommendations, 'C', [])],
];

const MEANING: [string, string, (pack: SensoryPack) => void][] = [
  ['a number occurs twice', 'items.4.number: must be 5', (pack) => put(pack.items[4]!, 'number', 4)],
  ['a number is skipped', 'items.124.number: must be 125', (pack) => put(pack.items[124]!, 'number', 126)],
  ['items are too few for a band', 'items: needs at least 100', (pack) => pack.items.splice(99)],
  ['a scale value occurs twice', 'scale: values must be', (pack) => put(pack.scale[0]!, 'value', 4)],
  ['a scale value is skipped', 'scale: values must be', (pack) => put(pack.scale[0]!, 'value', 6)],
  ['a scale label occurs twice', 'scale: label SERING', (pack) => put(pack.scale[0]!, 'label', 'SERING')],
  ['a relationship occurs twice', 'relationships: relationship Ibu', (pack) => pack.relationships.push('Ibu')],
  ['a participant field is missing', 'participantFields: keys', (pack) => pack.participantFields.pop()],
  [
    'an item is in no section',
    'sectionGroupings.user-a-n.sections: item 1 must be in exactly one section',
    (pack) => pack.sectionGroupings['user-a-n'].sections[0]!.itemNumbers.shift(),
  ],
  [
    'an item is in two sections',
    'sectionGroupings.admin-a-m.sections: item 1 must be in exactly one section',
    (pack) => pack.sectionGroupings['admin-a-m'].sections[1]!.itemNumbers.unshift(1),
  ],
  [
    'a grouping lists an item that does not exist',
    'sectionGroupings.user-a-n.sections.13.itemNumbers: item numbers must be [123,124,125]',
    (pack) => pack.sectionGroupings['user-a-n'].sections[13]!.itemNumbers.push(126),
  ],
  [
    'item and grouping name different sections',
    'sectionGroupings.user-a-n.sections.0.itemNumbers',
    (pack) => put(pack.items[0]!, 'section', 'B'),
  ],
  ['an item names no admin section', 'items.0.adminSection: no section', (p) => put(p.items[0]!, 'adminSection', 'N')],
  [
    'a user name differs in the grouping',
    'sectionGroupings.user-a-n.sections: letters and names',
    (pack) => put(pack.sectionGroupings['user-a-n'].sections[1]!, 'name', 'Penglihatan'),
  ],
  [
    'an admin name differs in the grouping',
    'sectionGroupings.admin-a-m.sections: letters and names',
    (pack) => put(pack.adminSections, 'B', 'Penglihatan'),
  ],
  ['a letter occurs twice', 'sections: letter A occurs twice', (p) => put(p.sections[1]!, 'letter', 'A')],
  ['a split section has an admin name', 'sections.7.adminName', (p) => put(p.sections[7]!, 'adminName', 'Energi')],
  [
    'bands leave a gap',
    'questionnaire.bands.1.min: must be 155',
    (p) => put(p.bandSets.questionnaire.bands[1]!, 'min', 156),
  ],
  [
    'bands overlap',
    'questionnaire.bands.1.min: must be 155',
    (p) => put(p.bandSets.questionnaire.bands[1]!, 'min', 154),
  ],
  ['bands descend', 'result-view.bands.0.min: must be null', (p) => p.bandSets['result-view'].bands.reverse()],
  [
    'the first band is closed',
    'questionnaire.bands.0.min: must',
    (p) => put(p.bandSets.questionnaire.bands[0]!, 'min', 125),
  ],
  [
    'the last band is closed',
    'questionnaire.bands.4.max: is',
    (p) => put(p.bandSets.questionnaire.bands[4]!, 'max', 625),
  ],
  [
    'an inner band is open',
    'questionnaire.bands.2.max: is',
    (p) => put(p.bandSets.questionnaire.bands[2]!, 'max', null),
  ],
  [
    'a band ends before it begins',
    'bands.1: ends before it',
    (p) => put(p.bandSets.questionnaire.bands[1]!, 'max', 150),
  ],
  ['a band is missing', 'questionnaire.bands: needs 5 labels', (p) => p.bandSets.questionnaire.bands.pop()],
  [
    'a band label occurs twice',
    'bandSets.questionnaire.bands: label Sensitivitas Rendah occurs twice',
    (pack) => put(pack.bandSets.questionnaire.bands[1]!, 'label', 'Sensitivitas Rendah'),
  ],
  [
    'the sets have different labels',
    'bandSets.result-view.bands: labels must be',
    (pack) => put(pack.bandSets['result-view'].bands[1]!, 'label', 'Agak Rendah'),
  ],
  [
    'an index id occurs twice',
    'patterns.indices: id low-threshold',
    (p) => put(p.patterns.indices[1]!, 'id', 'low-threshold'),
  ],
  [
    'an index selects too few items',
    'patterns.indices.13.select: index praxis selects 0 items',
    (pack) => put(pack.patterns.indices[13]!.select, 'threshold', 'L'),
  ],
  [
    'an index selects an unknown section',
    'patterns.indices.15.select: no section has letter N',
    (pack) => put(pack.patterns.indices[15]!.select, 'adminSections', ['J', 'N']),
  ],
  [
    'a rule uses an unknown index',
    'patterns.modality.rules.0.when.0: unknown index smell',
    (pack) => put(pack.patterns.modality.rules[0]!.when[0]!, 'index', 'smell'),
  ],
  [
    'a difference uses an unknown index',
    'patterns.general.rules.1.when.1: unknown index smell',
    (pack) => put(pack.patterns.general.rules[1]!.when[1]!, 'minus', 'smell'),
  ],
  [
    'an unknown index is required',
    'patterns.general.requires: unknown index',
    (p) => p.patterns.general.requires.push('smell'),
  ],
  [
    'the last general rule has a condition',
    'patterns.general.rules.2.when: the last rule must always hold',
    (pack) => pack.patterns.general.rules.pop(),
  ],
  [
    'an earlier general rule always holds',
    'patterns.general.rules.0.when: only the last rule may always hold',
    (pack) => put(pack.patterns.general.rules[0]!, 'when', []),
  ],
  [
    'a modality rule has no condition',
    'patterns.modality.rules.3.when: needs a condition',
    (pack) => put(pack.patterns.modality.rules[3]!, 'when', []),
  ],
  [
    'a pattern label occurs twice',
    'patterns: label Ambang Campuran occurs twice',
    (pack) => put(pack.patterns.modality.rules[3]!, 'label', 'Ambang Campuran'),
  ],
  [
    'a section has no tips',
    'sectionRecommendations: letters must be',
    (pack) => Reflect.deleteProperty(pack.sectionRecommendations, 'N'),
  ],
];

it.each([...SHAPE, ...MEANING])('checkSensoryPack: when %s, then reports %s', (_what, problem, change) => {
  expect(broken(change)).toThrow(problem);
});
