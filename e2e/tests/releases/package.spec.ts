import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OWN_APPS } from '@kenali/contracts';
import { createSigningKey, trustedKeysFile } from '@kenali/releases';
import { newEmail } from '../../support/api/users.ts';
import { fillRegistration } from '../../support/pages/sessions.ts';
import { payInPopup } from '../../support/pages/shell.ts';
import { type UnpackedPackage, unpackPackage } from '../../support/releases/unpacked-package.ts';
import { createDatabaseUser, dropProductionDatabase, productionEnv } from '../../support/stack/production.ts';
import { compileCacheIn, OWN_PORTS } from '../../support/stack/stack-env.ts';
import { expect, test } from '../../support/test.ts';

const SITE_URL = `http://localhost:${OWN_PORTS + 5}`;
const CDN_URL = `http://localhost:${OWN_PORTS + 6}`;
const PROVIDER_URL = `http://localhost:${OWN_PORTS + 7}`;
const UNPACKED_MAX = 90e6;
/** In MB. The guide names a rounded figure. */
const FIGURE_TOLERANCE = 5;
const ROOT = join(import.meta.dirname, '../../..');
const EMULATOR = join(ROOT, 'services/midtrans-emulator/src/server.ts');

/** A provider with the keys of production. Loopback addresses need no TLS. */
async function startProvider(keys: Record<string, string>): Promise<() => Promise<unknown>> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', EMULATOR], {
    env: {
      ...process.env,
      ...compileCacheIn(ROOT),
      ...keys,
      MIDTRANS_PORT: new URL(PROVIDER_URL).port,
      MIDTRANS_PUBLIC_URL: PROVIDER_URL,
      MIDTRANS_NOTIFICATION_URL: `${SITE_URL}/api/midtrans/notification`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    return ended;
  };
}

test.describe('Production package', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  let unpacked: UnpackedPackage;
  let stopProvider: () => Promise<unknown>;
  let env: Record<string, string>;

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    const { privatePem, entry } = createSigningKey(['*']);
    unpacked = await unpackPackage({ RELEASE_SIGNING_KEY: privatePem });
    const RELEASE_KEYS_FILE = join(unpacked.folder, '../trusted-keys.json');
    await writeFile(RELEASE_KEYS_FILE, trustedKeysFile([entry]));
    const { PRACTICE_FILE: _practice, ...required } = productionEnv(SITE_URL, CDN_URL);
    env = {
      ...required,
      PORT: new URL(SITE_URL).port,
      CDN_PORT: new URL(CDN_URL).port,
      RELEASE_KEYS_FILE,
      RELEASES_DIR: join(unpacked.folder, 'releases'),
      DATA_DIR: join(unpacked.folder, '../data'),
      MIDTRANS_SNAP_API_BASE_URL: `${PROVIDER_URL}/snap/v1`,
      MIDTRANS_CORE_API_BASE_URL: PROVIDER_URL,
      MIDTRANS_SNAP_JS_URL: `${PROVIDER_URL}/snap/snap.js`,
    };
    const { MIDTRANS_SERVER_KEY = '', MIDTRANS_CLIENT_KEY = '' } = env;
    stopProvider = await startProvider({ MIDTRANS_SERVER_KEY, MIDTRANS_CLIENT_KEY });
    await createDatabaseUser();
  });
  test.afterAll(async () => {
    await stopProvider?.();
    await unpacked?.remove();
    await dropProductionDatabase();
  });

  test('lists its packages and the sums of its files, and holds no tests, development packages or secrets', async () => {
    const { folder } = unpacked;
    await promisify(execFile)('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: folder });
    const files = (await readFile(join(folder, 'SHA256SUMS'), 'utf8')).trim().split('\n');
    const paths = files.map((line) => line.slice(66));
    expect(paths.filter((path) => /\.test\.|\.spec\.|(^|\/)\.env$|\.pem$/.test(path))).toEqual([]);
    const sizes = await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).size));
    const unpackedBytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(unpackedBytes).toBeLessThan(UNPACKED_MAX);
    const guide = await readFile(join(ROOT, 'docs/production.md'), 'utf8');
    const [, documented] = /about\s+(\d+) MB unpacked/.exec(guide) ?? [];
    expect(Math.abs(unpackedBytes / 1e6 - Number(documented))).toBeLessThan(FIGURE_TOLERANCE);

    const { dependencies, scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    for (const name of ['backup', 'restore']) {
      expect(scripts[name]).toMatch(new RegExp(`^node \\S+ services/api/src/commands/${name}\\.ts$`));
      expect(await unpacked.command(name, env, '--help')).toContain(`npm run ${name} --`);
    }
    for (const name of ['react', 'webpack', 'jest', 'nx', '@playwright/test'])
      expect(dependencies).not.toHaveProperty(name);
    const bill = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8'));
    expect(bill.bomFormat).toBe('CycloneDX');
    const listed = new Set(bill.components.map(({ name }: { name: string }) => name));
    for (const name of Object.keys(dependencies)) expect(listed).toContain(name);
    const installed = await readdir(join(folder, 'node_modules'));
    for (const name of installed) if (!/^[@.]/.test(name)) expect(listed).toContain(name);
  });

  test('starts with the documented variables only, and a parent registers, buys and opens an assessment', async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const checked = await unpacked.command('config:check', env);
    expect(checked).toContain('All settings are usable.');
    for (const app of OWN_APPS) expect(checked).toMatch(new RegExp(`^  ${app}: \\S+, revision 1$`, 'm'));
    await unpacked.command('catalogue:load', env);
    await unpacked.start('start:cdn', env, `${CDN_URL}/healthz`);
    await unpacked.start('start', env, `${SITE_URL}/readyz`);

    await page.goto('/register');
    await fillRegistration(page, newEmail());
    await page.getByRole('button', { name: 'Daftar', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto('/assessments');
    await page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }).click();
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    await payInPopup(page);
    await expect(page).toHaveURL(/\/dashboard$/);
    await page
      .getByRole('link', { name: /Mulai Tes/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/sensory-profile\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
