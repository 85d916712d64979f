import { median } from '@kenali/node-utils';
import { type Page, test } from '@playwright/test';
import { createUserApi } from '../support/api/user-api.ts';
import { registerParent } from '../support/api/users.ts';
import { signIn } from '../support/pages/sessions.ts';
import { FAULT_NAMES, type FaultName, loadFault, refuseConnections } from '../support/releases/faults.ts';
import { openReleaseSite, SITE_URL } from '../support/releases/release-site.ts';
import { createRemotePages, openAndUseShell, type RemotePage, type Times } from '../support/releases/remote-pages.ts';

const ROUNDS = 3;
test.use({ baseURL: SITE_URL });

const formatRow = (name: string, app: string, { interactiveMs, settledMs }: Times, healthy?: Times): string => {
  const difference = healthy ? interactiveMs - healthy.interactiveMs : 0;
  const sign = difference > 0 ? '+' : '';
  const cells = [`${interactiveMs} ms`, healthy ? `${sign}${difference} ms` : '', `${settledMs} ms`];
  return [name.padEnd(28), app.padEnd(14), ...cells.map((cell) => cell.padStart(10))].join(' ');
};

const medians = (rounds: Times[]): Times => ({
  interactiveMs: median(rounds.map(({ interactiveMs }) => interactiveMs)),
  settledMs: median(rounds.map(({ settledMs }) => settledMs)),
});

test('measures how fast the shell responds, and how fast an error appears, while a remote is broken', async ({
  browser,
  request,
  contextOptions,
}) => {
  const site = await openReleaseSite('today');
  const parent = await registerParent(request);
  const remotes = createRemotePages(await createUserApi(request, parent).openForSelf('intelligence'));

  async function measure(remote: RemotePage, name: 'healthy' | 'refused' | FaultName): Promise<Times> {
    const context = await browser.newContext({ ...contextOptions, baseURL: SITE_URL });
    const page: Page = await context.newPage();
    await signIn(page, parent);
    site.cdn.breakFiles(...(name === 'healthy' || name === 'refused' ? [] : [loadFault(name, remote.app)]));
    if (name === 'refused') await refuseConnections(page, remote.app);
    const { settled } = await openAndUseShell(page, remote, name === 'healthy' ? 'healthy' : 'failed');
    const times = await settled;
    await context.close();
    return times;
  }

  const table = [
    `${'fault'.padEnd(28)} ${'remote'.padEnd(14)} ${'responds'.padStart(10)} ${'difference'.padStart(10)} ${'error'.padStart(10)}`,
  ];
  try {
    const names = ['healthy', 'refused', ...FAULT_NAMES] as const;
    for (const remote of remotes) {
      const measured = new Map<string, Times[]>(names.map((name) => [name, []]));
      // The faults take turns, so anything that slows the machine down affects all of them.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const name of names) measured.get(name)?.push(await measure(remote, name));
      const [healthy, ...others] = names.map((name) => medians(measured.get(name) ?? []));
      table.push(formatRow('healthy', remote.app, healthy as Times));
      for (const [index, times] of others.entries())
        table.push(formatRow(names[index + 1] as string, remote.app, times, healthy));
    }
  } finally {
    console.log(
      `\nMedians of ${ROUNDS}. The goal: the shell responds at most 1 s later than on the healthy page.\n${table.join('\n')}\n`,
    );
    await site.close();
  }
});
