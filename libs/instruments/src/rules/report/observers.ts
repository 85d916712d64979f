import {
  BAND_MIN_ANSWERED,
  type ObservedSection,
  type ObserverComparison,
  type ObserverRelationship,
  type ObserverRow,
} from '@kenali/contracts';
import { joinWords, namesOrCount, oneDecimal, roundToOneDecimal } from '../words.ts';
import { averageDifference, RARE, reliableChangeIndex, whyUnknown } from './retest.ts';

const OBSERVER_NAMES: Record<ObserverRelationship, string> = {
  parent: 'orang tua',
  grandparent: 'kakek atau nenek',
  teacher: 'guru',
  therapist: 'terapis',
  other: 'pengamat lain',
};

/** What is shown about fewer answers tells, or nearly tells, each of them. */
export const OBSERVED_MIN = 3;

export interface ObserverLine {
  key: string;
  name: string;
  /** The average, with the number of items that it comes from: "2,0 (8 butir)". */
  ownText: string;
  otherText: string;
  /** From the owner to the observer, with sign. */
  difference: string;
  index: number | null;
  verdict: 'beyond' | 'within' | 'unknown';
  /** Empty while it is unknown: a note says why. */
  verdictText: string;
}

const VERDICTS = { beyond: 'melebihi kesalahan ukur', within: 'dalam kesalahan ukur', unknown: '' } as const;

/** A difference of one step of the answer scale is worth a conversation, whether or not the precision is known. */
const STEP = 1;

/** A section that both have observed. The index is the one of repeated results; see `reliableChangeIndex`. */
function toLine({ key, name, owner, observer, standardError, uncertain }: ObserverRow): ObserverLine[] {
  const [own, other] = [owner.average, observer?.average ?? null];
  if (own === null || other === null || !observer) return [];
  const index = uncertain ? null : reliableChangeIndex(own, other, standardError);
  const verdict = index === null ? 'unknown' : Math.abs(index) > RARE ? 'beyond' : 'within';
  return [
    {
      key,
      name,
      index,
      verdict,
      verdictText: VERDICTS[verdict],
      ownText: sectionText(own, owner),
      otherText: sectionText(other, observer),
      difference: averageDifference(own, other),
    },
  ];
}

/** The sums of different numbers of items cannot be compared, so the number is shown and no sum. */
const sectionText = (average: number, { answered }: ObservedSection): string =>
  `${oneDecimal(average)} (${answered} butir)`;

/** The same on the page, in the PDF and for staff. @param formatDay formats the day of the completion */
export function observerTexts(
  { relationship, consent, completedAt, bands, agreement, rows }: ObserverComparison,
  formatDay: (time: string) => string,
) {
  const lines = rows.flatMap(toLine);
  const label = (band: string | null) => band ?? `tanpa rentang, karena kurang dari ${BAND_MIN_ANSWERED} butir dijawab`;
  return {
    /** The sections that can be compared. */
    lines,
    intro: `Anak ini juga diamati oleh ${OBSERVER_NAMES[relationship]} (${consent.name}), yang selesai mengisi pada ${formatDay(completedAt)}. Setiap bagian menampilkan rata-rata jawaban dengan banyaknya butir yang dijawab dalam kurung, lalu selisih kedua rata-rata.`,
    facts: [
      ...agreementFacts(agreement),
      ...(lines.length > 0 ? [{ label: 'Bagian yang selisihnya 1,0 atau lebih', value: farApart(rows) }] : []),
      { label: 'Hasil keseluruhan pengisi', value: label(bands.owner) },
      { label: 'Hasil keseluruhan pengamat', value: label(bands.observer) },
    ],
    columns: ['Bagian', 'Pengisi', 'Pengamat', 'Selisih'] as const,
    notes: [...verdictNotes(lines, rows), ...leftOutNotes(rows, lines), LIMITS],
  };
}

/** More names in one line are not read. */
const MOST_NAMED = 3;

/** The sections that differ most, the largest difference first. */
function farApart(rows: readonly ObserverRow[]): string {
  const found = rows
    .flatMap((row) =>
      toLine(row).map(({ name, difference }) => ({ text: `${name} (${difference})`, size: sizeOf(row) })),
    )
    .filter(({ size }) => size >= STEP)
    .sort((one, other) => other.size - one.size)
    .map(({ text }) => text);
  const left = found.length - MOST_NAMED;
  return joinWords([...found.slice(0, MOST_NAMED), ...(left > 0 ? [`${left} bagian lain`] : [])]) || 'tidak ada';
}

/** Of the numbers that readers see. */
const sizeOf = ({ owner, observer }: ObserverRow): number =>
  roundToOneDecimal(Math.abs(roundToOneDecimal(owner.average ?? 0) - roundToOneDecimal(observer?.average ?? 0)));

/** What the verdicts mean, and in one sentence what cannot be judged. */
function verdictNotes(lines: readonly ObserverLine[], rows: readonly ObserverRow[]): string[] {
  const left = lines.filter(({ verdict }) => verdict === 'unknown');
  const unknown = left.map(({ name }) => name);
  const why = whyUnknown(rows.filter((row) => left.some(({ key }) => key === row.key)));
  const where = unknown.length === lines.length ? '' : ` pada ${namesOrCount(unknown, lines.length, 'bagian')}`;
  return [
    ...(unknown.length < lines.length ? [MEANING] : []),
    ...(unknown.length > 0
      ? [`Apakah selisihnya melebihi kesalahan ukur belum dapat dinilai${where}, karena ${why}.`]
      : []),
  ];
}

function leftOutNotes(rows: readonly ObserverRow[], lines: readonly ObserverLine[]): string[] {
  const left = rows.filter(({ key }) => lines.every((line) => line.key !== key)).map(({ name }) => name);
  return left.length === 0
    ? []
    : [
        `Tidak dibandingkan: ${namesOrCount(left, rows.length, 'bagian')}. Salah satu belum cukup mengamatinya; nilai dari kurang dari tiga jawaban pengamat akan membuka jawaban satu per satu.`,
      ];
}

function agreementFacts({ items, same, near }: ObserverComparison['agreement']) {
  if (items < OBSERVED_MIN)
    return [{ label: 'Butir yang dijawab keduanya', value: items === 0 ? 'tidak ada' : `${items} butir` }];
  const share = (count: number) => `${count} dari ${items} butir (${Math.round((100 * count) / items)}%)`;
  return [
    { label: 'Butir dengan jawaban sama', value: share(same) },
    { label: 'Butir dengan jawaban sama atau berselisih satu langkah', value: share(near) },
  ];
}

const MEANING =
  'Melebihi kesalahan ukur berarti selisih sebesar itu jarang muncul, kurang dari 5 dari 100 kali, jika kedua pengamat melihat hal yang sama. Ini tidak menunjukkan siapa yang benar.';
const LIMITS =
  'Dua pengamat melihat anak di tempat dan waktu yang berbeda, jadi perbedaan itu wajar dan dapat berguna untuk dibicarakan. Dua pendapat belum cukup untuk menyimpulkan mana yang tepat, dan persamaannya pun bukan bukti. Perbandingan ini bukan diagnosis.';
