/** Local storage that never throws. If it is blocked or full, the memory of this tab replaces it. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Calls the listener when another tab changes the key or clears the storage. Returns a function that stops it. */
  onForeignChange(key: string, listener: () => void): () => void;
}

/**
 * Creates storage whose writes reach at least this tab's memory, so that a private window still works.
 * @param area returns the storage; it is called each time, because access to blocked storage throws
 */
export function createStorage(area: () => Storage = () => window.localStorage): SafeStorage {
  /** Writes that the storage refused. Null is a refused removal. */
  const unwritten = new Map<string, string | null>();

  const tryWrite = (key: string, value: string | null, write: (storage: Storage) => void) => {
    try {
      write(area());
      unwritten.delete(key);
    } catch {
      unwritten.set(key, value);
    }
  };

  return {
    get(key) {
      const kept = unwritten.get(key);
      if (kept !== undefined) return kept;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    set: (key, value) => tryWrite(key, value, (storage) => storage.setItem(key, value)),
    remove: (key) => tryWrite(key, null, (storage) => storage.removeItem(key)),
    onForeignChange(key, listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** Returns the parsed text, or null if it is missing or invalid: users and other scripts can edit stored text. */
export function parseJson(text: string | null): unknown {
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
