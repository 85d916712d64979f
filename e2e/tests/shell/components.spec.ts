import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { compileCacheIn } from '../../support/stack/stack-env.ts';
import { expect, test } from '../../support/test.ts';

const ROOT = join(import.meta.dirname, '../../..');

let server: ChildProcess | undefined;
let address = '';

/** Runs `npm run components` on a free port and returns the address that it prints. */
async function startCatalogue(): Promise<string> {
  server = spawn(process.execPath, ['tools/run.mjs', 'tools/components/main.ts', '--port=0'], {
    cwd: ROOT,
    env: { ...process.env, ...compileCacheIn(ROOT) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output: string[] = [];
  for await (const line of createInterface({ input: server.stdout! })) {
    output.push(line);
    const [printed] = line.match(/http:\S+/) ?? [];
    if (printed) return printed;
  }
  throw new Error(`npm run components ended:\n${output.join('\n')}`);
}

test.describe('Component catalogue', { tag: ['@once', '@shell'] }, () => {
  test.beforeAll(async () => {
    address = await startCatalogue();
  });

  test.afterAll(async () => {
    if (!server || server.exitCode !== null) return;
    server.kill();
    await once(server, 'exit');
  });

  test('every story is accessible and fits a narrow window', async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(address);
    const links = page.getByRole('navigation', { name: 'Stories' }).getByRole('link');
    await links.first().waitFor();
    const stories = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    expect(stories.length).toBeGreaterThan(80);
    await page.goto(`${address}?canvas`);
    for (const story of stories) {
      await page.evaluate((next) => {
        history.pushState(null, '', next);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `${story}&canvas`);
      await test.step(await page.title(), () => expectAccessible(page, { isPage: false }));
    }
  });

  test('shows a story beside the list, at full width and at 360 px', async ({ page }) => {
    await page.goto(`${address}?story=data-table--sortable`);
    const frame = page.frameLocator('iframe[title="Data table: Sortable"]');
    await expect(frame.getByRole('button', { name: 'Nama' })).toBeVisible();
    await expectAccessible(page, { isPage: false });
    await page.getByRole('link', { name: '360 px' }).click();
    await expect(page.locator('iframe')).toHaveCSS('width', '360px');
    await expect(frame.getByRole('button', { name: 'Nama' })).toBeHidden();
  });
});
