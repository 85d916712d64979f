import { sectionsStandingOut } from './sections-standing-out.ts';

it.each<[string, (number | null)[], number[]]>([
  ['all differ', [1, 3, 2, 4, 2.5], [4, 3, 2.5]],
  ['one appears and the others never', [1, 1, 5, 1], [5]],
  ['the third place is shared', [5, 4, 3, 3, 1], [5, 4]],
  ['the second place is shared by more than there is room for', [3, 3, 5, 3], [5]],
  ['two share the top', [4, 2, 4, 3], [4, 4, 3]],
  ['more than three share the top', [4, 4, 4, 4, 3], [4, 4, 4, 4]],
  ['nothing reaches JARANG', [1, 1.9, 1.5], [1.9]],
  ['it is exactly JARANG', [1, 2, 5], [5, 2]],
  ['some were not answered', [null, 3, 2, null], [3, 2]],
  ['all are equal', [2, 2, 2, null], []],
  ['none was answered', [null], []],
  ['there are none', [], []],
])('sectionsStandingOut: when %s, then those are named that a reader may call the highest', (_, averages, named) => {
  const sections = averages.map((average) => ({ average }));
  expect(sectionsStandingOut(sections).map(({ average }) => average)).toEqual(named);
});
