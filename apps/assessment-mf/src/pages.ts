import type { DeclaredPage } from '@kenali/contracts';

/** As the build writes them into the release. All but the sample report show data of a family. */
export const pages = [
  { path: '/sensory-profile/:assessmentId', title: 'Profil Sensori' },
  { path: '/learning-style/:assessmentId', title: 'Inventori Gaya Belajar' },
  { path: '/multiple-intelligence/:userAssessmentId', title: 'Asesmen Kecerdasan Majemuk' },
  { path: '/assessment/:id', title: 'Asesmen' },
  { path: '/account/children', title: 'Anak' },
  { path: '/account/children/invitation', title: 'Undangan wali' },
  { path: '/account/children/results/:id', title: 'Hasil Asesmen' },
  { path: '/results/:id', title: 'Hasil Asesmen' },
  { path: '/observer', title: 'Pengamatan' },
  {
    path: '/contoh-laporan',
    title: 'Contoh Laporan',
    shareTitle: 'Contoh laporan profil sensori anak',
    description:
      'Laporan lengkap tentang anak karangan: ringkasan, rincian setiap bagian, saran untuk minggu ini, dan batas hasilnya.',
    data: ['/api/sample-report'],
  },
  { path: '/shared', title: 'Hasil yang dibagikan' },
] as const satisfies readonly DeclaredPage[];
