/** Local storage that never throws: blocked or full storage falls back to the memory of this tab. */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Calls when another tab changed the key (or cleared everything). Returns the way to stop. */
  onForeignChange(key: string, listener: () => void): () => void;
}

/**
 * @param area gives the storage; called each time, because browsers that block storage throw on the access itself
 * @returns storage whose writes are at least kept in this tab's memory, so that a private window still works
 */
export function createStorage(area: () => Storage = () => window.localStorage): SafeStorage {
  /** Only what could not be written; null marks a removal that storage refused. */
  const unwritten = new Map<string, string | null>();

  const attempt = (key: string, value: string | null, write: (storage: Storage) => void) => {
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
    set: (key, value) => attempt(key, value, (storage) => storage.setItem(key, value)),
    remove: (key) => attempt(key, null, (storage) => storage.removeItem(key)),
    onForeignChange(key, listener) {
      const heard = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
  };
}
