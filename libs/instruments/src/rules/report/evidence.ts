import type { EvidenceGrade, InstrumentEvidence } from '@kenali/contracts';

export const EVIDENCE_HEADING = 'Bukti Ilmiah dan Batasnya';

/** What each grade means. It is about what a questionnaire is used for, not about the child. */
export const EVIDENCE_GRADE: Readonly<Record<EvidenceGrade, { label: string; meaning: string }>> = {
  strong: {
    label: 'Bukti kuat',
    meaning: 'Beberapa penelitian dari tim yang berbeda, juga di Indonesia, mendukung pemakaian kuesioner ini.',
  },
  limited: {
    label: 'Bukti terbatas',
    meaning: 'Ada penelitian tentang kuesioner ini, tetapi masih sedikit, hasilnya beragam, atau bukan dari Indonesia.',
  },
  none: {
    label: 'Bukti belum ada',
    meaning: 'Belum ada penelitian yang menguji kuesioner ini.',
  },
  unsupported: {
    label: 'Belum didukung bukti',
    meaning: 'Gagasan di balik kuesioner ini sudah ditinjau para peneliti, dan buktinya tidak memadai.',
  },
};

/** The grade, and each limit with its source, as the page and the PDF write them. */
export function evidenceTexts({ grade, limits, revised }: InstrumentEvidence, formatDay: (day: string) => string) {
  const { label, meaning } = EVIDENCE_GRADE[grade];
  return {
    label,
    meaning,
    entries: limits.map(({ topic, text, source }) => ({ topic, text, source: `Sumber: ${source}.` })),
    note: `Keterangan ini ditulis pada ${formatDay(revised)} dan berlaku untuk semua hasil kuesioner ini.`,
  };
}
