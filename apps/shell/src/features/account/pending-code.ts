import { createStorage, parseJson } from '@kenali/web-core';

/** What a page that waits for a code must keep while the user reads their email. It never contains the code. */
export interface PendingCode {
  email: string;
  /** When the last code was requested, in ms; null if none was. */
  sentAt: number | null;
  /** The path to open afterwards. */
  next?: string;
  /** The step of the forgot-password page. */
  step?: 'sent' | 'reset';
}

const KEYS = { verify: 'kenali.verify-email', forgot: 'kenali.forgot-password' } as const;
/** Session storage, because phones reload a tab after the user returns from the mail app. */
const storage = createStorage(() => window.sessionStorage);

export const createPendingCode = (page: keyof typeof KEYS) => ({
  get(): PendingCode | null {
    const { email, sentAt, next, step } = (parseJson(storage.get(KEYS[page]) ?? '') ?? {}) as Partial<PendingCode>;
    if (typeof email !== 'string' || (typeof sentAt !== 'number' && sentAt !== null)) return null;
    return {
      email,
      sentAt,
      ...(typeof next === 'string' ? { next } : {}),
      ...(step === 'reset' || step === 'sent' ? { step } : {}),
    };
  },
  put: (pending: PendingCode) => storage.set(KEYS[page], JSON.stringify(pending)),
  remove: () => storage.remove(KEYS[page]),
});
