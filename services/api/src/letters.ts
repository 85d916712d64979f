import { CODE_LIFETIME_MS, writeCodeLetter } from './features/auth/index.ts';
import { orderPaidEmail } from './features/payments/index.ts';
import type { LetterKinds } from './mail/index.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Which notes become mails, and how long sending them is tried. A code that comes late helps nobody. */
export const LETTERS: LetterKinds = {
  one_time_code: { write: writeCodeLetter, keepTryingMs: CODE_LIFETIME_MS },
  order_paid: { write: orderPaidEmail, keepTryingMs: 3 * DAY_MS },
};
