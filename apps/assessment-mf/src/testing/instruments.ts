import type {
  GenericInstrumentView,
  IntelligenceInstrumentView,
  LearningInstrumentView,
  SensoryInstrumentView,
} from '@kenali/contracts';

/* Instruments with the structure of the published packs. Each text contains its position, so that a test can find it. */

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Items per section, A to N: 125 in total, as in the specification. */
const SECTION_SIZES = [8, 9, 11, 18, 7, 12, 9, 10, 7, 4, 4, 17, 6, 3];
const SCALE_LABELS = ['TIDAK PERNAH', 'JARANG', 'KADANG-KADANG', 'SERING', 'SELALU'];
const letterAt = (index: number) => String.fromCharCode(65 + index);
const itemSections = SECTION_SIZES.flatMap((size, index) => Array.from({ length: size }, () => letterAt(index)));

export const sensoryInstrumentView: SensoryInstrumentView = {
  id: 'sensory-profile',
  version: '1.0.0',
  type: 'sensory',
  title: 'Profil Sensori Anak',
  instructions: ['Isilah menurut pengamatan Anda.'],
  scale: [5, 4, 3, 2, 1].map((value) => ({
    value,
    label: SCALE_LABELS[value - 1] as string,
    percent: (value - 1) * 25,
    description: `Arti ${value}.`,
  })),
  notObserved: { label: 'Tidak Teramati', description: 'Belum pernah melihatnya.' },
  comments: { label: 'Catatan tambahan', placeholder: 'Tuliskan di sini.' },
  relationships: ['Ibu', 'Ayah', 'Lainnya'],
  pageSize: 10,
  sections: SECTION_SIZES.map((_, index) => ({
    letter: letterAt(index),
    name: `Bagian ${letterAt(index)}`,
    description: `Tentang bagian ${letterAt(index)}.`,
  })),
  items: itemSections.map((section, index) => ({
    id: String(index + 1),
    number: index + 1,
    section,
    text: `Pernyataan ${index + 1}.`,
  })),
};

export const learningInstrumentView: LearningInstrumentView = {
  id: 'learning-style',
  version: '1.0.0',
  type: 'learning',
  title: 'Inventori Gaya Belajar',
  instructions: ['Pilih yang paling menggambarkan Anda.'],
  questions: numbersTo(14).map((number) => ({
    id: String(number),
    number,
    text: `Pertanyaan belajar ${number}?`,
    options: [
      { letter: 'A', value: 'visual', label: `Melihat ${number}` },
      { letter: 'B', value: 'auditori', label: `Mendengar ${number}` },
      { letter: 'C', value: 'kinestetik', label: `Bergerak ${number}` },
    ],
  })),
};

const CATEGORIES = ['Ruang', 'Bahasa', 'Logika', 'Tubuh', 'Musik', 'Sesama', 'Diri'];

export const intelligenceInstrumentView: IntelligenceInstrumentView = {
  id: 'multiple-intelligence',
  version: '1.0.0',
  type: 'intelligence',
  title: 'Asesmen Kecerdasan Majemuk',
  instructions: ['Pilih Ya atau Tidak.'],
  options: [
    { value: true, label: 'Ya' },
    { value: false, label: 'Tidak' },
  ],
  categories: CATEGORIES.map((name) => ({
    key: name.toLowerCase(),
    name,
    description: `Tentang ${name}.`,
    icon: 'palette',
    color: '#7C3AED',
  })),
  questions: numbersTo(70).map((number) => ({
    id: String(number),
    number,
    category: (CATEGORIES[Math.floor((number - 1) / 10)] as string).toLowerCase(),
    text: `Saya menyukai hal ${number}.`,
  })),
};

export const genericInstrumentView: GenericInstrumentView = {
  id: 'generic',
  version: '1.0.0',
  type: 'other',
  title: 'Skrining Singkat',
  instructions: ['Jawablah tiga pertanyaan.'],
  questions: numbersTo(3).map((number) => ({
    id: String(number),
    number,
    text: `Anak melakukan hal ${number}.`,
    options: [
      { value: 'belum', label: 'Belum terlihat' },
      { value: 'sudah', label: 'Sudah terlihat' },
    ],
  })),
};
