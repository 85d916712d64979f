/** Values of this device by key. No call rejects: without storage nothing is kept, as in browsers that block it. */
export interface KeptStore {
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
  remove(...keys: string[]): Promise<void>;
  keys(): Promise<string[]>;
}

const DATABASE = 'kenali';
const STORE = 'kept';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Opens the store of this origin. Local storage is not enough: browsers write it to the disk seconds or minutes later, and a phone that
 * ends the browser meanwhile loses that.
 */
export function createKeptStore(): KeptStore {
  let database: Promise<IDBDatabase> | null = null;

  /** `strict`, because an answer that was given must survive an empty battery too. */
  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
    try {
      database ??= openDatabase();
      const transaction = (await database).transaction(STORE, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(STORE));
      return await new Promise<T>((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } catch {
      // Safari closes the database of a page that was in the background.
      database = null;
      return null;
    }
  }
  return {
    get: (key) => run('readonly', (store) => store.get(key)),
    async put(key, value) {
      await run('readwrite', (store) => store.put(value, key));
    },
    async remove(...keys) {
      for (const key of keys) await run('readwrite', (store) => store.delete(key));
    },
    keys: async () => ((await run('readonly', (store) => store.getAllKeys())) ?? []).map(String),
  };
}
