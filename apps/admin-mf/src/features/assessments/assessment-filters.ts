import { TYPE_OPTIONS } from '../../common/assessment-types.ts';
import type { SortOption } from '../../common/filter-bar.tsx';

export const STATUSES = [
  { value: '', label: 'Semua' },
  { value: 'completed', label: 'Selesai' },
  { value: 'in_progress', label: 'Berlangsung' },
] as const;
export const TYPES = [{ value: '', label: 'Semua' }, ...TYPE_OPTIONS.filter(({ value }) => value !== 'other')] as const;
/** The server's own order. */
export const NEWEST = { key: 'createdAt', direction: 'desc' } as const;
export const SORTS: readonly SortOption[] = [
  { label: 'Dibuat, terbaru', sort: NEWEST },
  { label: 'Dibuat, terlama', sort: { key: 'createdAt', direction: 'asc' } },
  { label: 'Selesai, terbaru', sort: { key: 'completedAt', direction: 'desc' } },
  { label: 'Selesai, terlama', sort: { key: 'completedAt', direction: 'asc' } },
];

export type Filters = { status: (typeof STATUSES)[number]['value']; type: (typeof TYPES)[number]['value'] };
export const ALL: Filters = { status: '', type: '' };
