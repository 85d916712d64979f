import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** The server key is the user name and the password is empty. */
function hasServerKey(authorization: string | undefined, serverKeys: readonly string[]): boolean {
  const encoded = /^Basic\s+(\S+)$/i.exec(authorization ?? '')?.[1];
  if (!encoded) return false;
  const given = digest(Buffer.from(encoded, 'base64').toString('utf8'));
  return serverKeys.some((key) => timingSafeEqual(given, digest(`${key}:`)));
}

/** Runs before the body is read; Snap and Core word the refusal differently. The keys are asked for at each call. */
export const requireServerKey =
  (serverKeys: () => readonly string[], refuse: (res: Response) => void): RequestHandler =>
  (req, res, next) => {
    if (hasServerKey(req.get('authorization'), serverKeys())) next();
    else refuse(res);
  };
