import type { CanaryStop } from '@kenali/contracts';
import { describeLive, printLive } from './describe-live.ts';
import { moveCanary, moveStable, switchWorker } from './pointers/moves.ts';
import { app, setUpStore } from './testing/set-up-store.ts';

const { store, publish, goLive, pointer } = setUpStore();

it('describeLive: shows what is live, since when, by whom and why, also for canaries and broken pointers', async () => {
  for (const buildId of ['0.1.0-a', '0.2.0-b']) await publish(buildId);
  await moveStable(store, { app, releaseId: '0.1.0-a', actor: 'ayu', reason: 'tuesday' });
  await moveCanary(store, { app, releaseId: '0.2.0-b', percent: 10, actor: 'budi', reason: 'try' });
  await store.putPointer('admin-mf/channels.json', Buffer.from('{'), null);

  const lines = (await describeLive(store)).flatMap(printLive);
  const minute = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d';
  expect(lines).toEqual([
    'admin-mf',
    expect.stringContaining('cannot be read: channels.json is not JSON'),
    'catalog-mf',
    '  stable  0.1.0-a  contract ^1.0.0  revision 2',
    expect.stringMatching(`^  since   ${minute} by ayu: tuesday$`),
    '  canary  0.2.0-b for 10%',
    '  history',
    expect.stringMatching(`^    2. 0.1.0-a \\+ 0.2.0-b 10%  ${minute} by budi: try$`),
    expect.stringMatching(`^    1. 0.1.0-a  ${minute} by ayu: tuesday$`),
  ]);

  const salt = (await pointer())?.canary?.salt ?? '';
  const time = '2026-11-21T01:02:03.000Z';
  const stop = { schema: 1, app, releaseId: '0.2.0-b', salt, time, reason: 'errors' } as const;
  const canaryLines = async (found: CanaryStop) =>
    (await describeLive(store, async () => found)).flatMap(printLive).filter((line) => line.startsWith('  canary'));
  expect(await canaryLines(stop)).toEqual(['  canary  0.2.0-b for 10%, stopped 2026-11-21 01:02 by the site: errors']);
  expect(await canaryLines({ ...stop, salt: 'of an earlier one' })).toEqual(['  canary  0.2.0-b for 10%']);

  await goLive('0.1.0-s', { app: 'shell' });
  await switchWorker(store, { enabled: false, actor: 'ayu', reason: 'broken' });
  expect((await describeLive(store)).flatMap(printLive)).toContain('  WORKER SWITCHED OFF');

  const silent = (await describeLive(store, () => Promise.reject(new Error('no answer')))).flatMap(printLive);
  expect(silent).toContain('  stable  0.1.0-a  contract ^1.0.0  revision 2');
  expect(silent).toContain(`  PROBLEM cannot find out whether the site stopped the canary of ${app}: no answer`);
});
