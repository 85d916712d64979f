import { createBatches, type Job } from './in-batches.ts';

/** Batches that stay open until the test ends them. */
function openBatches(patienceMs?: number) {
  const begun: { inputs: string[]; end(): void }[] = [];
  const run = (jobs: readonly Job<string, string>[]) =>
    new Promise<void>((resolve) => {
      const end = () => {
        for (const { input, resolve: settle } of jobs) settle(input.toUpperCase());
        resolve();
      };
      begun.push({ inputs: jobs.map(({ input }) => input), end });
    });
  const batched = createBatches(run, patienceMs === undefined ? {} : { patienceMs });
  const inputs = () => begun.map((batch) => batch.inputs);
  /** Ends a batch as soon as it has begun. */
  const end = async (index: number) => {
    while (begun.length <= index) await new Promise(setImmediate);
    begun[index]?.end();
  };
  return { batched, inputs, end };
}

it('createBatches: when nothing of that name runs, then work begins at once', () => {
  const { batched, inputs } = openBatches();
  void batched('one', 'a');
  void batched('two', 'b');
  expect(inputs()).toEqual([['a'], ['b']]);
});

it('createBatches: when work arrives while other work of that name runs, then it is done together afterwards', async () => {
  const { batched, inputs, end } = openBatches();
  const answers = ['a', 'b', 'c'].map((input) => batched('one', input));
  expect(inputs()).toEqual([['a']]);
  await end(0);
  await end(1);
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  expect(inputs()).toEqual([['a'], ['b', 'c']]);
});

it('createBatches: when a crowd waits, then a batch takes 25 of it', async () => {
  const { batched, inputs, end } = openBatches();
  const first = batched('one', 'first');
  const crowd = Array.from({ length: 30 }, (_none, index) => batched('one', `${index}`));
  for (const index of [0, 1, 2]) await end(index);
  await Promise.all([first, ...crowd]);
  expect(inputs().map(({ length }) => length)).toEqual([1, 25, 5]);
});

it('createBatches: when a batch does not end and there is a limit to patience, then the next one begins', async () => {
  const { batched, end } = openBatches(1);
  const stuck = batched('one', 'stuck');
  const next = batched('one', 'next');
  await end(1);
  expect(await next).toBe('NEXT');
  await end(0);
  expect(await stuck).toBe('STUCK');
});

it('createBatches: when a batch fails, then all its work is rejected, and the next batch runs', async () => {
  let runs = 0;
  const batched = createBatches<string, string>(async (jobs) => {
    runs += 1;
    if (runs === 2) throw new Error('away');
    for (const { resolve } of jobs) resolve('done');
  });
  const answers = await Promise.allSettled(['a', 'b', 'c'].map((input) => batched('one', input)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await batched('one', 'd')).toBe('done');
});
