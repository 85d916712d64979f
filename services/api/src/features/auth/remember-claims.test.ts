import type { Request } from 'express';
import { rememberClaims } from './remember-claims.ts';
import type { AccessClaims } from './tokens.ts';

const asked = (authorization?: string) => ({ headers: { authorization } }) as Request;
const claims = (exp?: number) => ({ sub: '1', sid: 's', aud: 'user', exp }) as unknown as AccessClaims;

describe('rememberClaims', () => {
  it('when a token comes again, then its signature is not checked again until it expires', async () => {
    let now = 0;
    const read = jest.fn(async () => claims(10));
    const remembered = rememberClaims(read, () => now);
    for (now of [0, 5000, 9999]) expect(await remembered(asked('Bearer a'))).toMatchObject({ sub: '1' });
    expect(read).toHaveBeenCalledTimes(1);
    now = 10_000;
    read.mockResolvedValueOnce(null as never);
    expect(await remembered(asked('Bearer a'))).toBeNull();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('when a token is refused, missing or without an end, then nothing is remembered', async () => {
    const read = jest.fn().mockResolvedValueOnce(null).mockResolvedValue(claims());
    const remembered = rememberClaims(read);
    expect(await remembered(asked('Bearer a'))).toBeNull();
    await remembered(asked('Bearer a'));
    await remembered(asked('Bearer a'));
    expect(read).toHaveBeenCalledTimes(3);
    expect(await remembered(asked())).toBeNull();
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('when there is no room, then the oldest is checked again', async () => {
    const read = jest.fn(async () => claims(10));
    const remembered = rememberClaims(read, () => 0, 2);
    for (const token of ['a', 'b', 'c', 'b', 'c', 'a']) await remembered(asked(token));
    expect(read).toHaveBeenCalledTimes(4);
  });
});
