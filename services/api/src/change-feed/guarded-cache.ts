/**
 * A bounded cache of database content that never keeps a stale value: a value is discarded if its key was dropped while
 * the value was being read.
 */
export interface GuardedCache<K, V> {
  get(key: K): V | undefined;
  /** Returns the value from `load` and caches it, unless the key was dropped meanwhile: the read may predate the change. */
  fill(key: K, load: () => Promise<V>): Promise<V>;
  drop(key: K): void;
  /** Drops the values that match, for changes whose key is unknown. Values that are being read are not cached either. */
  dropWhere(matches: (value: V) => boolean): void;
  dropAll(): void;
}

/** Creates an empty cache of at most `max` values. Above that, the value that was filled first is evicted. */
export function createGuardedCache<K, V>(max: number): GuardedCache<K, V> {
  const values = new Map<K, V>();
  const fills = new Set<{ key: K; isOutdated: boolean }>();
  const outdateFills = (matches: (key: K) => boolean) => {
    for (const fill of fills) if (matches(fill.key)) fill.isOutdated = true;
  };
  const store = (key: K, value: V) => {
    values.delete(key);
    values.set(key, value);
    if (values.size > max) values.delete(values.keys().next().value as K);
  };

  return {
    get: (key) => values.get(key),
    async fill(key, load) {
      const fill = { key, isOutdated: false };
      fills.add(fill);
      try {
        const value = await load();
        if (!fill.isOutdated) store(key, value);
        return value;
      } finally {
        fills.delete(fill);
      }
    },
    drop(key) {
      values.delete(key);
      outdateFills((other) => other === key);
    },
    dropWhere(matches) {
      for (const [key, value] of values) if (matches(value)) values.delete(key);
      outdateFills(() => true);
    },
    dropAll() {
      values.clear();
      outdateFills(() => true);
    },
  };
}
