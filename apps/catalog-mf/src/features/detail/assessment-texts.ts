import type { AssessmentType } from '@kenali/contracts';

/** What is true of every questionnaire of a type. Numbers, ages, prices and limits come from the catalogue and the packs. */
export interface AssessmentTexts {
  /** Before the list of areas; null for a type without scores. */
  areas: string | null;
  is: readonly string[];
  isNot: readonly string[];
  who: string;
  /** How one item is answered. */
  answer: string;
  result: readonly string[];
}

const REPORT = 'Laporan PDF untuk disimpan, dan tautan dengan PIN bila Anda ingin seorang profesional ikut membacanya.';
const NO_DIAGNOSIS = 'Diagnosis, atau pengganti pemeriksaan oleh psikolog atau dokter.';

export const ASSESSMENT_TEXTS: Readonly<Record<AssessmentType, AssessmentTexts>> = {
  sensory: {
    areas: 'Kuesioner menanyakan seberapa sering Anda melihat suatu perilaku pada anak, bagian demi bagian:',
    is: [
      'Gambaran tentang cara anak menanggapi hal sehari-hari, menurut pengamatan Anda.',
      'Penapisan: menunjukkan bagian yang perilakunya lebih sering muncul dan layak dibicarakan lebih lanjut.',
      'Bahan obrolan dengan guru, terapis, psikolog, atau dokter.',
    ],
    isNot: [NO_DIAGNOSIS, 'Nilai tentang baik buruknya anak atau pengasuhan.'],
    who: 'Diisi orang tua atau pengasuh yang sehari-hari bersama anak.',
    answer:
      'Untuk setiap pernyataan, pilih seberapa sering hal itu terlihat. Yang belum sempat Anda lihat dapat ditandai tidak teramati.',
    result: [
      'Ringkasan: pada bagian mana perilakunya paling sering muncul, dalam beberapa kalimat.',
      'Rincian setiap bagian, beserta artinya.',
      'Saran yang dapat dicoba minggu ini.',
      'Arti istilah dan batas hasil ini.',
      REPORT,
    ],
  },
  learning: {
    areas: 'Setiap jawaban mencerminkan satu kesukaan belajar:',
    is: ['Gambaran tentang cara belajar yang paling disukai saat ini.', 'Bahan untuk mencoba beragam cara belajar.'],
    isNot: [NO_DIAGNOSIS, 'Ukuran kemampuan, atau dasar untuk memilih sekolah dan guru.'],
    who: 'Diisi sendiri oleh orang yang ingin mengenali kesukaan belajarnya.',
    answer: 'Pilih satu jawaban yang paling sesuai untuk setiap pertanyaan. Tidak ada jawaban salah.',
    result: [
      'Gaya yang paling sering dipilih, atau campuran bila beberapa gaya sama sering dipilih.',
      'Jumlah dan persentase setiap gaya.',
      'Saran belajar yang mudah dicoba.',
      REPORT,
    ],
  },
  intelligence: {
    areas: 'Pernyataannya dikelompokkan menurut bidang:',
    is: [
      'Gambaran diri tentang minat dan kecenderungan, menurut jawaban sendiri.',
      'Bahan untuk memilih kegiatan yang ingin dicoba.',
    ],
    isNot: ['Tes IQ atau ukuran kemampuan.', NO_DIAGNOSIS],
    who: 'Diisi sendiri oleh orang yang ingin mengenali dirinya.',
    answer: 'Jawab setiap pernyataan dengan Ya atau Tidak.',
    result: [
      'Bidang yang paling menonjol menurut jawaban.',
      'Persentase dan peringkat setiap bidang.',
      'Saran kegiatan untuk bidang yang menonjol.',
      REPORT,
    ],
  },
  other: {
    areas: null,
    is: ['Catatan jawaban yang dapat dibaca kembali.'],
    isNot: [NO_DIAGNOSIS, 'Kuesioner dengan skor: jawaban tidak dinilai.'],
    who: 'Diisi oleh orang yang disebut dalam keterangan asesmen.',
    answer: 'Pilih satu jawaban untuk setiap pertanyaan.',
    result: ['Semua pertanyaan dengan jawaban yang dipilih.', REPORT],
  },
};
