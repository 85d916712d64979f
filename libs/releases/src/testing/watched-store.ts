import type { Store } from '../store/store.ts';

/** Calls back after each operation of a store, and optionally before it. */
export function watchedStore(store: Store, onStep: () => void, onStart: () => void = () => undefined): Store {
  const watched =
    <A extends unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      onStart();
      const result = await work(...args);
      onStep();
      return result;
    };
  return {
    where: store.where,
    read: watched(store.read),
    list: watched(store.list),
    folders: watched(store.folders),
    putFile: watched(store.putFile),
    putPointer: watched(store.putPointer),
    delete: watched(store.delete),
  };
}

/** Simulates a process that ends right after this step: all later reads and writes fail. */
export function endingStore(store: Store, last: number): Store {
  let step = 0;
  const end = () => {
    throw new Error('ended here');
  };
  return watchedStore(
    store,
    () => {
      step += 1;
      if (step >= last) end();
    },
    () => {
      if (step >= last) end();
    },
  );
}
