import type { Store } from '../store/store.ts';

/** Tells after each operation of a store, and if wanted before; nothing changes between one and the next. */
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

/** What a process leaves behind that ends right after this step: from there on nothing is read or written any more. */
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
