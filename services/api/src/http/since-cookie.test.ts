import { sinceCookie, sinceOf } from './since-cookie.ts';

const AT = '6920a1b20000000f';
const of = (cookie?: string) => sinceOf({ headers: { cookie } });

describe('the cookie of a write', () => {
  it('when it comes back among others, then the time is read', () => {
    const [sent] = sinceCookie(AT, 'http://localhost:3000').split(';');
    expect(of(sent)).toBe(AT);
    expect(of(`a=1; ${sent}; b=2`)).toBe(AT);
  });

  it.each([undefined, '', 'kenali_since=', 'kenali_since=zz', `xkenali_since=${AT}`, `kenali_since=${AT}0`])(
    'when the header is %s, then there is none',
    (cookie) => expect(of(cookie)).toBeNull(),
  );

  it('when the site is served by https, then only there', () => {
    expect(sinceCookie(AT, 'https://kenali.example')).toMatch(/HttpOnly; SameSite=Strict; Secure$/);
    expect(sinceCookie(AT, 'http://localhost:3000')).not.toContain('Secure');
  });
});
