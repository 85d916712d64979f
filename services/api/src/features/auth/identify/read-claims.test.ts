import type { Request } from 'express';
import { bearerToken } from '../../../http/client.ts';
import type { AccessClaims } from '../session/tokens.ts';
import { cacheClaims } from './read-claims.ts';

const requestWith = (authorization?: string) => ({ headers: { authorization } }) as Request;
const claims = (exp?: number) => ({ sub: '1', sid: 's', aud: 'user', exp }) as unknown as AccessClaims;

describe('bearerToken', () => {
  it('when the header is a bearer token, then the token', () => {
    expect(bearerToken('Bearer aa.b-b.c_c')).toBe('aa.b-b.c_c');
    expect(bearerToken('bearer a.b.c')).toBe('a.b.c');
    expect(bearerToken(`Bearer a.b.${'c'.repeat(1013)}`)).toHaveLength(1017);
  });

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer a.b',
    'Bearer a.b.c.d',
    'Bearer a.b.c ',
    'Bearer a.b.c junk',
    'Bearer  a.b.c',
    'Basic a.b.c',
    'Bearer a.b.c\n',
    'Bearer a.b.ç',
    `Bearer a.b.${'c'.repeat(1014)}`,
  ])('when the header is %j, then null', (header) => expect(bearerToken(header)).toBeNull());
});

describe('cacheClaims', () => {
  it('when a token is followed by junk, then it is neither verified nor cached', async () => {
    const read = jest.fn(async () => claims(10));
    const cache = new Map();
    const cached = cacheClaims(read, () => 0, 100, cache);
    for (let index = 0; index < 100; index += 1)
      expect(await cached(requestWith(`Bearer a.b.c ${'A'.repeat(index)}`))).toBeNull();
    expect(read).not.toHaveBeenCalled();
    expect(cache.size).toBe(0);
  });

  it('when tokens have expired, then the cache drops them although nobody sends them again', async () => {
    let now = 0;
    const cache = new Map();
    const cached = cacheClaims(
      async () => claims(now / 1000 + 10),
      () => now,
      100,
      cache,
    );
    let largest = 0;
    for (now = 0; now < 1_000_000; now += 1000) {
      await cached(requestWith(`Bearer a.b.${now}`));
      largest = Math.max(largest, cache.size);
    }
    // Ten tokens are valid at any moment, and a sweep comes when the cache has twice as many.
    expect(largest).toBeLessThanOrEqual(22);
  });

  it('when all tokens are valid, then the cache keeps no more than its bound', async () => {
    const cache = new Map();
    const cached = cacheClaims(
      async () => claims(10),
      () => 0,
      100,
      cache,
    );
    for (let index = 0; index < 1000; index += 1) await cached(requestWith(`Bearer a.b.${index}`));
    expect(cache.size).toBe(100);
    expect(cache.has('a.b.999')).toBe(true);
  });

  it('when a token is used again, then it is not verified again until it expires', async () => {
    let now = 0;
    const read = jest.fn(async () => claims(10));
    const cached = cacheClaims(read, () => now);
    for (now of [0, 5000, 9999]) expect(await cached(requestWith('Bearer a.b.c'))).toMatchObject({ sub: '1' });
    expect(read).toHaveBeenCalledTimes(1);
    now = 10_000;
    read.mockResolvedValueOnce(null as never);
    expect(await cached(requestWith('Bearer a.b.c'))).toBeNull();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('when a token is invalid, missing or without expiry, then nothing is cached', async () => {
    const read = jest.fn().mockResolvedValueOnce(null).mockResolvedValue(claims());
    const cached = cacheClaims(read);
    expect(await cached(requestWith('Bearer a.b.c'))).toBeNull();
    await cached(requestWith('Bearer a.b.c'));
    await cached(requestWith('Bearer a.b.c'));
    expect(read).toHaveBeenCalledTimes(3);
    expect(await cached(requestWith())).toBeNull();
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('when the cache is full, then the oldest token is verified again', async () => {
    const read = jest.fn(async () => claims(10));
    const cached = cacheClaims(read, () => 0, 2);
    for (const token of ['a', 'b', 'c', 'b', 'c', 'a']) await cached(requestWith(`Bearer x.y.${token}`));
    expect(read).toHaveBeenCalledTimes(4);
  });
});
