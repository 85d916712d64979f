import type { KeptStore } from '../app/offline/kept-store.ts';

/** A store of the device in memory, with its values. */
export function memoryStore(): KeptStore & { values: Map<string, unknown> } {
  const values = new Map<string, unknown>();
  return {
    values,
    get: async (key) => values.get(key),
    put: async (key, value) => void values.set(key, value),
    async update(key, change) {
      const next = change(values.get(key));
      if (next !== undefined) values.set(key, next);
      return next !== undefined;
    },
    async remove(...keys) {
      for (const key of keys) values.delete(key);
    },
    keys: async () => [...values.keys()],
  };
}
