/**
 * A bounded cache of database content that never keeps a stale value: a value is discarded if its key was dropped while
 * the value was being read.
 */
export interface GuardedCache<K, V> {
  get(key: K): V | undefined;
  /** Returns the value from `load` and caches it, unless the key was dropped meanwhile: the read may predate the change. */
  fill(key: K, load: () => Promise<V>): Promise<V>;
  drop(key: K): void;
  /**
   * Drops the value that was read from a document, for changes that name the document alone. If no value was, then values that are being
   * read are not cached either: they may be from this document.
   */
  dropDocument(id: unknown): void;
  dropAll(): void;
}

/**
 * Creates an empty cache of at most `max` values. Above that, the value that was filled first is evicted.
 * @param documentsOf the ids of all documents whose change can change the value. A document belongs to one key only
 */
export function createGuardedCache<K, V>(
  max: number,
  documentsOf: (value: V) => readonly unknown[] = () => [],
): GuardedCache<K, V> {
  const values = new Map<K, V>();
  const keyOfDocument = new Map<string, K>();
  const fills = new Set<{ key: K; isOutdated: boolean }>();
  const outdateFills = (matches: (key: K) => boolean) => {
    for (const fill of fills) if (matches(fill.key)) fill.isOutdated = true;
  };
  const remove = (key: K) => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    for (const id of documentsOf(value)) keyOfDocument.delete(String(id));
  };
  const store = (key: K, value: V) => {
    remove(key);
    values.set(key, value);
    for (const id of documentsOf(value)) keyOfDocument.set(String(id), key);
    if (values.size > max) remove(values.keys().next().value as K);
  };
  const drop = (key: K) => {
    remove(key);
    outdateFills((other) => other === key);
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
    drop,
    dropDocument(id) {
      const key = keyOfDocument.get(String(id));
      if (key === undefined) outdateFills(() => true);
      else drop(key);
    },
    dropAll() {
      values.clear();
      keyOfDocument.clear();
      outdateFills(() => true);
    },
  };
}
