import type { BootDocument, BootRemote } from '@kenali/federation/boot';
import { insertRemote } from './create-dev-site.ts';

const remote = (baseUrl: string): BootRemote => ({
  version: '0.1.0',
  releaseId: 'dev',
  contract: '^1.0.0</script>',
  baseUrl,
  manifest: {} as BootRemote['manifest'],
  integrity: { 'remoteEntry.js': 'sha384-x' },
  flags: {},
  routes: [],
});
/** Escapes the JSON as the site does, so that its content cannot close the element. */
const inline = (boot: Partial<BootDocument>) =>
  JSON.stringify({ remotes: {}, disabled: [], ...boot }).replaceAll('<', '\\u003c');
const page = (boot: Partial<BootDocument>) =>
  `<head><script type="application/json" id="kenali-boot">${inline(boot)}</script></head>`;
const bootIn = (html: string): BootDocument =>
  JSON.parse(/id="kenali-boot">([^<]*)</.exec(html)?.[1] ?? 'null') as BootDocument;

const ADMIN = { app: 'admin-mf', prefixes: ['/admin', '/cases'] };
const DEV = 'http://localhost:3000/__dev/admin-mf/';
const RELEASED = 'http://cdn.test/admin-mf/0.1.0-a/';

describe('insertRemote', () => {
  it('replaces the release of the remote and keeps the others', () => {
    const others = remote('http://cdn.test/catalog-mf/0.1.0-c/');
    const html = insertRemote(
      page({ remotes: { admin_mf: remote(RELEASED), catalog_mf: others }, prefixes: { catalog_mf: ['/'] } }),
      ADMIN,
      remote(DEV),
    );
    expect(bootIn(html).remotes).toEqual({ admin_mf: remote(DEV), catalog_mf: others });
    expect(bootIn(html).prefixes).toEqual({ admin_mf: ['/admin', '/cases'], catalog_mf: ['/'] });
  });

  it('inserts the build also when the remote was never released or is switched off', () => {
    const html = insertRemote(page({ disabled: ['admin_mf', 'catalog_mf'] }), ADMIN, remote(DEV));
    expect(bootIn(html)).toMatchObject({ remotes: { admin_mf: { baseUrl: DEV } }, disabled: ['catalog_mf'] });
  });

  it('adds a script of the same origin that reloads the page after a build', () => {
    const html = insertRemote(page({}), ADMIN, remote(DEV));
    expect(html).toContain('<script defer src="/__dev/reload.js"></script></head>');
  });

  it('throws when the page has no boot document', () => {
    expect(() => insertRemote('<html></html>', ADMIN, remote(DEV))).toThrow('no boot document');
  });
});
