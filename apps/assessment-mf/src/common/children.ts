import {
  type ApiClient,
  type ChildRef,
  type ChildSex,
  childKey,
  type Guardianships,
  type OwnChildren,
  type SharedChildView,
} from '@kenali/contracts';
import { ageInMonths } from '@kenali/instruments/rules';
import { queryOptions } from '@tanstack/react-query';
import { todayHere } from './reader-time.ts';

/** The profiles of the account. Always read again, because another page or device may have changed them. */
export const ownChildren = (api: ApiClient) =>
  queryOptions<OwnChildren>({
    queryKey: ['/api/children'],
    queryFn: ({ signal }) => api.send('GET /api/children', {}, { signal }),
    staleTime: 0,
  });

export const SEXES: Record<ChildSex, string> = { female: 'Perempuan', male: 'Laki-laki' };

export const findChild = <Child extends ChildRef>(children: readonly Child[], wanted: ChildRef): Child | undefined =>
  children.find((child) => childKey(child) === childKey(wanted));

/** 41 months are "3 tahun 5 bulan". */
export function monthsText(months: number): string {
  const years = Math.floor(months / 12);
  const rest = months % 12;
  if (years === 0) return `${rest} bulan`;
  return rest === 0 ? `${years} tahun` : `${years} tahun ${rest} bulan`;
}

/** The age in years and months. Another device may have another day, so a birth in the future counts as today. */
export const ageText = (birthDate: string, today = todayHere()): string =>
  monthsText(birthDate > today ? 0 : ageInMonths(birthDate, today));

/** Always read again, because the other person ends them too. */
export const guardianships = (api: ApiClient) =>
  queryOptions<Guardianships>({
    queryKey: ['/api/guardianships'],
    queryFn: ({ signal }) => api.send('GET /api/guardianships', {}, { signal }),
    staleTime: 0,
  });

export type VisibleChild = NonNullable<SharedChildView['child']> & { ownerName: string };

/** The children of others that can be chosen now. */
export const visibleChildren = (found: Guardianships | undefined): VisibleChild[] =>
  (found?.shared ?? []).flatMap(({ child, ownerName }) => (child ? [{ ...child, ownerName }] : []));
