import { createHeld } from './held.ts';

/** A read that answers when it is told to. */
function slowRead<V>() {
  let answer: (value: V) => void = () => {};
  const read = new Promise<V>((resolve) => {
    answer = resolve;
  });
  return { load: () => read, answer };
}

describe('a fill', () => {
  it('when nothing happens meanwhile, then its value is held', async () => {
    const held = createHeld<number, string>(10);
    expect(await held.fill(1, async () => 'one')).toBe('one');
    expect(held.get(1)).toBe('one');
  });

  it.each([
    ['its key is dropped', (held: ReturnType<typeof createHeld<number, string>>) => held.drop(1)],
    ['something unknown is dropped', (held) => held.dropWhere(() => false)],
    ['everything is dropped', (held) => held.dropAll()],
  ] satisfies [string, (held: ReturnType<typeof createHeld<number, string>>) => void][])(
    'when %s during the read, then it answers and is not held',
    async (_name, drop) => {
      const held = createHeld<number, string>(10);
      const { load, answer } = slowRead<string>();
      const filled = held.fill(1, load);
      drop(held);
      answer('early');
      expect(await filled).toBe('early');
      expect(held.get(1)).toBeUndefined();
    },
  );

  it('when another key is dropped during the read, then it is held', async () => {
    const held = createHeld<number, string>(10);
    const { load, answer } = slowRead<string>();
    const filled = held.fill(1, load);
    held.drop(2);
    answer('one');
    await filled;
    expect(held.get(1)).toBe('one');
  });

  it('when an overtaken read ends after a newer one, then the newer value stays', async () => {
    const held = createHeld<number, string>(10);
    const early = slowRead<string>();
    const filled = held.fill(1, early.load);
    held.drop(1);
    await held.fill(1, async () => 'late');
    early.answer('early');
    await filled;
    expect(held.get(1)).toBe('late');
  });

  it('when the read fails, then the failure is passed on and nothing is held', async () => {
    const held = createHeld<number, string>(10);
    await expect(held.fill(1, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(held.get(1)).toBeUndefined();
  });
});

describe('what is held', () => {
  it('when there is no room, then the oldest goes', async () => {
    const held = createHeld<number, number>(2);
    for (const key of [1, 2, 1, 3]) await held.fill(key, async () => key);
    expect([1, 2, 3].map(held.get)).toEqual([1, undefined, 3]);
  });

  it('when some are meant, then only those are dropped', async () => {
    const held = createHeld<number, string>(10);
    await held.fill(1, async () => 'a');
    await held.fill(2, async () => 'b');
    held.dropWhere((value) => value === 'a');
    expect([1, 2].map(held.get)).toEqual([undefined, 'b']);
  });
});
