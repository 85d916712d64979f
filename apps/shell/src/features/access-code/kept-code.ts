import { createListeners, createStorage } from '@kenali/web-core';

const KEY = 'kenali.access-code';
/** The session of the tab: a sign-in may reload the page, and the code is for nobody who opens the browser later. */
const storage = createStorage(() => window.sessionStorage);
const { subscribe, notify } = createListeners();

/**
 * The code of a scanned slip, until it is used or refused. Only this tab has it. `forgetPrivateData` removes it with the session, and pages
 * that show it follow this store.
 */
export const keptCode = {
  subscribe,
  getSnapshot: () => storage.get(KEY) ?? '',
  put(code: string): void {
    storage.set(KEY, code);
    notify();
  },
  remove(): void {
    storage.remove(KEY);
    notify();
  },
};
