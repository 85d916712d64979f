import { createHmac } from 'node:crypto';
import type { CodePurpose } from '@kenali/contracts';
import { isEqual } from '../session/tokens.ts';

interface CodeOf {
  email: string;
  purpose: CodePurpose;
}

/**
 * Returns the six digits of one message. They are derived from the server's secret, so a retried email contains the same
 * code although the database stores only its hash.
 */
export function digitsOf(secret: string, { email, purpose }: CodeOf, messageId: string): string {
  const bytes = createHmac('sha256', secret).update(`one-time-code:${purpose}:${messageId}:${email}`).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** Returns the hash of a code, which is what the database stores. */
export const hashCode = (secret: string, { email, purpose }: CodeOf, digits: string): string =>
  createHmac('sha256', secret).update(`one-time-code-hash:${purpose}:${email}:${digits}`).digest('hex');

/** Compares in constant time, also if there is no stored hash. */
export const hashesMatch = (given: string, stored: string | null): boolean =>
  isEqual(given, stored ?? '0'.repeat(64)) && stored !== null;
