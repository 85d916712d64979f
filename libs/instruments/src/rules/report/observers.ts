import type { ObservedSection, ObserverComparison, ObserverRelationship, ObserverRow } from '@kenali/contracts';
import { oneDecimal } from '../words.ts';
import { averageDifference, RARE, reliableChangeIndex } from './retest.ts';

export const OBSERVER_NAMES: Record<ObserverRelationship, string> = {
  parent: 'orang tua',
  grandparent: 'kakek atau nenek',
  teacher: 'guru',
  therapist: 'terapis',
  other: 'pengamat lain',
};

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
  verdictText: string;
}

const NO_VALUE = '–';
const VERDICTS = {
  beyond: 'melebihi kesalahan ukur',
  within: 'dalam kesalahan ukur',
  unknown: 'belum dapat dinilai',
} as const;

/** What two observers see in each section. The index is the one of repeated results; see `reliableChangeIndex`. */
export const observerLines = (rows: readonly ObserverRow[]): ObserverLine[] =>
  rows.map(({ key, name, owner, observer, standardError, uncertain }) => {
    const [own, other] = [owner.average, observer?.average ?? null];
    const index = own === null || other === null || uncertain ? null : reliableChangeIndex(own, other, standardError);
    const verdict = index === null ? 'unknown' : Math.abs(index) > RARE ? 'beyond' : 'within';
    return {
      key,
      name,
      index,
      verdict,
      verdictText: VERDICTS[verdict],
      ownText: sectionText(owner),
      otherText: observer ? sectionText(observer) : NO_VALUE,
      difference: own === null || other === null ? NO_VALUE : averageDifference(own, other),
    };
  });

/** The sums of different numbers of items cannot be compared, so the number is shown and no sum. */
const sectionText = ({ answered, average }: ObservedSection): string =>
  average === null ? NO_VALUE : `${oneDecimal(average)} (${answered} butir)`;

/** The same on the page, in the PDF and for staff. @param formatDay formats the day of the completion */
export function observerTexts(
  { relationship, consent, completedAt, bands, agreement, rows }: ObserverComparison,
  formatDay: (time: string) => string,
) {
  const lines = observerLines(rows);
  const label = (band: string | null) => band ?? VERDICTS.unknown;
  return {
    intro: `Anak ini juga diamati oleh ${OBSERVER_NAMES[relationship]} (${consent.name}), yang selesai mengisi pada ${formatDay(completedAt)}. Setiap bagian menampilkan rata-rata jawaban dengan banyaknya butir yang dijawab dalam kurung, lalu selisih kedua rata-rata.`,
    facts: [
      ...agreementFacts(agreement),
      { label: 'Hasil keseluruhan pengisi', value: label(bands.owner) },
      { label: 'Hasil keseluruhan pengamat', value: label(bands.observer) },
    ],
    columns: ['Bagian', 'Pengisi', 'Pengamat', 'Selisih'] as const,
    notes: [
      MEANING,
      ...(lines.some(({ verdict }) => verdict === 'unknown') ? [UNKNOWN] : []),
      ...(rows.some(({ observer }) => observer === null) ? [HIDDEN] : []),
      LIMITS,
    ],
  };
}

function agreementFacts({ items, same, near }: ObserverComparison['agreement']) {
  if (items === 0) return [{ label: 'Butir yang dijawab keduanya', value: 'tidak ada' }];
  const share = (count: number) => `${count} dari ${items} butir (${Math.round((100 * count) / items)}%)`;
  return [
    { label: 'Jawaban sama', value: share(same) },
    { label: 'Sama atau selisih satu langkah', value: share(near) },
  ];
}

const MEANING =
  'Melebihi kesalahan ukur berarti selisih sebesar itu jarang muncul, kurang dari 5 dari 100 kali, jika kedua pengamat melihat hal yang sama. Ini tidak menunjukkan siapa yang benar.';
const UNKNOWN =
  'Belum dapat dinilai berarti ketelitian bagian itu belum diketahui karena hasil yang terkumpul belum cukup, atau butirnya banyak yang tidak teramati. Selisihnya tetap ditampilkan.';
const HIDDEN =
  'Bagian dengan kurang dari tiga jawaban pengamat tidak ditampilkan, karena nilainya akan membuka jawaban satu per satu.';
const LIMITS =
  'Dua pengamat melihat anak di tempat dan waktu yang berbeda, jadi perbedaan itu wajar dan dapat berguna untuk dibicarakan. Dua pendapat belum cukup untuk menyimpulkan mana yang tepat, dan persamaannya pun bukan bukti. Perbandingan ini bukan diagnosis.';
