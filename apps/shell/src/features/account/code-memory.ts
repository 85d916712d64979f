import { createStorage, parseJson } from '@kenali/web-core';

/** What a page that waits for a code must still know after the visit to the mailbox. Never the code itself. */
export interface CodeMemory {
  email: string;
  /** When the last code was asked for, in ms. */
  sentAt: number;
  /** The page to return to. */
  next?: string;
  /** How far a person is who forgot the password. */
  step?: 'sent' | 'reset';
}

const KEYS = { verify: 'kenali.verify-email', forgot: 'kenali.forgot-password' } as const;
/** Of this tab alone: phones reload a tab that lay behind the mail app. */
const storage = createStorage(() => window.sessionStorage);

export const codeMemory = (of: keyof typeof KEYS) => ({
  read(): CodeMemory | null {
    const { email, sentAt, next, step } = (parseJson(storage.get(KEYS[of]) ?? '') ?? {}) as Partial<CodeMemory>;
    if (typeof email !== 'string' || typeof sentAt !== 'number') return null;
    return {
      email,
      sentAt,
      ...(typeof next === 'string' ? { next } : {}),
      ...(step === 'reset' || step === 'sent' ? { step } : {}),
    };
  },
  keep: (memory: CodeMemory) => storage.set(KEYS[of], JSON.stringify(memory)),
  forget: () => storage.remove(KEYS[of]),
});
