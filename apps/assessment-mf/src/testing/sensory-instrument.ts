import type { SensoryInstrumentView } from '@kenali/contracts';

/** Items per section, A to N: 125 in all, as in the specification. */
const SIZES = [8, 9, 11, 18, 7, 12, 9, 10, 7, 4, 4, 17, 6, 3];
const LABELS = ['TIDAK PERNAH', 'JARANG', 'KADANG-KADANG', 'SERING', 'SELALU'];
const letterOf = (at: number) => String.fromCharCode(65 + at);

const sections = SIZES.map((_, at) => ({
  letter: letterOf(at),
  name: `Bagian ${letterOf(at)}`,
  description: `Tentang bagian ${letterOf(at)}.`,
}));
const letters = SIZES.flatMap((size, at) => Array.from({ length: size }, () => letterOf(at)));

/** An instrument of the real shape with texts that say where they are from. */
export const sensoryInstrumentView: SensoryInstrumentView = {
  id: 'sensory-profile',
  version: '1.0.0',
  type: 'sensory',
  title: 'Profil Sensori Anak',
  instructions: ['Isilah menurut pengamatan Anda.'],
  scale: [5, 4, 3, 2, 1].map((value) => ({
    value,
    label: LABELS[value - 1] as string,
    percent: (value - 1) * 25,
    description: `Arti ${value}.`,
  })),
  notObserved: { label: 'Tidak Teramati', description: 'Belum pernah melihatnya.' },
  comments: { label: 'Catatan tambahan', placeholder: 'Tuliskan di sini.' },
  relationships: ['Ibu', 'Ayah', 'Lainnya'],
  pageSize: 10,
  sections,
  items: letters.map((section, at) => ({
    id: String(at + 1),
    number: at + 1,
    section,
    text: `Pernyataan ${at + 1}.`,
  })),
};
