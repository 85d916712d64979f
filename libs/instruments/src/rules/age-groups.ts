/** Whole months at the test date, both limits included. Results that name no birth date are a group of their own. */
const AGE_GROUPS = [
  { id: '0-35', name: 'di bawah 3 tahun', from: 0, to: 35 },
  { id: '36-71', name: '3 sampai 5 tahun', from: 36, to: 71 },
  { id: '72-107', name: '6 sampai 8 tahun', from: 72, to: 107 },
  { id: '108-155', name: '9 sampai 12 tahun', from: 108, to: 155 },
  { id: '156', name: '13 tahun ke atas', from: 156, to: Number.POSITIVE_INFINITY },
  { id: 'unknown', name: 'usia tidak dicatat', from: Number.NaN, to: Number.NaN },
] as const;

/** The groups in order of age, as they are stored and as staff read them. */
export const ageGroups: readonly { id: string; name: string }[] = AGE_GROUPS;

/** The id of the group of an age in whole months. */
export const ageGroupOf = (months: number | null): string =>
  AGE_GROUPS.find(({ from, to }) => months !== null && months >= from && months <= to)?.id ?? 'unknown';
