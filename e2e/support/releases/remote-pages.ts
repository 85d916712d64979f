import type { RemotePage } from './fault-walk.ts';

/** One page of each remote. @param attemptId of the person who is signed in */
export const remotePages = (attemptId: number): RemotePage[] => [
  {
    name: 'catalog_mf',
    app: 'catalog-mf',
    path: '/assessments',
    failed: (page) => page.getByText('Tampilan lengkap katalog belum dapat dimuat'),
    healthy: (page) => page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }),
  },
  {
    name: 'assessment_mf',
    app: 'assessment-mf',
    path: `/multiple-intelligence/${attemptId}`,
    failed: (page) => page.getByRole('heading', { level: 1, name: 'Halaman asesmen belum dapat dimuat' }),
    healthy: (page) => page.getByRole('heading', { level: 2, name: 'Pertanyaan 1 dari 70' }),
  },
  {
    name: 'admin_mf',
    app: 'admin-mf',
    path: '/admin/login',
    failed: (page) => page.getByRole('heading', { level: 1, name: 'Area admin belum dapat dimuat' }),
    healthy: (page) => page.getByRole('main').getByLabel('Password', { exact: true }),
  },
];
