/** @jest-environment node */
import { available } from '../../testing/user-assessments.ts';
import { childKeyOf, listChildren } from './by-child.ts';

const assessmentOf = (id: number, childName: string | null, childId?: number) => ({
  ...available,
  id,
  childName,
  ...(childId !== undefined && { childId }),
});

it('listChildren: when assessments have profiles, names or neither, then each child is listed once, by name', () => {
  const list = [
    assessmentOf(1, 'Dewi', 7),
    assessmentOf(2, null),
    assessmentOf(3, 'Bima'),
    assessmentOf(4, ' bima '),
    assessmentOf(5, 'Dewi Lestari', 7),
  ];
  expect(listChildren(list)).toEqual([
    { key: 'name bima', label: ' bima ' },
    { key: 'profile 7', label: 'Dewi Lestari' },
  ]);
});

it('listChildren: when a typed name equals that of a profile, then both are listed apart', () => {
  expect(listChildren([assessmentOf(1, 'Bima', 7), assessmentOf(2, 'BIMA'), assessmentOf(3, 'Bima', 8)])).toEqual([
    { key: 'profile 8', label: 'Bima' },
    { key: 'profile 7', label: 'Bima' },
    { key: 'name bima', label: 'BIMA (tanpa profil)' },
  ]);
});

it('childKeyOf: when an inventory is about nobody, then it has none', () => {
  expect(childKeyOf(assessmentOf(1, null))).toBeNull();
  expect(childKeyOf(assessmentOf(1, null, 7))).toBe('profile 7');
});
