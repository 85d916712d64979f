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
    ['a document of nobody is dropped', (cache) => cache.dropDocument(7)],
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

const createDocumentCache = (max: number) => createGuardedCache<number, string[]>(max, (ids) => ids);

describe('guarded cache', () => {
  it('when the cache is full, then the oldest value is evicted', async () => {
    const cache = createGuardedCache<number, number>(2);
    for (const key of [1, 2, 1, 3]) await cache.fill(key, async () => key);
    expect([1, 2, 3].map(cache.get)).toEqual([1, undefined, 3]);
  });

  it('when a document changes, then only the value that was read from it is dropped', async () => {
    const cache = createDocumentCache(10);
    await cache.fill(1, async () => ['a', 'b']);
    await cache.fill(2, async () => ['c']);
    cache.dropDocument('b');
    expect([1, 2].map(cache.get)).toEqual([undefined, ['c']]);
    cache.dropDocument('a');
    expect(cache.get(2)).toEqual(['c']);
  });

  it('when a value no longer has a document, then its change drops nothing', async () => {
    const cache = createDocumentCache(10);
    await cache.fill(1, async () => ['a', 'b']);
    await cache.fill(1, async () => ['b']);
    cache.dropDocument('a');
    expect(cache.get(1)).toEqual(['b']);
    cache.dropDocument('b');
    expect(cache.get(1)).toBeUndefined();
  });

  it('when a value was evicted or dropped, then its documents are forgotten, and the next read knows them again', async () => {
    const cache = createDocumentCache(1);
    await cache.fill(1, async () => ['a']);
    await cache.fill(2, async () => ['b']);
    cache.dropDocument('a');
    expect(cache.get(2)).toEqual(['b']);
    cache.drop(2);
    await cache.fill(2, async () => ['b']);
    cache.dropDocument('b');
    expect(cache.get(2)).toBeUndefined();
    await cache.fill(2, async () => ['b']);
    cache.dropAll();
    await cache.fill(1, async () => ['a']);
    cache.dropDocument('b');
    expect(cache.get(1)).toEqual(['a']);
  });

  it('when a document of a cached value changes, then reads of other keys in progress are cached', async () => {
    const cache = createDocumentCache(10);
    await cache.fill(1, async () => ['a']);
    const { load, answer } = slowRead<string[]>();
    const filled = cache.fill(2, load);
    cache.dropDocument('a');
    answer(['b']);
    await filled;
    expect([1, 2].map(cache.get)).toEqual([undefined, ['b']]);
  });

  it('when random documents change during random reads, then a cached value is never older than the last change', async () => {
    let seed = 7;
    const pick = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const cache = createGuardedCache<number, { version: number; ids: number[] }>(3, ({ ids }) => ids);
    const versions = [0, 0, 0, 0, 0];
    // Documents 10 to 12 belong to key 1, and so on.
    const idsOf = (key: number) => [0, 1, 2].map((each) => key * 10 + each);
    const reads: (() => void)[] = [];
    let hits = 0;
    for (let step = 0; step < 20_000; step += 1) {
      const key = pick(5);
      const action = pick(10);
      if (action === 0) {
        versions[key]! += 1;
        cache.dropDocument(key * 10 + pick(3));
      } else if (action < 5) {
        const { load, answer } = slowRead<{ version: number; ids: number[] }>();
        const seen = { version: versions[key]!, ids: idsOf(key) };
        void cache.fill(key, load);
        reads.push(() => answer(seen));
      } else {
        reads.splice(pick(reads.length), 1)[0]?.();
        await new Promise(setImmediate);
      }
      const cached = cache.get(key);
      if (!cached) continue;
      hits += 1;
      expect(cached.version).toBe(versions[key]);
    }
    expect(hits).toBeGreaterThan(500);
  });
});
