import { type Page, test } from '@playwright/test';
import { median } from '../../tools/bench/quantile.ts';
import { createUserApi } from '../support/api/user-api.ts';
import { registerParent } from '../support/api/users.ts';
import { signIn } from '../support/pages/sessions.ts';
import { FAULT_NAMES, type FaultName, loadFault, refuseConnections } from '../support/releases/faults.ts';
import { openReleaseSite, SITE_URL } from '../support/releases/release-site.ts';
import { createRemotePages, openAndUseShell, type RemotePage, type Times } from '../support/releases/remote-pages.ts';

const ROUNDS = 3;
test.use({ baseURL: SITE_URL });

const line = (name: string, app: string, { interactiveMs, settledMs }: Times, healthy?: Times): string => {
  const beside = healthy ? interactiveMs - healthy.interactiveMs : 0;
  const sign = beside > 0 ? '+' : '';
  const cells = [`${interactiveMs} ms`, healthy ? `${sign}${beside} ms` : '', `${settledMs} ms`];
  return [name.padEnd(28), app.padEnd(14), ...cells.map((cell) => cell.padStart(10))].join(' ');
};

const medians = (rounds: Times[]): Times => ({
  interactiveMs: median(rounds.map(({ interactiveMs }) => interactiveMs)),
  settledMs: median(rounds.map(({ settledMs }) => settledMs)),
});

test('how long the shell takes to answer, and a message to come, while a remote is broken', async ({
  browser,
  request,
  contextOptions,
}) => {
  const site = await openReleaseSite('today');
  const parent = await registerParent(request);
  const remotes = createRemotePages(await createUserApi(request, parent).openUserAssessment('intelligence'));

  async function once(remote: RemotePage, name: 'healthy' | 'refused' | FaultName): Promise<Times> {
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
    `${'fault'.padEnd(28)} ${'remote'.padEnd(14)} ${'answers'.padStart(10)} ${'beside'.padStart(10)} ${'message'.padStart(10)}`,
  ];
  try {
    const names = ['healthy', 'refused', ...FAULT_NAMES] as const;
    for (const remote of remotes) {
      const seen = new Map<string, Times[]>(names.map((name) => [name, []]));
      // In turns: whatever slows the machine down slows all of them.
      for (let round = 0; round < ROUNDS; round += 1)
        for (const name of names) seen.get(name)?.push(await once(remote, name));
      const [healthy, ...others] = names.map((name) => medians(seen.get(name) ?? []));
      table.push(line('healthy', remote.app, healthy as Times));
      for (const [at, times] of others.entries()) table.push(line(names[at + 1] as string, remote.app, times, healthy));
    }
  } finally {
    console.log(
      `\nMedians of ${ROUNDS}. The aim: the shell answers within 1 s of the healthy page.\n${table.join('\n')}\n`,
    );
    await site.close();
  }
});
