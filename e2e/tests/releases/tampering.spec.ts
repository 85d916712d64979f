import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openReleaseSite, type ReleaseSite, readBoot, SITE_URL } from '../../support/releases/release-site.ts';
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

  test('replaces a script, a script with its hash, and a whole release: no browser runs anything else', async ({
    page,
    request,
  }) => {
    const { shell, ...remotes } = site.today;
    await site.move(remotes);
    const expectLive = (read: (boot: Awaited<ReturnType<typeof readBoot>>) => unknown, expected: unknown) =>
      expect.poll(async () => read(await readBoot(request)), { timeout: 15_000 }).toEqual(expected);
    await expectLive(
      (boot) => ATTACKS.map(({ container }) => boot.remotes[container]?.releaseId),
      ATTACKS.map(({ app }) => site.today[app]),
    );
    const folderOf = (app: (typeof ATTACKS)[number]['app'] | 'shell') => join(site.storeDir, app, site.today[app]);
    for (const { app, attack } of ATTACKS) await attack(folderOf(app), folderOf('shell'));
    // A boot document with this move was made after the attacks.
    await site.move({ shell });
    await expectLive((boot) => boot.shell.releaseId, shell);

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
});
