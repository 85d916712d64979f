import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The server key is the user name and the password is empty. */
function hasServerKey(authorization: string | undefined, serverKey: string): boolean {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return false;
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  return timingSafeEqual(digest(given), digest(`${serverKey}:`));
}

/** Runs before the body is read; Snap and Core word the refusal differently. */
export const requireServerKey =
  (serverKey: string, refuse: (res: Response) => void): RequestHandler =>
  (req, res, next) => {
    if (hasServerKey(req.get('authorization'), serverKey)) next();
    else refuse(res);
  };
