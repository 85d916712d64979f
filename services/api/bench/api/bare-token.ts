import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from 'mongodb';
import { SECRET } from './bench-data.ts';

export interface Claims {
  sub: string;
  sid: string;
  aud: string;
  exp: number;
}

/** The claims of a valid bearer token; null for an invalid or expired one. */
export function claimsOf(header: string | undefined): Claims | null {
  const [head, payload, proof] = (header ?? '').slice('Bearer '.length).split('.');
  const expected = createHmac('sha256', SECRET).update(`${head}.${payload}`).digest();
  const given = Buffer.from(proof ?? '', 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as Claims;
  return claims.aud === 'user' && claims.exp * 1000 > Date.now() ? claims : null;
}

/** Whether user and session are still valid. Checked for every write, because a revoked session must not write. */
export async function stillStands(db: Db, { sub, sid }: Claims): Promise<boolean> {
  const userId = Number(sub);
  const isOpen = { sid, 'sess.userId': userId, 'sess.audience': 'user', expire: { $gt: new Date() } };
  const [person, session] = await Promise.all([
    db
      .collection<{ _id: number; isActive: boolean }>('users')
      .findOne({ _id: userId }, { projection: { isActive: 1 } }),
    db.collection('sessions').findOne(isOpen, { projection: { _id: 1 } }),
  ]);
  return person?.isActive === true && session !== null;
}
