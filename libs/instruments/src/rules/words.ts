/** Joins words as an Indonesian sentence does: "A", "A dan B", "A, B, dan C". */
export const joinWords = (words: readonly (string | number)[]): string =>
  words.length < 3 ? words.join(' dan ') : `${words.slice(0, -1).join(', ')}, dan ${words.at(-1)}`;

/** More names in one sentence are not read; the rows of the report show which they are. */
export const MOST_NAMED = 5;

/** "A, B, dan C", and for more than `MOST_NAMED` "8 dari 14 bagian" or "semua bagian". @param all how many there are */
export const namesOrCount = (names: readonly string[], all: number, noun: string): string => {
  if (names.length <= MOST_NAMED) return joinWords(names);
  return names.length === all ? `semua ${noun}` : `${names.length} dari ${all} ${noun}`;
};

/** 2.25 is "2,3". */
export const oneDecimal = (value: number): string => roundToOneDecimal(value).toFixed(1).replace('.', ',');

/** Rounds to the number that readers see. The small addend undoes floating-point errors such as 2.2499999999999996. */
export const roundToOneDecimal = (value: number): number => Math.round(value * 10 + 1e-9) / 10;

export interface ScaleLabel {
  value: number;
  label: string;
}

/** The answer scale of packs that do not state another. */
export const DEFAULT_SCALE: readonly ScaleLabel[] = [
  { value: 1, label: 'TIDAK PERNAH' },
  { value: 2, label: 'JARANG' },
  { value: 3, label: 'KADANG-KADANG' },
  { value: 4, label: 'SERING' },
  { value: 5, label: 'SELALU' },
];

/**
 * An average on the answer scale in words: "JARANG" for 2,0 and "antara JARANG dan KADANG-KADANG" for 2,3. It describes the
 * rounded number, because that is the one that readers see.
 */
export function positionOnScale(average: number, scale: readonly ScaleLabel[] = DEFAULT_SCALE): string {
  const shown = roundToOneDecimal(average);
  const points = [...scale].sort((a, b) => a.value - b.value);
  const at = points.find(({ value }) => value === shown);
  if (at) return at.label;
  const above = points.find(({ value }) => value > shown);
  const below = points.findLast(({ value }) => value < shown);
  return above && below ? `antara ${below.label} dan ${above.label}` : ((above ?? below)?.label ?? '');
}

/** "rata-rata 2,3: antara JARANG dan KADANG-KADANG", or that there is no average. */
export const averageWords = (average: number | null, scale?: readonly ScaleLabel[]): string =>
  average === null
    ? 'belum ada rata-rata karena tidak ada butir yang dijawab'
    : `rata-rata ${oneDecimal(average)}: ${positionOnScale(average, scale)}`;

/** The first thing to do, near the top of a report. */
export const weekText = (tip: string | undefined): string =>
  tip === undefined ? 'Laporan ini belum memilihkan saran untuk minggu ini.' : `Minggu ini: ${tip}`;
