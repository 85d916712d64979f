import { BrokenDocument } from './check-fields.ts';
import { otherOriginOf, parseOrigins } from './origins.ts';

const ORIGINS = { site: 'https://kenali.test', staff: 'https://staf.kenali.test' };

it.each([
  ['/admin', ORIGINS.staff],
  ['/admin/users', ORIGINS.staff],
  ['/cases/7', ORIGINS.staff],
  ['/administrasi', ORIGINS.site],
  ['/', ORIGINS.site],
  ['/assessments', ORIGINS.site],
  ['/account/data', ORIGINS.site],
  ['/login/google', ORIGINS.site],
])('%s belongs to %s', (path, owner) => {
  const other = owner === ORIGINS.site ? ORIGINS.staff : ORIGINS.site;
  expect(otherOriginOf(path, owner, ORIGINS)).toBeNull();
  expect(otherOriginOf(path, other, ORIGINS)).toBe(owner);
});

it.each(['/login', '/login/', '/account', '/forgot-password', '/verify-email', '/developers'])(
  '%s is at both',
  (path) => {
    for (const here of Object.values(ORIGINS)) expect(otherOriginOf(path, here, ORIGINS)).toBeNull();
  },
);

it('parses both addresses, and refuses one alone', () => {
  expect(parseOrigins(ORIGINS, 'boot document')).toEqual(ORIGINS);
  for (const broken of [{ site: ORIGINS.site }, { ...ORIGINS, staff: 7 }, null])
    expect(() => parseOrigins(broken, 'boot document')).toThrow(BrokenDocument);
});
