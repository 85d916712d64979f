import { createHash } from 'node:crypto';
import type { DeclaredPage } from '@kenali/contracts';
import { PRODUCTION, type Site, setUpSites } from '../testing/set-up-sites.ts';

const HOME: DeclaredPage = { path: '/', title: 'Beranda', description: 'Kami.', data: ['/api/assessments'] };
const DETAIL: DeclaredPage = {
  path: '/assessments/:id',
  title: 'Asesmen',
  description: 'Satu.',
  about: 'assessment',
  data: ['/api/assessments/:id'],
};
const PRIVATE: DeclaredPage = { path: '/account', title: 'Akun' };
const EARLIER: DeclaredPage = { path: '/privasi/2026-11-23', title: 'Privasi, versi lama', isReadable: true };
const LOGIN: DeclaredPage = { path: '/login', title: 'Masuk', description: 'Masuk.', readsQuery: true };
const ENTRY = { id: 1, name: 'Profil', description: 'Kuesioner.', price: '1000.00', type: 'sensory' as const };

const STYLE = 'p{color:red}';
/** The content ends in characters that `String.replace` would interpret. */
const SHELL = `var kenali_shell = {
  version: 1,
  shared: { react: { createElement: (tag) => '<' + tag + '></' + tag + '>' } },
  render: ({ path, data }, factory) => ({
    html: '<main>' + path + ' ' + (factory ? factory().routes[0].component() : '') + ' ' + Object.keys(data) + '$&$1</main>',
    styles: '<style data-styled="true">${STYLE}</style>', isComplete: true }) };`;
const REMOTE = "var kenali_catalog_mf = { default: () => ({ routes: [{ component: () => 'katalog' }] }) };";
const HTML =
  '<!doctype html><html><head><title>x</title><script type="application/json" id="kenali-boot">null</script></head><body>' +
  '<!--readable--><noscript>Tanpa JavaScript</noscript><!--/readable-->' +
  '<div id="root" data-page="page"><!--outline-->garis\nbesar<!--/outline--></div></body></html>';

let site: Site;
let asked: string[];
const { store, start } = setUpSites({
  ...PRODUCTION,
  // The first page waits for the thread, which takes its time on a busy machine.
  maxRenderWaitMs: 60_000,
  askCatalogue: async () => ({ forSale: [ENTRY], notForSale: [4] }),
  askApi: async (path) => {
    asked.push(path);
    return { from: path };
  },
});

beforeEach(async () => {
  asked = [];
  await store.goLive('shell', '1-s', { html: HTML, pages: [PRIVATE, EARLIER, LOGIN], prerender: SHELL });
  await store.goLive('catalog-mf', '1-c', { pages: [HOME, DETAIL], prerender: REMOTE });
  site = await start();
});

const rootIn = (html: string) => /<div id="root"[^>]*>[\s\S]*<\/div>/.exec(html)?.[0];
const OUTLINE = (page = 'page') => `<div id="root" data-page="${page}"><!--outline-->garis\nbesar<!--/outline--></div>`;

it('a public page: when it is requested, then its content, style and data are in the document', async () => {
  const { text, headers } = await site.ask('/');
  expect(rootIn(text)).toBe(
    '<div id="root" data-page="page" data-prerendered><main>/ katalog /api/assessments$&$1</main></div>',
  );
  expect(text).toContain(
    `<style data-styled="true">${STYLE}</style><script type="application/json" id="kenali-data">{"/api/assessments":{"from":"/api/assessments"}}</script></head>`,
  );
  expect(text).toContain('<noscript>Tanpa JavaScript</noscript>');
  const hash = createHash('sha256').update(STYLE).digest('base64');
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  expect(asked).toEqual(['/api/assessments']);
});

it('the page of an assessment: when it is for sale, then its own data are in it', async () => {
  const { text } = await site.ask('/assessments/1?utm_source=x');
  expect(rootIn(text)).toContain('<main>/assessments/1 katalog /api/assessments/1$&$1</main>');
});

it('a page that can be read but not found: when it is requested, then it has its content, and search engines do not list it', async () => {
  const { text, headers } = await site.ask(EARLIER.path);
  expect(rootIn(text)).toContain('<main>/privasi/2026-11-23  $&$1</main>');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect((await site.ask('/sitemap.xml')).text).not.toContain(EARLIER.path);
});

it.each([
  ['a private page', '/account', {}, 'page'],
  ['a page that reads its query, with one', '/login?next=%2Fcart', {}, 'form'],
  ['an address in another spelling', '/assessments/1/', {}, 'page'],
  ['an assessment that is not for sale', '/assessments/4', {}, 'page'],
  ['an assessment that does not exist', '/assessments/5', {}, 'page'],
  ['an unknown address', '/nowhere', {}, 'page'],
  ['a signed-in browser', '/', { cookie: 'a=b; kenali_signed_in=1' }, 'page'],
])('%s: when it is requested, then the document has an outline', async (_what, path, headers, outline) => {
  const { text, headers: answered } = await site.ask(path, { headers });
  expect(rootIn(text)).toBe(OUTLINE(outline));
  expect(text).not.toContain('Tanpa JavaScript');
  expect(text).not.toContain('kenali-data');
  expect(answered['content-security-policy']).not.toContain(createHash('sha256').update(STYLE).digest('base64'));
});

it('a page that reads its query: when it has none, then its content is in the document', async () => {
  expect(rootIn((await site.ask('/login')).text)).toContain('<main>/login  $&$1</main>');
});

it('the validator: when the content is the same, then the answer is 304, and a signed-in browser has another one', async () => {
  const { etag } = (await site.ask('/')).headers;
  expect((await site.ask('/', { headers: { 'if-none-match': String(etag) } })).status).toBe(304);
  const signedIn = await site.ask('/', { headers: { 'if-none-match': String(etag), cookie: 'kenali_signed_in=1' } });
  expect(signedIn.status).toBe(200);
});

it('when the release is rolled back to one without the code, then the next document has an outline', async () => {
  await store.publish('catalog-mf', '0-c', { pages: [HOME, DETAIL] });
  await site.close();
  await store.writePointer('catalog-mf', '0-c', { revision: 2 });
  site = await start();
  expect(rootIn((await site.ask('/')).text)).toBe(OUTLINE());
});
