import { sinceCookie, sinceOf } from './read-your-writes.ts';

const AT = '6920a1b20000000f';
const sinceInCookie = (cookie?: string) => sinceOf({ headers: { cookie } });

describe('sinceCookie and sinceOf', () => {
  it('when the request has several cookies, then the time is read from the right one', () => {
    const [sent] = sinceCookie(AT, 'http://localhost:3000').split(';');
    expect(sinceInCookie(sent)).toBe(AT);
    expect(sinceInCookie(`a=1; ${sent}; b=2`)).toBe(AT);
  });

  it.each([undefined, '', 'kenali_since=', 'kenali_since=zz', `xkenali_since=${AT}`, `kenali_since=${AT}0`])(
    'when the cookie header is %s, then there is no time',
    (cookie) => expect(sinceInCookie(cookie)).toBeNull(),
  );

  it('when the site is served over HTTPS, then the cookie is secure', () => {
    expect(sinceCookie(AT, 'https://kenali.example')).toMatch(/HttpOnly; SameSite=Strict; Secure$/);
    expect(sinceCookie(AT, 'http://localhost:3000')).not.toContain('Secure');
  });
});
