import { appOf, arePrefixes, containerOf, ownerOf, prefixesOverlap } from './remotes.ts';

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

it('ownerOf: the first of two remotes with one prefix owns it', () => {
  const prefixes = { first_mf: ['/reports'], second_mf: ['/reports', '/plans'] };
  expect(['/reports/1', '/plans', '/admin'].map((path) => ownerOf(path, prefixes))).toEqual([
    'first_mf',
    'second_mf',
    null,
  ]);
});

it('appOf and containerOf are inverse', () => {
  expect(appOf('intake_forms_mf')).toBe('intake-forms-mf');
  expect(containerOf(appOf('intake_forms_mf'))).toBe('intake_forms_mf');
});

it.each([
  ['/', '/reports', false],
  ['/', '/', true],
  ['/reports', '/reports/old', true],
  ['/reports/old', '/reports', true],
  ['/reports', '/reports-old', false],
])('prefixesOverlap: %s and %s: %s', (one, other, expected) => expect(prefixesOverlap(one, other)).toBe(expected));

it.each([
  [['/'], true],
  [['/reports', '/account/children'], true],
  [[], true],
  [['reports'], false],
  [['/Reports'], false],
  [['/reports/'], false],
  [['//evil.test'], false],
  [['/a/../b'], false],
  [['/:id'], false],
  [[`/${'a'.repeat(100)}`], false],
  [Array.from({ length: 21 }, (_, at) => `/a${at}`), false],
  ['/reports', false],
  [null, false],
])('arePrefixes: %j: %s', (value, expected) => expect(arePrefixes(value)).toBe(expected));
