import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Basic authentication: the server key is the user name, the password is empty. */
function hasServerKey(authorization: string | undefined, serverKey: string): boolean {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return false;
  return timingSafeEqual(digest(Buffer.from(encoded, 'base64').toString('utf8')), digest(`${serverKey}:`));
}

/**
 * Rejects calls without the server key. Mount it before the body parser.
 * @param refuse sends the 401 response, because Snap and Core API use different bodies
 */
export const requireServerKey =
  (serverKey: string, refuse: (res: Response) => void): RequestHandler =>
  (req, res, next) => {
    if (hasServerKey(req.get('authorization'), serverKey)) next();
    else refuse(res);
  };

/** Midtrans' signature: SHA-512 of the four texts, joined without separators, exactly as the message contains them. */
export const sign = (orderId: string, statusCode: string, grossAmount: string, serverKey: string) =>
  createHash('sha512').update(`${orderId}${statusCode}${grossAmount}${serverKey}`).digest('hex');
