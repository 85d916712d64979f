import { rm } from 'node:fs/promises';
import { createGuard } from '@kenali/releases/signing';
import { folderSource } from '../release-source.ts';
import { createReleases } from '../releases.ts';
import { createMemoryState } from '../site-state.ts';
import { makeStore } from '../testing/make-store.ts';
import { createLiveReleases } from './live-releases.ts';

let store: Awaited<ReturnType<typeof makeStore>>;
let time: number;
/** Ends a store that hangs. */
let answer: (() => void) | null;

beforeEach(async () => {
  [time, answer] = [0, null];
  store = await makeStore();
  await store.publishShell('1-s');
  await store.publishShell('2-s');
  await store.writePointer('shell', '1-s');
});
afterEach(() => rm(store.storeDir, { recursive: true }));

function open() {
  const folder = folderSource(store.storeDir);
  let isHanging = false;
  const source = {
    ...folder,
    async read(path: string) {
      if (isHanging)
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      return folder.read(path);
    },
  };
  const guard = createGuard(null);
  const live = createLiveReleases({
    source,
    releases: createReleases(source, guard),
    state: createMemoryState(),
    guard,
    refusesOlder: true,
    onProblem: () => undefined,
    now: () => time,
    longestWaitMs: 20,
  });
  const hang = (on: boolean) => {
    isHanging = on;
    if (!on) answer?.();
  };
  const readShell = async () => {
    const shell = (await live.read()).get('shell');
    return shell && 'stable' in shell ? shell.stable.releaseId : undefined;
  };
  return { readShell, hang };
}

it('read: when the store hangs, then what was live stays live, and follows the store when it answers', async () => {
  const { readShell, hang } = open();
  expect(await readShell()).toBe('1-s');
  hang(true);
  await store.writePointer('shell', '2-s', { revision: 2 });
  time += 5000;
  expect([await readShell(), await readShell()]).toEqual(['1-s', '1-s']);
  hang(false);
  time += 5000;
  while ((await readShell()) === '1-s') await new Promise(setImmediate);
  expect(await readShell()).toBe('2-s');
});
