import { createQueue, createTurns } from './async.ts';

const deferred = () => {
  let settle: { resolve(): void; reject(error: Error): void } | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...(settle as NonNullable<typeof settle>) };
};

describe('createQueue', () => {
  it('runs at most `concurrency` at once, lets the others wait in order, and refuses what does not fit', async () => {
    const queue = createQueue({ concurrency: 2, waitingMax: 2, refusal: () => new Error('full') });
    const gates = Array.from({ length: 4 }, deferred);
    const started: number[] = [];
    const runs = gates.map((gate, index) =>
      queue(() => {
        started.push(index);
        return gate.promise;
      }),
    );
    await expect(queue(() => Promise.resolve())).rejects.toThrow('full');
    expect(started).toEqual([0, 1]);
    gates[1]?.resolve();
    await runs[1];
    expect(started).toEqual([0, 1, 2]);
    gates[0]?.reject(new Error('failed'));
    await expect(runs[0]).rejects.toThrow('failed');
    expect(started).toEqual([0, 1, 2, 3]);
    gates[2]?.resolve();
    gates[3]?.resolve();
    await Promise.all([runs[2], runs[3]]);
    await expect(queue(() => Promise.resolve('free again'))).resolves.toBe('free again');
  });

  it('gives the place back when the work throws at once', async () => {
    const queue = createQueue({ concurrency: 1, waitingMax: 0, refusal: () => new Error('full') });
    const fail = () => {
      throw new Error('failed');
    };
    await expect(queue(fail)).rejects.toThrow('failed');
    await expect(queue(() => Promise.resolve(1))).resolves.toBe(1);
  });
});

describe('createTurns', () => {
  it('runs work of one name in its order, whatever fails, and work of another name at once', async () => {
    const turns = createTurns<string>({ waitMs: 60_000, refusal: () => new Error('too late') });
    const gates = Array.from({ length: 2 }, deferred);
    const started: string[] = [];
    const run = (name: string, index: number) =>
      turns(name, () => {
        started.push(`${name}${index}`);
        return gates[index]?.promise ?? Promise.resolve();
      });
    const [first, second, other] = [run('a', 0), run('a', 1), run('b', 2)];
    await other;
    expect(started).toEqual(['a0', 'b2']);
    gates[0]?.reject(new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    gates[1]?.resolve();
    await second;
    expect(started).toEqual(['a0', 'b2', 'a1']);
    await expect(turns('a', () => Promise.resolve('free again'))).resolves.toBe('free again');
  });

  it('refuses work that has waited for too long', async () => {
    const turns = createTurns<string>({ waitMs: -1, refusal: () => new Error('too late') });
    await expect(turns('a', () => Promise.resolve())).rejects.toThrow('too late');
  });
});
