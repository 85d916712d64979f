import { digitsOf, hashCode, hashesMatch } from './code-digits.ts';

const SECRET = 'only-for-tests-0123456789-abcdefghij';
const code = { email: 'ibu@contoh.test', purpose: 'reset_password' } as const;

describe('digitsOf', () => {
  it('when called twice for one message, then the six digits are the same', () => {
    expect(digitsOf(SECRET, code, 'message-1')).toMatch(/^\d{6}$/);
    expect(digitsOf(SECRET, code, 'message-1')).toBe(digitsOf(SECRET, code, 'message-1'));
  });

  it('when the message, address, purpose or secret differs, then the digits differ', () => {
    const all = [
      digitsOf(SECRET, code, 'message-1'),
      digitsOf(SECRET, code, 'message-2'),
      digitsOf(SECRET, { ...code, email: 'ayah@contoh.test' }, 'message-1'),
      digitsOf(SECRET, { ...code, purpose: 'verify_email' }, 'message-1'),
      digitsOf('another secret', code, 'message-1'),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('when many codes are derived, then they cover the whole range', () => {
    const values = Array.from({ length: 2000 }, (_, index) => Number(digitsOf(SECRET, code, `message-${index}`)));
    const perTenth = Array.from(
      { length: 10 },
      (_, tenth) => values.filter((v) => Math.floor(v / 1e5) === tenth).length,
    );
    expect(Math.min(...perTenth)).toBeGreaterThan(120);
  });
});

describe('hashesMatch', () => {
  const stored = hashCode(SECRET, code, '123456');
  it('when the digits are right, then the hashes match; otherwise they do not', () => {
    expect(hashesMatch(hashCode(SECRET, code, '123456'), stored)).toBe(true);
    expect(hashesMatch(hashCode(SECRET, code, '123457'), stored)).toBe(false);
    expect(hashesMatch(hashCode(SECRET, { ...code, email: 'ayah@contoh.test' }, '123456'), stored)).toBe(false);
  });
  it('when there is no stored hash, then nothing matches', () => {
    expect(hashesMatch('0'.repeat(64), null)).toBe(false);
    expect(hashesMatch('', null)).toBe(false);
  });
});
