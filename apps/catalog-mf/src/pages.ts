import { ASSESSMENT_TYPE, type DeclaredPage } from '@kenali/contracts';
import { FAQ } from './common/faq.ts';

/** The pages of `remote.ts`, as the build writes them into the release. */
export const pages: readonly DeclaredPage[] = [
  {
    path: '/',
    title: 'Asesmen psikologi untuk anak dan keluarga',
    shareTitle: 'Kenali cara anak merasa dan belajar',
    description:
      'Asesmen psikologi daring untuk orang tua dan keluarga. Kerjakan dari rumah, lalu baca hasilnya di situs ini atau sebagai laporan PDF.',
    about: 'organization',
    questions: FAQ,
    data: ['/api/assessments'],
  },
  {
    path: '/assessments',
    title: 'Asesmen',
    shareTitle: 'Asesmen psikologi untuk keluarga',
    description:
      'Semua asesmen dengan harga, lama pengisian, dan rentang usia. Coba beberapa contoh pertanyaan sebelum memilih.',
    data: ['/api/assessments'],
  },
  {
    path: '/assessments/:id',
    title: 'Asesmen',
    shareTitle: 'Asesmen psikologi untuk keluarga',
    description: 'Apa yang dilihat asesmen ini, untuk siapa, berapa lama, isi hasilnya, dan batasnya.',
    about: 'assessment',
    pictureByType: {
      sensory: {
        title: ASSESSMENT_TYPE.sensory.label,
        description: 'Cara anak menanggapi bunyi, cahaya, sentuhan, gerakan, rasa, dan bau dalam keseharian.',
      },
      learning: {
        title: ASSESSMENT_TYPE.learning.label,
        description: 'Melihat, mendengar, atau bergerak: cara belajar yang paling sering dipilih.',
      },
      intelligence: {
        title: ASSESSMENT_TYPE.intelligence.label,
        description: 'Kecenderungan di beberapa bidang, dari bahasa dan angka sampai musik dan gerak.',
      },
    },
    data: ['/api/assessments/:id'],
  },
];
