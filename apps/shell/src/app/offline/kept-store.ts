/** Values of this device by key. No call rejects: without storage nothing is kept, as in browsers that block it. */
export interface KeptStore {
  /** `undefined` if nothing is kept, `null` if the storage cannot be read. */
  get(key: string): Promise<unknown>;
  put(key: string, value: unknown): Promise<void>;
  /**
   * Replaces a value by what `change` makes of it, in one transaction, so that no other tab writes in between. Writes nothing if that is
   * `undefined`. @returns whether it was written
   */
  update(key: string, change: (value: unknown) => unknown): Promise<boolean>;
  remove(...keys: string[]): Promise<void>;
  /** `null` if the storage cannot be read. */
  keys(): Promise<string[] | null>;
}

const DATABASE = 'kenali';
const STORE = 'kept';

/** How long a call may take. Some versions of browsers leave requests without any answer, and the page and its saves wait for this. */
const LIMIT_MS = 2000;
/** After a call that had no answer, so that the calls that follow do not add up. The first answer ends this. */
const SILENT_LIMIT_MS = 500;

/** In two halves: when a page was busy or asleep, what was answered meanwhile arrives before the second one ends. */
function startLimit(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    const pass = () => reject(new Error('the storage does not answer'));
    timer = setTimeout(() => {
      timer = setTimeout(pass, ms / 2);
    }, ms / 2);
  });
  return { passed, end: () => clearTimeout(timer) };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => {
      // Otherwise this page would stop others from removing the database.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

/**
 * Opens the store of this origin. Packages such as idb-keyval neither limit the time, nor write strictly, nor open a lost connection again.
 * Local storage is not enough: browsers write it to the disk seconds or minutes later, and a phone that
 * ends the browser meanwhile loses that.
 */
export function createKeptStore(): KeptStore {
  let database: Promise<IDBDatabase> | null = null;
  let limitMs = LIMIT_MS;

  /**
   * `strict`, because an answer that was given must survive an empty battery too. Safari closes the connection of a page that was in the
   * background, so a transaction that cannot begin begins again on a new one. One that began is not repeated: a later one may have passed it.
   */
  async function begin(mode: IDBTransactionMode, isLastTry = database === null): Promise<IDBTransaction> {
    database ??= openDatabase();
    const tried = database;
    try {
      return (await tried).transaction(STORE, mode, { durability: 'strict' });
    } catch (error) {
      if (database === tried) database = null;
      if (isLastTry) throw error;
      return begin(mode, true);
    }
  }

  /** @param isLate whether the caller has given up. A later call may have passed this one, so its work does not begin any more. */
  async function complete<T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
    isLate: () => boolean,
  ): Promise<T | null> {
    const transaction = await begin(mode);
    if (isLate()) return null;
    const request = work(transaction.objectStore(STORE));
    return new Promise<T>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
    let isLate = false;
    const { passed, end } = startLimit(limitMs);
    const late = passed.catch((error) => {
      isLate = true;
      throw error;
    });
    try {
      const answer = await Promise.race([complete(mode, work, () => isLate), late]);
      limitMs = LIMIT_MS;
      return answer;
    } catch {
      database = null;
      if (isLate) limitMs = SILENT_LIMIT_MS;
      return null;
    } finally {
      end();
    }
  }
  return {
    get: (key) => run('readonly', (store) => store.get(key)),
    async put(key, value) {
      await run('readwrite', (store) => store.put(value, key));
    },
    async update(key, change) {
      let isWritten = false;
      await run('readwrite', (store) => {
        const read = store.get(key);
        read.onsuccess = () => {
          const next = change(read.result);
          isWritten = next !== undefined;
          if (isWritten) store.put(next, key);
        };
        return read;
      });
      return isWritten;
    },
    async remove(...keys) {
      for (const key of keys) await run('readwrite', (store) => store.delete(key));
    },
    keys: async () => (await run('readonly', (store) => store.getAllKeys()))?.map(String) ?? null,
  };
}
