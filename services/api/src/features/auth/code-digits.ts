import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CodePurpose } from '@kenali/contracts';

interface CodeOf {
  email: string;
  purpose: CodePurpose;
}

/**
 * The six digits of one mail. They can be made again from the server's secret, so that a mail that is tried again carries
 * the same code, while the database holds neither the code nor what it is made of.
 */
export function digitsOf(secret: string, { email, purpose }: CodeOf, noteId: string): string {
  const bytes = createHmac('sha256', secret).update(`one-time-code:${purpose}:${noteId}:${email}`).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** What is stored of a code. */
export const hashCode = (secret: string, { email, purpose }: CodeOf, digits: string): string =>
  createHmac('sha256', secret).update(`one-time-code-hash:${purpose}:${email}:${digits}`).digest('hex');

/** Takes as long for a wrong code as for a right one, and as long where there is none. */
export function codeFits(given: string, stored: string | null): boolean {
  const expected = Buffer.from(stored ?? '0'.repeat(64));
  const found = Buffer.from(given);
  return found.length === expected.length && timingSafeEqual(found, expected) && stored !== null;
}
