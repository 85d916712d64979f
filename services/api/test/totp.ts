import { Secret, TOTP } from 'otpauth';

/** How long a code counts. */
export const STEP_MS = 30_000;

/** The code that an app shows at a moment. */
export const codeAt = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

export const wrongCode = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 5) % 10));
