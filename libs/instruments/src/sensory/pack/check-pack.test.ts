import { createModifiedCheck, put } from '../../testing/choices.ts';
import { packCopy } from '../../testing/sensory.ts';
import { checkSensoryPack } from './check-pack.ts';
import type { SensoryPack } from './pack.ts';

const broken = createModifiedCheck(packCopy(), checkSensoryPack);

it.each([null, undefined, 'x', 1, []])('checkSensoryPack: when the file contains %p, then throws', (json) => {
  expect(() => checkSensoryPack(json)).toThrow(/^pack: .*harus kumpulan isian/);
});

it('checkSensoryPack: when a pack has several problems, then reports one per line', () => {
  expect(
    broken((pack) => {
      put(pack, 'title', '');
      put(pack.items[2]!, 'text', 7);
    }),
  ).toThrow('title: harus teks yang tidak kosong.\nitems.2.text: harus teks yang tidak kosong');
});

const SHAPE: [string, string, (pack: SensoryPack) => void][] = [
  ['a field is unknown', 'extra: isian ini tidak dikenal', (pack) => put(pack, 'extra', 1)],
  ['the id belongs to another instrument', 'id: harus sensory-profile', (pack) => put(pack, 'id', 'learning-style')],
  ['the version is malformed', 'version: harus tiga angka', (pack) => put(pack, 'version', '1.0')],
  ['the page size is 0', 'pageSize: harus bilangan bulat mulai dari 1', (pack) => put(pack, 'pageSize', 0)],
  ['the page size is a fraction', 'pageSize: harus bilangan bulat', (pack) => put(pack, 'pageSize', 2.5)],
  ['a relationship is unknown', 'relationships.0: harus Ibu atau', (pack) => put(pack.relationships, 0, 'Tetangga')],
  ['a threshold is unknown', 'items.0.threshold: harus L atau H', (pack) => put(pack.items[0]!, 'threshold', 'M')],
  ['a letter is beyond N', 'items.0.section: harus huruf', (pack) => put(pack.items[0]!, 'section', 'O')],
  ['items are not a list', 'items: harus daftar', (pack) => put(pack, 'items', {})],
  ['a number is text', 'items.0.number: harus bilangan bulat', (pack) => put(pack.items[0]!, 'number', '1')],
  [
    'a band set is missing',
    'bandSets.result-view: isian ini',
    (p) => Reflect.deleteProperty(p.bandSets, 'result-view'),
  ],
  ['the default set is unknown', 'scoring.defaultBandSet: harus', (p) => put(p.scoring, 'defaultBandSet', 'norms')],
  [
    'a band limit is a fraction',
    'questionnaire.bands.0.max:',
    (p) => put(p.bandSets.questionnaire.bands[0]!, 'max', 1.5),
  ],
  [
    'an operator is unknown',
    'when.0.op: harus >= atau <',
    (p) => put(p.patterns.general.rules[0]!.when[0]!, 'op', '>'),
  ],
  ['the answered ratio is above 1', 'minAnsweredRatio: harus', (p) => put(p.patterns.method, 'minAnsweredRatio', 1.1)],
  ['a label has a dot', 'rules.0.label: harus', (p) => put(p.patterns.general.rules[0]!, 'label', 'Ambang. Rendah')],
  ['a label has a dollar sign', 'insufficient.label:', (p) => put(p.patterns.general.insufficient, 'label', '$data')],
  [
    'tips are empty',
    'sectionRecommendations.C: harus berisi paling sedikit 1',
    (p) => put(p.sectionRecommendations, 'C', []),
  ],
];

