import type { AssessmentType, ObserverRow, Retest, RetestRow } from '@kenali/contracts';
import { joinWords, namesOrCount, oneDecimal, roundToOneDecimal } from '../words.ts';

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

type RetestVerdict = 'more' | 'less' | 'within' | 'unknown';

export interface RetestLine {
  key: string;
  name: string;
  /** One per result, oldest first. */
  values: (number | null)[];
  valueTexts: string[];
  /** From the result before to this one, with sign and unit. */
  difference: string;
  index: number | null;
  verdict: RetestVerdict;
  /** A dash while it is unknown: a note says why. */
  verdictText: string;
}

interface Unit {
  /** Header of the rows in a table. */
  rowHeader: string;
  min: number;
  max: number;
  format: (value: number) => string;
  /** Follows a difference. */
  suffix: string;
  more: string;
  less: string;
  /** What else a reader must know about these differences. */
  note?: string;
}

const number = (value: number) => oneDecimal(value).replace(/,0$/, '');
const SENSORY: Unit = {
  rowHeader: 'Bagian',
  min: 1,
  max: 5,
  format: oneDecimal,
  suffix: '',
  more: 'lebih sering muncul',
  less: 'lebih jarang muncul',
};
const UNITS: Partial<Record<AssessmentType, Unit>> = {
  sensory: SENSORY,
  learning: {
    rowHeader: 'Gaya',
    min: 0,
    max: 14,
    format: number,
    suffix: ' jawaban',
    more: 'lebih sering dipilih',
    less: 'lebih jarang dipilih',
    note: 'Banyaknya jawaban tetap, jadi satu gaya hanya dapat lebih sering dipilih bila gaya lain lebih jarang dipilih.',
  },
  intelligence: {
    rowHeader: 'Bidang',
    min: 0,
    max: 100,
    format: (value: number) => `${number(value)}%`,
    suffix: ' poin',
    more: 'lebih banyak jawaban Ya',
    less: 'lebih sedikit jawaban Ya',
  },
};

const NO_VALUE = '–';

function toLine({ key, name, values, standardError, uncertain }: RetestRow, unit: Unit): RetestLine {
  const [before = null, now = null] = values.length < 2 ? [] : values.slice(-2);
  const isCertain = uncertain.slice(-2).every((each) => !each);
  const index = before === null || now === null || !isCertain ? null : reliableChangeIndex(before, now, standardError);
  const verdict = verdictOf(index);
  return {
    key,
    name,
    values,
    index,
    verdict,
    valueTexts: values.map((value) => (value === null ? NO_VALUE : unit.format(value))),
    difference: before === null || now === null ? NO_VALUE : differenceText(before, now, unit),
    verdictText: {
      more: `${unit.more}, ${BEYOND}`,
      less: `${unit.less}, ${BEYOND}`,
      within: isShownEqual(before, now) ? 'sama' : 'masih dapat terjadi karena kebetulan',
      unknown: NO_VALUE,
    }[verdict],
  };
}

const BEYOND = 'melebihi kebetulan';

/** A difference of 0 needs no chance to explain it. */
const isShownEqual = (before: number | null, now: number | null): boolean =>
  roundToOneDecimal(before ?? 0) === roundToOneDecimal(now ?? 0);

function verdictOf(index: number | null): RetestVerdict {
  if (index === null) return 'unknown';
  if (Math.abs(index) <= RARE) return 'within';
  return index > 0 ? 'more' : 'less';
}

/** The difference of two averages on the sensory scale, with sign. */
export const averageDifference = (before: number, now: number): string => differenceText(before, now, SENSORY);

/** From the rounded numbers, so that a reader who subtracts gets the same. The true minus sign is as wide as the plus sign. */
function differenceText(before: number, now: number, { format, suffix }: Unit): string {
  const change = roundToOneDecimal(roundToOneDecimal(now) - roundToOneDecimal(before));
  const text = `${suffix ? number(Math.abs(change)) : format(Math.abs(change))}${suffix}`;
  if (change === 0) return text;
  return `${change > 0 ? '+' : '−'}${text}`;
}

/**
 * What changed between the results of one child or user: the one comparison of a report, the same on the page, in the PDF and for
 * staff.
 * @param formatDay formats the day of a result
 */
