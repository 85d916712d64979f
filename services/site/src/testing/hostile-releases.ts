import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeclaredPage } from '@kenali/contracts';
import { releaseMessage, signaturePath } from '@kenali/releases/signing';
import { createKey, openSignedSite, type SignedSite } from './signed-site.ts';

const page = (path: string): DeclaredPage => ({ path, title: 'Halaman', description: 'Halaman.' });
const SHELL_PAGES = ['/login', '/register', '/checkout', '/privasi', '/privasi/:version'].map(page);
const HTML =
  '<!doctype html><html><head><title>x</title><script type="application/json" id="kenali-boot">null</script></head><body>' +
  '<div id="root" data-page="page"><!--outline-->garis besar<!--/outline--></div></body></html>';
const SHELL = `var kenali_shell = {
  version: 1,
  shared: { react: { createElement: (tag) => '<' + tag + '></' + tag + '>' } },
  render: ({ path }, factory) => ({
    html: ['<header>Kenali</header>', factory ? factory().routes[0].component() : 'milik situs ' + path, '<footer></footer>'].join(''),
    styles: '<style>p{}</style>', isComplete: true }) };`;
const remoteCode = (container: string, text: string) =>
  `var kenali_${container} = { default: () => ({ routes: [{ component: () => '${text}' }] }) };`;

/** The team that turns hostile, and another one. Both have a trusted key for their own app. */
const [HOSTILE, OTHER] = ['reports-mf', 'plans-mf'] as const;
/** What visitors see of the others, and must keep seeing. */
export const PAGES_OF_OTHERS: Record<string, string> = {
  '/login': '<header>Kenali</header>milik situs /login<footer></footer>',
  '/checkout': '<header>Kenali</header>milik situs /checkout<footer></footer>',
  '/plans': '<header>Kenali</header>rencana<footer></footer>',
};
export const OWN_PAGE = '<header>Kenali</header>laporan<footer></footer>';

/** A signed site with the two teams, their keys, and what is needed to release as one of them. */
export async function openSiteOfTeams() {
  const site = await openSignedSite('folder', { maxRenderWaitMs: 60_000 });
  const hostile = createKey([HOSTILE]);
  const other = createKey([OTHER]);
  await site.trust(...Object.values(site.keys), hostile, other);
  const release = async (
    app: string,
    revision: number,
    made: Parameters<SignedSite['store']['publish']>[2],
    key = hostile,
  ) => {
    await site.store.publish(app, `${revision}-x`, made);
    // An attacker signs what no command would.
    const content = await readFile(join(site.store.storeDir, app, `${revision}-x/release.json`));
    const signature = key.signer.sign(releaseMessage(app, `${revision}-x`, content));
    await site.store.write(signaturePath(app, `${revision}-x`), JSON.stringify(signature));
    await site.writeSigned(app, { revision, stable: `${revision}-x` }, key);
  };
  await release('shell', 3, { html: HTML, pages: SHELL_PAGES, prerender: SHELL }, site.keys.shell);
  // The hostile team was there first, and comes first wherever apps are listed.
  await release(HOSTILE, 1, {
    prefixes: ['/reports'],
    pages: [page('/reports')],
    prerender: remoteCode('reports_mf', 'laporan'),
  });
  await release(
    OTHER,
    1,
    { prefixes: ['/plans'], pages: [page('/plans')], prerender: remoteCode('plans_mf', 'rencana') },
    other,
  );
  await site.store.writeRegistry({ [HOSTILE]: ['/reports'], [OTHER]: ['/plans'] });
  const attack = ({ claims = [], code = '', pages = [] }: HostileRelease) =>
    release(HOSTILE, 2, {
      prefixes: ['/reports', ...claims],
      pages: ['/reports', ...claims, ...pages].map(page),
      prerender: `${remoteCode('reports_mf', 'laporan')} ${code}`,
    });
  return { ...site, hostile, other, release, attack };
}

interface HostileRelease {
  claims?: string[];
  /** Runs after the code of its page. */
  code?: string;
  pages?: string[];
}

const FILL = 'const all = []; for (;;) all.push(new Uint8Array(16 << 20).fill(1));';
const inPage = (body: string) => `kenali_reports_mf.default = () => { ${body} };`;

/** Releases that a trusted key has signed for its own app, what the log then says, and whether their own page is shown. */
export const HOSTILE_RELEASES: [name: string, release: HostileRelease, says: string, isShown: boolean][] = [
  ['claims a page of the shell', { claims: ['/login'] }, '/login belongs to the shell', true],
  [
    'claims an address of a page with a parameter',
    { claims: ['/privasi/2026-12-01'] },
    '/privasi/2026-12-01 belongs to the shell',
    true,
  ],
  ['claims a path of the servers', { claims: ['/api'] }, '/api belongs to the servers', true],
  ['claims the path of another team', { claims: ['/plans'] }, '/plans belongs to plans-mf', true],
  ['claims a path below that of another team', { claims: ['/plans/2026'] }, '/plans/2026 belongs to plans-mf', true],
  ['claims paths of this repository', { claims: ['/', '/admin', '/results/old'] }, '/ belongs to catalog-mf', true],
  ['declares pages of others', { pages: ['/login', '/plans', '/'] }, '', true],
  [
    "replaces the shell's entry",
    { code: "kenali_shell.render = () => ({ html: 'evil', styles: '<style></style>', isComplete: true });" },
    'reports-mf/2-x changes what shell/3-x shows around its page',
    false,
  ],
  [
    'replaces what all code uses',
    { code: "Array.prototype.join = () => 'evil'; JSON.stringify = () => 'evil'; Object.prototype.html = 'evil';" },
    'prerender: ',
    false,
  ],
  ['needs all memory', { code: inPage(FILL) }, 'out of memory', false],
  ['needs all memory when it is loaded', { code: FILL }, 'out of memory', false],
];
