import { readRefreshToken, refreshTokenOf, sessionOfToken, signAccessToken } from './tokens.ts';

const SECRET = 'only-for-tests-0123456789-abcdefghij';

describe('refresh tokens', () => {
  it('when a token is created twice, then both are the same and can be read', () => {
    const token = refreshTokenOf(SECRET, 'sid-1', 3);
    expect(readRefreshToken([SECRET], token)).toEqual({ sid: 'sid-1', generation: 3 });
    expect(refreshTokenOf(SECRET, 'sid-1', 3)).toBe(token);
  });

  it.each(['', '.', 'a.b', 'a.1', 'a.1.b', 'sid-1.3.x.y', 'sid-1.-3.x', 'sid-1.3e9.x'])(
    'when the text is %j, then it is not a token',
    (text) => expect(readRefreshToken([SECRET], text)).toBeNull(),
  );

  it('when the generation, the session or the secret differs, then it is not a token', () => {
    const token = refreshTokenOf(SECRET, 'sid-1', 3);
    expect(readRefreshToken([SECRET], token.replace('.3.', '.4.'))).toBeNull();
    expect(readRefreshToken([SECRET], token.replace('sid-1', 'sid-2'))).toBeNull();
    expect(readRefreshToken(['another secret'], token)).toBeNull();
    expect(readRefreshToken(['another secret', SECRET], token)).toEqual({ sid: 'sid-1', generation: 3 });
  });
});

describe('sessionOfToken', () => {
  afterEach(() => jest.useRealTimers());

  it("when the user's token is genuine, also when it is over, then its session, and for any other text null", () => {
    const claims = { userId: 7, sid: 'sid-1', audience: 'user' } as const;
    const token = signAccessToken(SECRET, claims);
    jest.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000 });
    expect(sessionOfToken(['another secret', SECRET], token, 7)).toBe('sid-1');
    const other = (audience: 'user' | 'admin', secret = SECRET) => signAccessToken(secret, { ...claims, audience });
    expect(sessionOfToken([SECRET], token, 8)).toBeNull();
    for (const bad of [other('admin'), other('user', 'another secret'), '', 'a.b.c'])
      expect(sessionOfToken([SECRET], bad, 7)).toBeNull();
  });
});
