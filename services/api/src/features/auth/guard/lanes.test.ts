import { createLanes } from './lanes.ts';

/** Work that ends when the test says so. */
function createWork() {
  const running: (() => void)[] = [];
  return { running, work: () => new Promise<void>((resolve) => running.push(resolve)) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lanes: when a lane is full, then further work waits for it, and other lanes go ahead', async () => {
  const inLanes = createLanes(() => new Error('full'));
  const { running, work } = createWork();
  const a = { key: 'a', atOnce: 1 };
  const b = { key: 'b', atOnce: 2 };
  const all = [inLanes([a, b], work), inLanes([a, b], work), inLanes([b], work)];
  await settled();
  expect(running).toHaveLength(2);
  running[0]?.();
  await settled();
  expect(running).toHaveLength(3);
  for (const end of running) end();
  await Promise.all(all);
});

it('lanes: when work fails, then its place is free again', async () => {
  const inLanes = createLanes(() => new Error('full'));
  const lane = [{ key: 'a', atOnce: 1 }];
  await expect(inLanes(lane, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inLanes(lane, async () => 'yes')).toBe('yes');
});

it('lanes: when too much work waits in one lane, then it is refused', async () => {
  const inLanes = createLanes(() => new Error('full'));
  const { running, work } = createWork();
  const lane = [{ key: 'a', atOnce: 1 }];
  const accepted = Array.from({ length: 61 }, () => inLanes(lane, work));
  await expect(inLanes(lane, work)).rejects.toThrow('full');
  for (let ended = 0; ended < accepted.length; ended += 1) {
    running[ended]?.();
    await settled();
  }
  await Promise.all(accepted);
});
