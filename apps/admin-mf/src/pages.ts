import { type DeclaredPage, featureOfRoute } from '@kenali/contracts';

/** The title of each page by its path. Only staff open them. */
export const TITLES = {
  admin: 'Admin',
  'admin/login': 'Masuk Admin',
  'admin/dashboard': 'Dashboard Admin',
  'admin/users': 'Pengguna',
  'admin/users/:userId': 'Data pengguna',
  'admin/assessments': 'Daftar Asesmen',
  'admin/assessment-result/:userAssessmentId': 'Hasil Asesmen',
  'admin/reports': 'Laporan',
  'admin/orders': 'Pembayaran',
  'admin/orders/:orderId': 'Pesanan',
  'admin/refunds': 'Pengembalian Dana',
  'admin/consultations': 'Konsultasi',
  'admin/sign-offs': 'Pemeriksaan Psikolog',
  'admin/data-requests': 'Permintaan Data Pribadi',
  'admin/catalogue': 'Katalog',
  'admin/access-codes': 'Kode Akses',
  'admin/instruments': 'Statistik Instrumen',
  'admin/norms': 'Norma Praktik',
  'admin/packs': 'Versi Kuesioner',
  'admin/packs/:proposalId': 'Usulan Versi',
  'admin/audit': 'Catatan Audit',
  'admin/password': 'Akun Saya',
  'admin/second-factor': 'Verifikasi Dua Langkah',
  'admin/releases': 'Rilis',
  cases: 'Ruang Kerja',
  'cases/norms': 'Norma Praktik',
  'cases/schedule': 'Jam Konsultasi',
  'cases/:userAssessmentId': 'Kasus',
};

/** The pages of `remote.ts`, as the build writes them into the release. */
export const pages: readonly DeclaredPage[] = Object.entries(TITLES).map(([path, title]) => ({
  path: `/${path}`,
  title,
  ...featureOfRoute(`/${path}`),
}));
