import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Emulator } from './emulator.ts';

type Keys = Pick<Emulator, 'settings' | 'faults'>;

/** The keys that calls may use: after a rotation the old and the new one, until a fault turns the old one off. */
function acceptedKeys({ settings, faults }: Keys): string[] {
  const { rotatedKey, oldKeyRefused } = faults.forAll();
  return [...(rotatedKey ? [rotatedKey] : []), ...(oldKeyRefused ? [] : [settings.serverKey])];
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Basic authentication: the server key is the user name, the password is empty. */
function hasServerKey(authorization: string | undefined, serverKeys: readonly string[]): boolean {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return false;
  const given = digest(Buffer.from(encoded, 'base64').toString('utf8'));
  return serverKeys.some((key) => timingSafeEqual(given, digest(`${key}:`)));
}

/**
 * Rejects calls without an accepted server key. Mount it before the body parser.
 * @param refuse sends the 401 response, because Snap and Core API use different bodies
 */
export const requireServerKey =
  (keys: Keys, refuse: (res: Response) => void): RequestHandler =>
  (req, res, next) => {
    if (hasServerKey(req.get('authorization'), acceptedKeys(keys))) next();
    else refuse(res);
  };

/** The key that signs the notifications and status responses of an order. */
export const signingKey = ({ settings, faults }: Keys, orderId: string) =>
  faults.of(orderId).rotatedKey ?? settings.serverKey;

/** Midtrans' signature: SHA-512 of the four texts, joined without separators, exactly as the message contains them. */
export const sign = (orderId: string, statusCode: string, grossAmount: string, serverKey: string) =>
  createHash('sha512').update(`${orderId}${statusCode}${grossAmount}${serverKey}`).digest('hex');
