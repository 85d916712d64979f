import type { GenericInstrumentView, IntelligenceInstrumentView, LearningInstrumentView } from '@kenali/contracts';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Of the real shape, with texts that say where they are from. */
export const learningInstrumentView: LearningInstrumentView = {
  id: 'learning-style',
  version: '1.0.0',
  type: 'learning',
  title: 'Inventori Gaya Belajar',
  instructions: ['Pilih yang paling menggambarkan Anda.'],
  questions: numbers(14).map((number) => ({
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
  questions: numbers(70).map((number) => ({
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
  questions: numbers(3).map((number) => ({
    id: String(number),
    number,
    text: `Anak melakukan hal ${number}.`,
    options: [
      { value: 'belum', label: 'Belum terlihat' },
      { value: 'sudah', label: 'Sudah terlihat' },
    ],
  })),
};
