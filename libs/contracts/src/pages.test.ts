import { ownerOf } from './pages.ts';

it.each([
  ['/', 'catalog_mf'],
  ['/assessments', 'catalog_mf'],
  ['/assessments/', 'catalog_mf'],
  ['/assessment/7', 'assessment_mf'],
  ['/results/100001', 'assessment_mf'],
  ['/contoh-laporan', 'assessment_mf'],
  ['/admin', 'admin_mf'],
  ['/admin/users', 'admin_mf'],
  ['/administrator', null],
  ['/dashboardx', null],
  ['/payment-return', null],
])('ownerOf: %s belongs to %s', (path, owner) => {
  expect(ownerOf(path)).toBe(owner);
});
