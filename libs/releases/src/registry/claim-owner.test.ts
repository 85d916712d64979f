import { KNOWN_PREFIXES, SERVER_PATHS } from '@kenali/contracts';
import { claimOwner } from './claim-owner.ts';

const PAGES = ['/login', '/login/google', '/account', '/Legal/:document', '/privasi'];
const claims = { ...KNOWN_PREFIXES, plans_mf: ['/plans', '/visits/past'] };
const ownerOf = (prefix: string, app = 'reports-mf') => claimOwner(app, prefix, { pages: PAGES, claims });

it.each([
  ['/reports', null],
  ['/loginx', null],
  ['/account/reports', null],
  ['/legal/terms/old', null],
  ['/visits', 'plans-mf, which owns /visits/past'],
  ['/plans/old', 'plans-mf, which owns /plans'],
  ['/login', 'the shell, whose page is at /login'],
  ['/legal', 'the shell, whose page is at /Legal/:document'],
  ['/legal/terms', 'the shell, whose page is at /Legal/:document'],
  ['/admin/reports', 'admin-mf, which owns /admin'],
  ['/', 'catalog-mf, which owns /'],
  ...SERVER_PATHS.flatMap((path): [string, string][] => [
    [path, `the servers, which handle ${path}`],
    [`${path}/reports`, `the servers, which handle ${path}`],
  ]),
])('%s belongs to %s', (prefix, owner) => expect(ownerOf(prefix)).toBe(owner));

it.each([
  '',
  'login',
  '/login/',
  '//login',
  '/LOGIN',
  '/%6cogin',
  '/login/../x',
  '/reports/../login',
  '/./login',
  '/login?x',
  '/login#x',
  '/login;x',
  '\\login',
  '/ログイン',
  '/lo\u200bgin',
  '/ｌogin',
  '/login\n',
  '/:page',
  '/*',
  '/robots.txt',
  '/sitemap.xml',
  '/worker.js',
  '/manifest.webmanifest',
  '/.well-known',
  'https://evil.test/login',
])('%j belongs to nobody', (prefix) => expect(ownerOf(prefix)).toBe('nobody: it is not written as a path'));

it('a remote of this repository has its own paths, whatever the shell says, and no other ones', () => {
  expect(ownerOf('/account/children', 'assessment-mf')).toBeNull();
  expect(claimOwner('admin-mf', '/admin', { pages: ['/admin'], claims })).toBeNull();
  expect(ownerOf('/login', 'admin-mf')).toBe('the shell, whose page is at /login');
  expect(ownerOf('/plans', 'catalog-mf')).toBe('plans-mf, which owns /plans');
});

it('while the pages of the shell are not known, no app gets a new path', () => {
  expect(claimOwner('reports-mf', '/reports', { pages: null, claims })).toBe('the shell until its pages are known');
});
