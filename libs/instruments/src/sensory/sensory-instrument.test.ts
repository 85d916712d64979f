import { pack } from '../testing/sensory.ts';
import { toSensoryView } from './sensory-instrument.ts';

const view = toSensoryView(pack);

it('toSensoryView: contains the questions', () => {
  expect(view).toMatchObject({ id: 'sensory-profile', version: '1.0.0', type: 'sensory', pageSize: 10 });
  expect(view.items).toHaveLength(125);
  expect(view.items[124]).toEqual({ id: '125', number: 125, section: 'N', text: pack.items[124]?.text });
  expect(view.scale.map(({ value, label }) => `${value} ${label}`)).toEqual([
    '5 SELALU',
    '4 SERING',
    '3 KADANG-KADANG',
    '2 JARANG',
    '1 TIDAK PERNAH',
  ]);
  expect(view.sections).toHaveLength(14);
  expect(view.relationships).toHaveLength(11);
});

it('toSensoryView: contains no scoring data', () => {
  const sent = JSON.stringify(view);
  for (const name of ['threshold', 'adminSection', 'bandSets', 'patterns', 'interpretation', 'Recommendations']) {
    expect(sent).not.toContain(name);
  }
  expect(sent).not.toContain(pack.bandSets.questionnaire.bands[0]?.interpretation);
});
