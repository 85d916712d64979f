import type { ReportRange, ReportType } from '@kenali/contracts';

export const TYPE_OPTIONS: readonly { value: ReportType; label: string }[] = [
  { value: 'overview', label: 'Ringkasan' },
  { value: 'users', label: 'Pengguna' },
  { value: 'assessments', label: 'Asesmen' },
  { value: 'revenue', label: 'Pendapatan' },
];

export const RANGE_OPTIONS: readonly { value: ReportRange; label: string }[] = [
  { value: 'last_7_days', label: '7 hari terakhir' },
  { value: 'last_30_days', label: '30 hari terakhir' },
  { value: 'last_90_days', label: '90 hari terakhir' },
  { value: 'this_year', label: 'Tahun ini' },
];