export function describeRetest(
  type: AssessmentType,
  { results, rows, refused }: Retest,
  formatDay: (time: string) => string,
) {
  const unit = UNITS[type] ?? SENSORY;
  const times = results.map(({ completedAt }) => completedAt);
  const [now, before] = times.toReversed();
  const lines = before === undefined ? [] : rows.map((row) => toLine(row, unit));
  return {
    rowHeader: unit.rowHeader,
    /** The ends of the scale, for charts. */
    scale: { min: unit.min, max: unit.max },
    lines,
    intro:
      lines.length === 0
        ? 'Belum ada hasil sebelumnya yang dapat dibandingkan.'
        : `Nilai dari ${results.length} hasil, dari yang paling lama: ${joinWords(times.map(formatDay))}. Selisih dan artinya menyangkut dua hasil terakhir.`,
    /** Null if the last two results are far enough apart. */
    warning: before && now ? tooSoon(type, Date.parse(now) - Date.parse(before)) : null,
    notes: [
      ...verdictNotes(lines, rows, unit),
      ...(unit.note && lines.length > 0 ? [unit.note] : []),
      ...refused.map(
        ({ completedAt, version }) =>
          `Hasil ${formatDay(completedAt)} tidak dibandingkan, karena diisi dengan versi ${version} yang butir atau penilaiannya berbeda.`,
      ),
    ],
  };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The sensory profile asks about the last month. */
const FOUR_WEEKS = 28 * DAY;

/** Why two results that are close together say little about a change. Null if they are not. */
function tooSoon(type: AssessmentType, gap: number): string | null {
  if (gap >= FOUR_WEEKS) return null;
  const [length, name] =
    gap >= DAY ? ([DAY, 'hari'] as const) : gap >= HOUR ? ([HOUR, 'jam'] as const) : ([MINUTE, 'menit'] as const);
  const reason =
    type === 'sensory'
      ? 'kedua pengisian menggambarkan bulan yang hampir sama dan jawaban yang lalu masih diingat'
      : 'jawaban yang lalu masih diingat';
  return `Dua hasil terakhir hanya berjarak ${Math.max(1, Math.floor(gap / length))} ${name}. Dalam waktu kurang dari empat minggu ${reason}, jadi jangan membacanya sebagai perubahan.`;
}

/** Why differences cannot be judged. Only the sensory profile has items that were not observed. */
export function whyUnknown(rows: readonly Pick<ObserverRow, 'standardError' | 'uncertain'>[]): string {
  const reasons = [
    ...(rows.some(({ standardError }) => !standardError)
      ? ['hasil yang terkumpul belum cukup untuk mengetahui ketelitiannya']
      : []),
    ...(rows.some(({ uncertain }) => uncertain) ? ['banyak butir tidak teramati'] : []),
  ];
  return reasons.join(' atau ');
}

/** What the verdicts mean, and in one sentence what cannot be judged. */
function verdictNotes(lines: readonly RetestLine[], rows: readonly RetestRow[], { rowHeader }: Unit): string[] {
  const unknown = lines.filter(({ verdict }) => verdict === 'unknown').map(({ name }) => name);
  const why = whyUnknown(
    rows
      .filter((_, at) => lines[at]?.verdict === 'unknown')
      .map(({ standardError, uncertain, values }) => ({
        standardError,
        uncertain: [...uncertain.slice(-2), ...values.slice(-2).map((value) => value === null)].includes(true),
      })),
  );
  const isFound = lines.some(({ verdict }) => verdict === 'more' || verdict === 'less');
  const noun = rowHeader.toLowerCase();
  const where = unknown.length === lines.length ? '' : ` pada ${namesOrCount(unknown, lines.length, noun)}`;
  return [
    ...(unknown.length > 0 ? [`Apakah selisihnya melebihi kebetulan belum dapat dinilai${where}, karena ${why}.`] : []),
    ...(unknown.length < lines.length ? [MEANING] : []),
    ...(isFound
      ? [`Bila ${lines.length} ${noun} dibandingkan sekaligus, satu selisih seperti itu lebih mudah muncul.`]
      : []),
  ];
}

const MEANING =
  'Melebihi kebetulan berarti perbedaan sebesar itu jarang terjadi, kurang dari 5 dari 100 kali, bila keadaannya sebenarnya tetap. Ini tidak menunjukkan sebabnya dan tidak menilai mana yang lebih baik: usia, suasana, dan siapa yang mengisi ikut berpengaruh.';
