/** What is held of database content: bounded, and only ever filled by a read that no change overtook. */
export interface Held<K, V> {
  get(key: K): V | undefined;
  /** Reads by `load` and holds the value, unless the key was dropped meanwhile: the read may have been too early. */
  fill(key: K, load: () => Promise<V>): Promise<V>;
  drop(key: K): void;
  /** For changes of which only something inside the value is known. Reads under way are not held either. */
  dropWhere(isMeant: (value: V) => boolean): void;
  dropAll(): void;
}

/** An empty hold of at most `max` values; the oldest makes room. */
export function createHeld<K, V>(max: number): Held<K, V> {
  const values = new Map<K, V>();
  const fills = new Set<{ key: K; overtaken: boolean }>();
  const overtake = (isMeant: (key: K) => boolean) => {
    for (const fill of fills) if (isMeant(fill.key)) fill.overtaken = true;
  };
  const hold = (key: K, value: V) => {
    values.delete(key);
    values.set(key, value);
    if (values.size > max) values.delete(values.keys().next().value as K);
  };

  return {
    get: (key) => values.get(key),
    async fill(key, load) {
      const fill = { key, overtaken: false };
      fills.add(fill);
      try {
        const value = await load();
        if (!fill.overtaken) hold(key, value);
        return value;
      } finally {
        fills.delete(fill);
      }
    },
    drop(key) {
      values.delete(key);
      overtake((other) => other === key);
    },
    dropWhere(isMeant) {
      for (const [key, value] of values) if (isMeant(value)) values.delete(key);
      overtake(() => true);
    },
    dropAll() {
      values.clear();
      overtake(() => true);
    },
  };
}
