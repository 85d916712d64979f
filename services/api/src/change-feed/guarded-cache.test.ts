import { createGuardedCache } from './guarded-cache.ts';

/** A read that resolves when the test calls `answer`. */
function slowRead<V>() {
  let answer: (value: V) => void = () => {};
  const read = new Promise<V>((resolve) => {
    answer = resolve;
  });
  return { load: () => read, answer };
}

describe('fill', () => {
  it('when nothing is dropped during the read, then the value is cached', async () => {
    const cache = createGuardedCache<number, string>(10);
    expect(await cache.fill(1, async () => 'one')).toBe('one');
    expect(cache.get(1)).toBe('one');
  });

  it.each([
    ['its key is dropped', (cache: ReturnType<typeof createGuardedCache<number, string>>) => cache.drop(1)],
    ['an unknown key is dropped', (cache) => cache.dropWhere(() => false)],
    ['everything is dropped', (cache) => cache.dropAll()],
  ] satisfies [string, (cache: ReturnType<typeof createGuardedCache<number, string>>) => void][])(
    'when %s during the read, then the value is returned and not cached',
    async (_name, drop) => {
      const cache = createGuardedCache<number, string>(10);
      const { load, answer } = slowRead<string>();
      const filled = cache.fill(1, load);
      drop(cache);
      answer('early');
      expect(await filled).toBe('early');
      expect(cache.get(1)).toBeUndefined();
    },
  );

  it('when another key is dropped during the read, then the value is cached', async () => {
    const cache = createGuardedCache<number, string>(10);
    const { load, answer } = slowRead<string>();
    const filled = cache.fill(1, load);
    cache.drop(2);
    answer('one');
    await filled;
    expect(cache.get(1)).toBe('one');
  });

  it('when an outdated read ends after a newer one, then the newer value stays', async () => {
    const cache = createGuardedCache<number, string>(10);
    const early = slowRead<string>();
    const filled = cache.fill(1, early.load);
    cache.drop(1);
    await cache.fill(1, async () => 'late');
    early.answer('early');
    await filled;
    expect(cache.get(1)).toBe('late');
  });

  it('when the read fails, then fill rejects and nothing is cached', async () => {
    const cache = createGuardedCache<number, string>(10);
    await expect(cache.fill(1, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(cache.get(1)).toBeUndefined();
  });
});

describe('guarded cache', () => {
  it('when the cache is full, then the oldest value is evicted', async () => {
    const cache = createGuardedCache<number, number>(2);
    for (const key of [1, 2, 1, 3]) await cache.fill(key, async () => key);
    expect([1, 2, 3].map(cache.get)).toEqual([1, undefined, 3]);
  });

  it('when dropWhere matches some values, then only those are dropped', async () => {
    const cache = createGuardedCache<number, string>(10);
    await cache.fill(1, async () => 'a');
    await cache.fill(2, async () => 'b');
    cache.dropWhere((value) => value === 'a');
    expect([1, 2].map(cache.get)).toEqual([undefined, 'b']);
  });
});
