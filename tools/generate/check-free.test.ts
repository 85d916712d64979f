import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkFree, shellPathsOf, type Taken } from './check-free.ts';

const taken: Taken = {
  apps: ['shell', 'catalog-mf', 'admin-mf', 'left-mf'],
  remotes: {
    catalog_mf: { app: 'catalog-mf', prefixes: ['/', '/assessments'] },
    admin_mf: { app: 'admin-mf', prefixes: ['/admin/desk'] },
  },
  shellPaths: ['/login', '/payment-success'],
};
const check = (app: string, prefix: string) => () =>
  checkFree({ app, container: app.replaceAll('-', '_'), prefix, title: 'Judul' }, taken);

describe('checkFree', () => {
  it.each(['/reports', '/assessment', '/assessmentsx', '/loginx', '/admin/other'])(
    'when nobody has %s, then it is free',
    (prefix) => {
      expect(check('reports-mf', prefix)).not.toThrow();
    },
  );

  it.each([
    ['an app has the name', 'left-mf', '/reports', 'There is an app left-mf already.'],
    ['a remote has the name', 'admin-mf', '/reports', 'There is an app admin-mf already.'],
    ['a remote has the prefix', 'reports-mf', '/assessments', 'belongs to catalog-mf, which owns /assessments'],
    ['it lies below a prefix', 'reports-mf', '/assessments/new', 'belongs to catalog-mf, which owns /assessments'],
    ['a prefix lies below it', 'reports-mf', '/admin', 'belongs to admin-mf, which owns /admin/desk'],
    ['the shell has a page there', 'reports-mf', '/login', 'belongs to the shell, whose page is at /login'],
    ['the API answers there', 'reports-mf', '/api/reports', 'belongs to the servers, which answer /api'],
  ])('when %s, then it is refused and the owner named', (_what, app, prefix, message) => {
    expect(check(app, prefix)).toThrow(message);
  });
});

describe('shellPathsOf', () => {
  it('when the shell’s router is read, then its pages are found and the remotes’ catch-all is not', () => {
    const paths = shellPathsOf(readFileSync(resolve(__dirname, '../../apps/shell/src/app/routes.tsx'), 'utf8'));
    expect(paths).toEqual(expect.arrayContaining(['/login', '/cart', '/checkout', '/dashboard', '/payment-return']));
    expect(paths.every((path) => path.startsWith('/'))).toBe(true);
  });
});