const MEANING: [string, string, (pack: SensoryPack) => void][] = [
  ['a number occurs twice', 'items.4.number: harus 5', (pack) => put(pack.items[4]!, 'number', 4)],
  ['a scale value occurs twice', 'scale: Daftar nilai', (pack) => put(pack.scale[0]!, 'value', 4)],
  ['a scale value is skipped', 'scale: Daftar nilai', (pack) => put(pack.scale[0]!, 'value', 6)],
  ['a scale label occurs twice', 'scale: Label "SERING"', (pack) => put(pack.scale[0]!, 'label', 'SERING')],
  ['a relationship occurs twice', 'relationships: Hubungan "Ibu"', (pack) => pack.relationships.push('Ibu')],
  ['a participant field is missing', 'participantFields: Daftar key', (pack) => pack.participantFields.pop()],
  [
    'an item is in two sections',
    'sectionGroupings.admin-a-m.sections: butir 1 harus ada di tepat satu bagian',
    (pack) => pack.sectionGroupings['admin-a-m'].sections[1]!.itemNumbers.unshift(1),
  ],
  [
    'item and grouping name different sections',
    'sectionGroupings.user-a-n.sections.0.itemNumbers',
    (pack) => put(pack.items[0]!, 'section', 'B'),
  ],
  [
    'an item names no admin section',
    'items.0.adminSection: Bagian "N" tidak ada',
    (p) => put(p.items[0]!, 'adminSection', 'N'),
  ],
  [
    'an admin name differs in the grouping',
    'sectionGroupings.admin-a-m.sections: Huruf dan nama',
    (pack) => put(pack.adminSections, 'B', 'Penglihatan'),
  ],
  ['a letter occurs twice', 'sections: Huruf "A" muncul', (p) => put(p.sections[1]!, 'letter', 'A')],
  ['a split section has an admin name', 'sections.7.adminName', (p) => put(p.sections[7]!, 'adminName', 'Energi')],
  ['bands overlap', 'questionnaire.bands.1.min: harus 155', (p) => put(p.bandSets.questionnaire.bands[1]!, 'min', 154)],
  ['bands descend', 'result-view.bands.0.min: harus null', (p) => p.bandSets['result-view'].bands.reverse()],
  [
    'the first band is closed',
    'questionnaire.bands.0.min: harus',
    (p) => put(p.bandSets.questionnaire.bands[0]!, 'min', 125),
  ],
  [
    'an inner band is open',
    'questionnaire.bands.2.max: hanya',
    (p) => put(p.bandSets.questionnaire.bands[2]!, 'max', null),
  ],
  ['a band is missing', 'questionnaire.bands: harus ada 5 label rentang', (p) => p.bandSets.questionnaire.bands.pop()],
  [
    'a band label occurs twice',
    'bandSets.questionnaire.bands: Label "Sensitivitas Rendah" muncul',
    (pack) => put(pack.bandSets.questionnaire.bands[1]!, 'label', 'Sensitivitas Rendah'),
  ],
  [
    'the sets have different labels',
    'bandSets.result-view.bands: Daftar label harus',
    (pack) => put(pack.bandSets['result-view'].bands[1]!, 'label', 'Agak Rendah'),
  ],
  [
    'an index id occurs twice',
    'patterns.indices: id "low-threshold"',
    (p) => put(p.patterns.indices[1]!, 'id', 'low-threshold'),
  ],
  [
    'a rule uses an Indeks "smell" tidak ada',
    'patterns.modality.rules.0.when.0: Indeks "smell" tidak ada',
    (pack) => put(pack.patterns.modality.rules[0]!.when[0]!, 'index', 'smell'),
  ],
  [
    'a difference uses an Indeks "smell" tidak ada',
    'patterns.general.rules.1.when.1: Indeks "smell" tidak ada',
    (pack) => put(pack.patterns.general.rules[1]!.when[1]!, 'minus', 'smell'),
  ],
  [
    'an unknown index is required',
    'patterns.general.requires: Indeks "smell" tidak ada',
    (p) => p.patterns.general.requires.push('smell'),
  ],
  [
    'a pattern label occurs twice',
    'patterns: Label "Ambang Campuran" muncul',
    (pack) => put(pack.patterns.modality.rules[3]!, 'label', 'Ambang Campuran'),
  ],
];

it.each([...SHAPE, ...MEANING])('checkSensoryPack: when %s, then reports %s', (_what, problem, change) => {
  expect(broken(change)).toThrow(problem);
});
