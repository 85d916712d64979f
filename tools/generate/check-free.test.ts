import { checkFree, type Taken } from './check-free.ts';

const taken: Taken = {
  apps: ['shell', 'catalog-mf', 'admin-mf', 'left-mf'],
  remotes: [
    { name: 'catalog_mf', app: 'catalog-mf', prefixes: ['/', '/assessments'] },
    { name: 'admin_mf', app: 'admin-mf', prefixes: ['/admin/desk'] },
  ],
  shellPaths: ['/login', '/payment-success'],
};
const check = (app: string, prefix: string) => () =>
  checkFree({ app, container: app.replaceAll('-', '_'), prefix, title: 'Judul' }, taken);

describe('checkFree', () => {
  it.each(['/reports', '/assessment', '/assessmentsx', '/loginx', '/admin/other'])(
    'when no app owns %s, then it is free',
    (prefix) => {
      expect(check('reports-mf', prefix)).not.toThrow();
    },
  );

  it.each([
    ['an app has the name', 'left-mf', '/reports', 'An app named left-mf already exists.'],
    ['a remote has the name', 'admin-mf', '/reports', 'An app named admin-mf already exists.'],
    ['a remote has the prefix', 'reports-mf', '/assessments', 'belongs to catalog-mf, which owns /assessments'],
    ['it is below a prefix', 'reports-mf', '/assessments/new', 'belongs to catalog-mf, which owns /assessments'],
    ['a prefix is below it', 'reports-mf', '/admin', 'belongs to admin-mf, which owns /admin/desk'],
    ['the shell has a page at that path', 'reports-mf', '/login', 'belongs to the shell, whose page is at /login'],
    ['the API handles that path', 'reports-mf', '/api/reports', 'belongs to the servers, which handle /api'],
  ])('when %s, then it throws and names the owner', (_what, app, prefix, message) => {
    expect(check(app, prefix)).toThrow(message);
  });
});
