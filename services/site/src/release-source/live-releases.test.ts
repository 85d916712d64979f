import { later } from '@kenali/node-utils/testing';
import { createCdnHandler } from '../create-cdn-handler.ts';
import { setUpSites } from '../testing/set-up-sites.ts';
import { stopClock } from '../testing/stop-clock.ts';
import { createReleaseSource } from './release-source.ts';

const { store, serve } = setUpSites();
const { pass } = stopClock();

beforeEach(async () => {
  await store.goLive('shell', '1-s');
  await store.publish('shell', '2-s');
});

it('when the store hangs, then what was live stays live, and follows the store when it answers', async () => {
  let answer: Promise<void> | null = null;
  const hanging = later();
  const handle = createCdnHandler({ storeDir: store.storeDir });
  const cdn = await serve(async (req, res) => {
    await answer;
    handle(req, res);
  });
  const ignore = () => undefined;
  const source = createReleaseSource(
    { cdnPublicUrl: cdn.url },
    { onProblem: ignore, onFailure: ignore, onRefusal: ignore },
  );
  const readShell = async () => {
    const shell = (await source.readLive()).get('shell');
    return shell && 'stable' in shell ? shell.stable.releaseId : undefined;
  };
  expect(await readShell()).toBe('1-s');
  answer = hanging.promise;
  await store.writePointer('shell', '2-s', { revision: 2 });
  pass(5000);
  expect([await readShell(), await readShell()]).toEqual(['1-s', '1-s']);
  hanging.resolve();
  pass(5000);
  while ((await readShell()) === '1-s') await new Promise(setImmediate);
  expect(await readShell()).toBe('2-s');
});
