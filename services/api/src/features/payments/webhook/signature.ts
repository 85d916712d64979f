import { createHash, timingSafeEqual } from 'node:crypto';

interface Signed {
  order_id: string;
  status_code: string;
  gross_amount: string;
  signature_key: string;
}

/**
 * SHA-512 of the three strings exactly as received and a server key. It does not cover transaction_status, so a valid one
 * proves only who is asking: what happened is read from the status call.
 */
export function isSigned(note: Signed, serverKeys: readonly (string | null)[]): boolean {
  const given = Buffer.from(note.signature_key, 'hex');
  return serverKeys.some((key) => {
    if (!key) return false;
    const expected = createHash('sha512')
      .update(note.order_id + note.status_code + note.gross_amount + key)
      .digest();
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
