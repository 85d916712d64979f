import { createStorage } from '@kenali/web-core';

const KEY = 'kenali.access-code';
/** The session of the tab: a sign-in may reload the page, and the code is for nobody who opens the browser later. */
const storage = createStorage(() => window.sessionStorage);

/** The code of a scanned slip, until it is used or refused, or the session ends. Only this tab has it. */
export const keptCode = {
  get: () => storage.get(KEY) ?? '',
  put: (code: string) => storage.set(KEY, code),
  remove: () => storage.remove(KEY),
};
