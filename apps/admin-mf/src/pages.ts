import type { DeclaredPage } from '@kenali/contracts';

/** The pages of `remote.ts`, as the build writes them into the release. Only staff open them. */
export const pages: readonly DeclaredPage[] = [
  { path: '/admin', title: 'Admin' },
  { path: '/admin/login', title: 'Masuk Admin' },
  { path: '/admin/dashboard', title: 'Dashboard Admin' },
  { path: '/admin/users', title: 'Pengguna' },
  { path: '/admin/assessments', title: 'Daftar Asesmen' },
  { path: '/admin/assessment-result/:userAssessmentId', title: 'Hasil Asesmen' },
  { path: '/admin/reports', title: 'Laporan' },
  { path: '/admin/orders', title: 'Pembayaran' },
  { path: '/admin/orders/:orderId', title: 'Pesanan' },
  { path: '/admin/refunds', title: 'Pengembalian Dana' },
  { path: '/admin/consultations', title: 'Konsultasi' },
  { path: '/admin/sign-offs', title: 'Pemeriksaan Psikolog' },
  { path: '/admin/data-requests', title: 'Permintaan Data Pribadi' },
  { path: '/admin/catalogue', title: 'Katalog' },
  { path: '/admin/instruments', title: 'Statistik Instrumen' },
  { path: '/admin/packs', title: 'Versi Kuesioner' },
  { path: '/admin/packs/:proposalId', title: 'Usulan Versi' },
  { path: '/admin/audit', title: 'Catatan Audit' },
  { path: '/admin/password', title: 'Akun Saya' },
  { path: '/admin/second-factor', title: 'Verifikasi Dua Langkah' },
  { path: '/admin/releases', title: 'Rilis' },
  { path: '/cases', title: 'Ruang Kerja' },
  { path: '/cases/:userAssessmentId', title: 'Kasus' },
];
