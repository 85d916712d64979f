import { BAND_MIN_ANSWERED, type SensoryInterpretation } from '@kenali/contracts';

export interface Term {
  term: string;
  meaning: string;
}

/** What each number and word of a sensory report means. */
export function sensoryGlossary({ scale }: SensoryInterpretation): Term[] {
  const points = scale.map(({ value, label }) => `${value} ${label}`).join(', ');
  return [
    { term: 'Butir', meaning: 'Satu pernyataan dalam kuesioner. Setiap butir termasuk dalam satu bagian.' },
    {
      term: 'Rata-rata',
      meaning: `Jumlah jawaban dibagi banyaknya butir yang dijawab, pada skala ${points}. Angka yang lebih tinggi berarti lebih sering muncul.`,
    },
    {
      term: 'Skor total',
      meaning:
        'Jumlah semua jawaban. Skor ini belum dinormakan di Indonesia, sehingga tidak membandingkan anak dengan anak lain.',
    },
    {
      term: 'Tidak teramati',
      meaning: 'Butir yang belum sempat dilihat pengisi. Butir ini tidak ikut dihitung dalam jumlah maupun rata-rata.',
    },
    {
      term: 'Rentang',
      meaning: `Pembagian skor yang dipakai laporan ini sebagai penapisan. Rentang hanya ditentukan bila sekurang-kurangnya ${BAND_MIN_ANSWERED} butir dijawab.`,
    },
    {
      term: 'Ambang',
      meaning:
        'Seberapa kuat rangsangan sampai anak menanggapi. Ambang rendah: peka atau menghindar. Ambang tinggi: mencari atau melewatkan.',
    },
  ];
}

export const LEARNING_GLOSSARY: readonly Term[] = [
  { term: 'Skor', meaning: 'Berapa kali jawaban dengan gaya itu dipilih.' },
  { term: 'Persentase', meaning: 'Bagian gaya itu dari semua jawaban, dibulatkan ke satu desimal.' },
  { term: 'Campuran', meaning: 'Dua gaya atau lebih sama-sama paling sering dipilih.' },
];

export const INTELLIGENCE_GLOSSARY: readonly Term[] = [
  { term: 'Skor', meaning: 'Banyaknya pernyataan yang dijawab dengan Ya pada satu bidang.' },
  { term: 'Persentase', meaning: 'Bagian jawaban Ya dari semua pernyataan pada bidang itu.' },
  {
    term: 'Peringkat',
    meaning: 'Urutan bidang menurut persentase. Bidang dengan persentase yang sama berbagi peringkat.',
  },
];
