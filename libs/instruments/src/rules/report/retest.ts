import type { AssessmentType, Retest, RetestRow } from '@kenali/contracts';
import { joinWords, oneDecimal, roundToOneDecimal } from '../words.ts';

/** Two-sided 5 %: a larger index is rare if nothing has changed. */
export const RARE = 1.959963984540054;

/**
 * The reliable-change index of N. S. Jacobson and P. Truax (1991, Journal of Consulting and Clinical Psychology 59, 12-19): the
 * difference divided by the standard error of a difference between two measurements.
 * @param standardError of one measurement
 * @returns null if the standard error is unknown or 0
 */
export const reliableChangeIndex = (before: number, now: number, standardError: number | null): number | null =>
  standardError === null || standardError <= 0 ? null : (now - before) / (Math.SQRT2 * standardError);

export type RetestVerdict = 'more' | 'less' | 'within' | 'unknown';

export interface RetestLine {
  key: string;
  name: string;
  /** One per result, oldest first. */
  values: (number | null)[];
  valueTexts: string[];
  /** From the result before to this one, with sign. */
  difference: string;
  index: number | null;
  verdict: RetestVerdict;
  verdictText: string;
}

interface Unit {
  min: number;
  max: number;
  format: (value: number) => string;
  more: string;
  less: string;
}

const number = (value: number) => oneDecimal(value).replace(/,0$/, '');
const UNITS: Partial<Record<AssessmentType, Unit>> = {
  sensory: { min: 1, max: 5, format: oneDecimal, more: 'lebih sering muncul', less: 'lebih jarang muncul' },
  learning: { min: 0, max: 14, format: number, more: 'lebih sering dipilih', less: 'lebih jarang dipilih' },
  intelligence: {
    min: 0,
    max: 100,
    format: (value: number) => `${number(value)}%`,
    more: 'lebih banyak jawaban Ya',
    less: 'lebih sedikit jawaban Ya',
  },
};

const NO_VALUE = '–';

/** The ends of the scale, for charts. */
export const retestScale = (type: AssessmentType): { min: number; max: number } => UNITS[type] ?? { min: 0, max: 1 };

/** What changed in each row since the result before. Empty for instruments without scores. */
export function retestLines(type: AssessmentType, { rows }: Pick<Retest, 'rows'>): RetestLine[] {
  const unit = UNITS[type];
  return unit ? rows.map((row) => toLine(row, unit)) : [];
}

function toLine({ key, name, values, standardError, uncertain }: RetestRow, unit: Unit): RetestLine {
  const [before = null, now = null] = values.slice(-2);
  const isCertain = uncertain.slice(-2).every((each) => !each);
  const index =
    values.length < 2 || before === null || now === null || !isCertain
      ? null
      : reliableChangeIndex(before, now, standardError);
  const verdict = verdictOf(index);
  return {
    key,
    name,
    values,
    index,
    verdict,
    valueTexts: values.map((value) => (value === null ? NO_VALUE : unit.format(value))),
    difference: before === null || now === null || values.length < 2 ? NO_VALUE : differenceText(before, now, unit),
    verdictText: { ...VERDICTS, more: `${unit.more}, ${BEYOND}`, less: `${unit.less}, ${BEYOND}` }[verdict],
  };
}

const BEYOND = 'melebihi kebetulan';
const VERDICTS = { within: 'masih dapat terjadi karena kebetulan', unknown: 'belum dapat dinilai' };

function verdictOf(index: number | null): RetestVerdict {
  if (index === null) return 'unknown';
  if (Math.abs(index) <= RARE) return 'within';
  return index > 0 ? 'more' : 'less';
}

/** The difference of two averages on the sensory scale, with sign. */
export const averageDifference = (before: number, now: number): string =>
  differenceText(before, now, UNITS.sensory as Unit);

/** From the rounded numbers, so that a reader who subtracts gets the same. The true minus sign is as wide as the plus sign. */
function differenceText(before: number, now: number, { format }: Unit): string {
  const change = roundToOneDecimal(roundToOneDecimal(now) - roundToOneDecimal(before));
  const text = format(Math.abs(change));
  if (change === 0) return text;
  return `${change > 0 ? '+' : '−'}${text}`;
}

/** The same on the page and in the PDF. @param formatDay formats the day of a result */
export function retestTexts(
  { results, refused }: Pick<Retest, 'results' | 'refused'>,
  lines: readonly RetestLine[],
  formatDay: (time: string) => string,
) {
  const hasUnknown = lines.some(({ verdict }) => verdict === 'unknown');
  return {
    intro:
      results.length < 2
        ? 'Belum ada hasil sebelumnya yang dapat dibandingkan.'
        : `Nilai dari ${results.length} hasil, dari yang paling lama: ${joinWords(results.map(({ completedAt }) => formatDay(completedAt)))}. Artinya menjelaskan perbedaan dua hasil terakhir.`,
    notes: [
      ...(results.length < 2 ? [] : [MEANING]),
      ...(results.length >= 2 && hasUnknown ? [UNKNOWN] : []),
      ...refused.map(
        ({ completedAt, version }) =>
          `Hasil ${formatDay(completedAt)} tidak dibandingkan, karena diisi dengan versi ${version} yang butir atau penilaiannya berbeda.`,
      ),
    ],
  };
}

const MEANING =
  'Melebihi kebetulan berarti perbedaan sebesar itu jarang terjadi, kurang dari 5 dari 100 kali, bila keadaannya sebenarnya tetap. Ini tidak menunjukkan sebabnya dan tidak menilai mana yang lebih baik: usia, suasana, dan siapa yang mengisi ikut berpengaruh.';
const UNKNOWN =
  'Belum dapat dinilai berarti ketelitian bagian itu belum diketahui karena hasil yang terkumpul belum cukup, atau butirnya banyak yang tidak teramati. Perbedaannya tetap ditampilkan.';
