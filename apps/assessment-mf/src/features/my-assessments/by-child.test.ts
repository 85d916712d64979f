import { available } from '../../testing/user-assessments.ts';
import { childKeyOf, listChildren } from './by-child.ts';

const of = (id: number, childName: string | null, childId?: number) => ({
  ...available,
  id,
  childName,
  ...(childId !== undefined && { childId }),
});

it('listChildren: when assessments have profiles, names or neither, then each child is listed once, by name', () => {
  const list = [of(1, 'Dewi', 7), of(2, null), of(3, 'Bima'), of(4, ' bima '), of(5, 'Dewi Lestari', 7)];
  expect(listChildren(list)).toEqual([
    { key: 'name bima', label: ' bima ' },
    { key: 'profile 7', label: 'Dewi Lestari' },
  ]);
});

it('listChildren: when a typed name equals that of a profile, then both are listed apart', () => {
  expect(listChildren([of(1, 'Bima', 7), of(2, 'BIMA'), of(3, 'Bima', 8)])).toEqual([
    { key: 'profile 8', label: 'Bima' },
    { key: 'profile 7', label: 'Bima' },
    { key: 'name bima', label: 'BIMA (tanpa profil)' },
  ]);
});

it('childKeyOf: when an inventory is about nobody, then it has none', () => {
  expect(childKeyOf(of(1, null))).toBeNull();
  expect(childKeyOf(of(1, null, 7))).toBe('profile 7');
});
