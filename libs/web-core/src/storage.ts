/** Local storage that never throws. If it is blocked or full, the memory of this tab replaces it. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /**
   * Calls the listener when another tab changes the key or clears the storage, and when the page returns from the back/forward cache, where it
   * gets no event. Returns a function that stops it.
   */
  onForeignChange(key: string, listener: () => void): () => void;
}

/**
 * Creates storage whose writes reach at least this tab's memory, so that a private window still works.
 * @param getStorage a function that is called each time, because access to blocked storage throws
 */
export function createStorage(getStorage: () => Storage = () => window.localStorage): SafeStorage {
  /** Values that the storage refused to write, by key. Null is a refused removal. */
  const unwritten = new Map<string, string | null>();

  const tryWrite = (key: string, value: string | null, write: (storage: Storage) => void) => {
    try {
      write(getStorage());
      unwritten.delete(key);
    } catch {
      unwritten.set(key, value);
    }
  };

  return {
    get(key) {
      const pending = unwritten.get(key);
      if (pending !== undefined) return pending;
      try {
        return getStorage().getItem(key);
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
      const onShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) listener();
      };
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onShow);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onShow);
      };
    },
  };
}

/** Parses stored JSON. Returns null if it is missing or invalid, because users and other scripts can edit the storage. */
export function parseJson(text: string | null): unknown {
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
