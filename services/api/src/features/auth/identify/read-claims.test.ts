import type { Request } from 'express';
import type { AccessClaims } from '../session/tokens.ts';
import { cacheClaims } from './read-claims.ts';

const requestWith = (authorization?: string) => ({ headers: { authorization } }) as Request;
const claims = (exp?: number) => ({ sub: '1', sid: 's', aud: 'user', exp }) as unknown as AccessClaims;

describe('cacheClaims', () => {
  it('when a token is used again, then it is not verified again until it expires', async () => {
    let now = 0;
    const read = jest.fn(async () => claims(10));
    const cached = cacheClaims(read, () => now);
    for (now of [0, 5000, 9999]) expect(await cached(requestWith('Bearer a'))).toMatchObject({ sub: '1' });
    expect(read).toHaveBeenCalledTimes(1);
    now = 10_000;
    read.mockResolvedValueOnce(null as never);
    expect(await cached(requestWith('Bearer a'))).toBeNull();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('when a token is invalid, missing or without expiry, then nothing is cached', async () => {
    const read = jest.fn().mockResolvedValueOnce(null).mockResolvedValue(claims());
    const cached = cacheClaims(read);
    expect(await cached(requestWith('Bearer a'))).toBeNull();
    await cached(requestWith('Bearer a'));
    await cached(requestWith('Bearer a'));
    expect(read).toHaveBeenCalledTimes(3);
    expect(await cached(requestWith())).toBeNull();
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('when the cache is full, then the oldest token is verified again', async () => {
    const read = jest.fn(async () => claims(10));
    const cached = cacheClaims(read, () => 0, 2);
    for (const token of ['a', 'b', 'c', 'b', 'c', 'a']) await cached(requestWith(token));
    expect(read).toHaveBeenCalledTimes(4);
  });
});
