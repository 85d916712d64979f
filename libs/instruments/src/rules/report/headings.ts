/** Headings of the parts of a result, in reading order. The page and the PDF use the same. */
export const SENSORY_HEADINGS = {
  summary: 'Ringkasan',
  participant: 'Informasi Peserta',
  sections: 'Rincian Per Bagian',
  overall: 'Hasil Keseluruhan',
  patterns: 'Pola Sensoris',
  retest: 'Perubahan dari Waktu ke Waktu',
  observers: 'Dua Pengamat',
  comments: 'Catatan Pengisi',
  tips: 'Yang Dapat Dicoba Minggu Ini',
  consultation: 'Konsultasi',
  glossary: 'Arti Istilah',
} as const;

/** The two groupings of the same items. A letter names another section in each. */
export const GROUPING_NAMES = {
  staff: 'Pengelompokan staf (A sampai M)',
  questionnaire: 'Pengelompokan kuesioner (A sampai N)',
} as const;

export const LEARNING_HEADINGS = {
  summary: 'Gaya Belajar Dominan',
  participant: SENSORY_HEADINGS.participant,
  scores: 'Rincian Skor',
  retest: SENSORY_HEADINGS.retest,
  tips: 'Rekomendasi Belajar',
  glossary: SENSORY_HEADINGS.glossary,
  limits: 'Kesukaan, Bukan Kemampuan',
} as const;

export const INTELLIGENCE_HEADINGS = {
  summary: 'Kecerdasan Dominan Anda',
  participant: SENSORY_HEADINGS.participant,
  scores: 'Profil Kecerdasan Lengkap',
  retest: SENSORY_HEADINGS.retest,
  tips: 'Rekomendasi Pengembangan',
  glossary: SENSORY_HEADINGS.glossary,
} as const;
