import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createSigner, createSigningKey, type Signer, trustedKeysFile } from '@kenali/releases';
import { splitPointer } from '@kenali/releases/signing';
import { copyRelease } from '../../support/releases/copied-release.ts';
import {
  CDN_URL,
  openReleaseSite,
  RELEASE_KEYS_FILE,
  type ReleaseSite,
  readBoot,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import { expect, test } from '../../support/test.ts';

/** Code that leaves a trace in each page that runs it. */
const EVIL = 'window.kenaliEvil = true;';
const EVIL_HASH = `sha384-${createHash('sha384').update(EVIL).digest('base64')}`;

/** @param folder the live release, in the hands of somebody who has the keys of the bucket, but no key that signs */
async function replaceScript(folder: string): Promise<void> {
  const file = join(folder, 'remoteEntry.js');
  await writeFile(file, EVIL);
  await writeFile(`${file}.br`, brotliCompressSync(EVIL));
  await writeFile(`${file}.gz`, gzipSync(EVIL));
}

async function replaceScriptAndHash(folder: string): Promise<void> {
  await replaceScript(folder);
  const file = join(folder, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8'));
  const files = { ...release.files, 'remoteEntry.js': EVIL_HASH };
  await writeFile(file, JSON.stringify({ ...release, files, integrity: EVIL_HASH }));
}

/** What a browser refuses itself. `services/site/src/signatures.test.ts` tries each attack on what the site tells browsers. */
const ATTACKS = [
  { app: 'catalog-mf', container: 'catalog_mf', page: '/assessments', attack: replaceScript },
  { app: 'assessment-mf', container: 'assessment_mf', page: '/shared', attack: replaceScriptAndHash },
  {
    app: 'admin-mf',
    container: 'admin_mf',
    page: '/admin/login',
    attack: async (folder: string, shell: string) => {
      await rm(folder, { recursive: true });
      await cp(shell, folder, { recursive: true });
    },
  },
] as const;

const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>${EVIL}</script></svg>`;
const XHTML = `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${EVIL}</script></body></html>`;
const HTML = `<!doctype html><script>${EVIL}</script>`;
const TRANSFORM = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">${XHTML}</xsl:template></xsl:stylesheet>`;
const DOCUMENTS: Record<string, string> = {
  'evil.svg': SVG,
  'evil.xhtml': XHTML,
  'evil.xht': XHTML,
  'evil.xml': XHTML,
  'transformed.xml': '<?xml-stylesheet type="text/xsl" href="evil.xsl"?><a/>',
  'evil.xsl': TRANSFORM,
  'evil.html': HTML,
  'evil.htm': HTML,
  'evil.HTML': HTML,
  'evil.shtml': HTML,
  'evil.mhtml': HTML,
  'evil.pdf': HTML,
  'evil.txt': HTML,
  'evil.json': HTML,
  'evil.unknown': HTML,
  evil: HTML,
};

const pageOfOthers = (path: string) => ({ path, title: 'Milik tim lain' });
/** The bundle's own `render` cannot be assigned. */
const OTHER_HEADER =
  "kenali_shell = { ...kenali_shell, render: () => ({ html: '<header>kenali-evil</header>', styles: '<style></style>', isComplete: true }) };";

test.describe('Somebody with the keys of the bucket', {
  tag: ['@once', '@shell', '@catalog-mf', '@assessment-mf', '@admin-mf'],
}, () => {
  // Browsers report what they refuse in many ways.
  test.use({ baseURL: SITE_URL, expectedErrors: { patterns: [/./] } });
  let site: ReleaseSite;
  test.beforeAll(async () => {
    site = await openReleaseSite('earlier');
  });
  test.afterAll(() => site?.close());

  test('and the key of one team releases pages of others, another header and documents: nobody sees or runs them', async ({
    page,
    request,
  }) => {
    const app = 'catalog-mf';
    const from = site.earlier[app];
    const textOf = (name: string) => readFile(join(site.storeDir, app, from, name), 'utf8');
    // The command would refuse the paths.
    const pointAt = async (stable: string, by: Signer) => {
      const path = join(site.storeDir, app, 'channels.json');
      const { signature: _, ...before } = JSON.parse(await readFile(path, 'utf8'));
      const pointer = { ...before, revision: before.revision + 1, stable };
      const { message } = splitPointer(app, JSON.stringify(pointer));
      await writeFile(path, JSON.stringify({ ...pointer, signature: by.sign(message) }));
    };
    const { entry, privatePem } = createSigningKey([app]);
    const trusted = JSON.parse(await readFile(RELEASE_KEYS_FILE, 'utf8'));
    await writeFile(RELEASE_KEYS_FILE, trustedKeysFile([...trusted.keys, entry]));
    const signer = createSigner(privatePem, new Map(), { isOnlyKey: true });
    const pages = JSON.parse(await textOf('pages.json'));
    const { prefixes } = JSON.parse(await textOf('release.json'));
    const taken = ['/login', '/shared'];
    const releaseId = await copyRelease({ ...site, store: { ...site.store, signer } }, app, {
      from,
      to: `${from}-hostile`,
      prefixes: [...prefixes, ...taken],
      texts: {
        'pages.json': JSON.stringify({ ...pages, pages: [...taken.map(pageOfOthers), ...pages.pages] }),
        'prerender.js': `${await textOf('prerender.js')};${OTHER_HEADER}`,
        'remoteEntry.js': `${await textOf('remoteEntry.js')};${EVIL}`,
        'evil.svg': SVG,
        'evil.html': HTML,
      },
    });
    await pointAt(releaseId, signer);
    const served = async () => (await readBoot(request)).remotes.catalog_mf?.releaseId;
    await expect.poll(served, { timeout: 15_000 }).toBe(releaseId);

    for (const path of taken) {
      await page.goto(path);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveTitle(/Milik tim lain/);
      expect(await page.evaluate(() => 'kenaliEvil' in window)).toBe(false);
    }
    // Its own page works, and arrives without content, because the site renders nothing around which the header differs.
    const own = await (await request.get('/assessments')).text();
    expect(own).not.toContain('kenali-evil');
    expect(own).not.toContain('<h1');
    await page.goto('/assessments');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'kenaliEvil' in window)).toBe(true);
    for (const name of ['evil.svg', 'evil.html']) {
      await page.goto(`${CDN_URL}/${app}/${releaseId}/${name}`);
      expect(await page.evaluate(() => ['kenaliEvil' in window, self.origin])).toEqual([false, 'null']);
    }
    await pointAt(from, site.store.signer as Signer);
  });

  test('replaces a script, a script with its hash, and a whole release: no browser runs anything else', async ({
    page,
    request,
  }) => {
    const { shell, ...remotes } = site.today;
    await site.move(remotes);
    // The CDN in front of a bucket sends whatever is there.
    site.cdn.breakFiles({ path: /^\/(catalog|assessment|admin)-mf\/.*\.js$/, response: (content) => content });
    const folderOf = (app: (typeof ATTACKS)[number]['app'] | 'shell') => join(site.storeDir, app, site.today[app]);
    for (const { app, attack } of ATTACKS) await attack(folderOf(app), folderOf('shell'));
    // A boot document with this move was made after the attacks.
    await site.move({ shell });

    const boot = await readBoot(request);
    expect(boot.disabled).toEqual([]);
    for (const { app, container, page: path } of ATTACKS) {
      // Where the release itself no longer is what was signed, an earlier one may take its place.
      const allowed = app === 'catalog-mf' ? [site.today[app]] : [site.today[app], site.earlier[app]];
      expect(allowed).toContain(boot.remotes[container]?.releaseId);
      await page.goto(path);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await page.evaluate(() => 'kenaliEvil' in window)).toBe(false);
    }
  });

  test('adds files that browsers take for documents: our CDN sends none, and a page that a release lists runs nothing', async ({
    page,
    request,
  }) => {
    const app = 'catalog-mf';
    const from = site.earlier[app];
    for (const [name, content] of Object.entries(DOCUMENTS)) {
      await writeFile(join(site.storeDir, app, from, name), content);
      expect((await request.get(`${CDN_URL}/${app}/${from}/${name}`)).status()).toBe(404);
    }
    const listed = await copyRelease(site, app, { from, to: `${from}-documents`, texts: DOCUMENTS });
    for (const name of Object.keys(DOCUMENTS)) {
      const address = `${CDN_URL}/${app}/${listed}/${name}`;
      expect((await request.get(address)).status()).toBe(200);
      // Some are downloads.
      await page.goto(address).catch(({ message }) => expect(message).toMatch(/Download is starting|ERR_ABORTED/));
      if (page.url() !== address) continue;
      await page.waitForLoadState('load');
      expect(await page.evaluate(() => ['kenaliEvil' in window, self.origin])).toEqual([false, 'null']);
    }
  });
});
