import { codeFits, digitsOf, hashCode } from './code-digits.ts';

const SECRET = 'only-for-tests-0123456789-abcdefghij';
const code = { email: 'ibu@contoh.test', purpose: 'reset_password' } as const;

describe('digitsOf', () => {
  it('when made again for one note, then they are the same six digits', () => {
    expect(digitsOf(SECRET, code, 'note-1')).toMatch(/^\d{6}$/);
    expect(digitsOf(SECRET, code, 'note-1')).toBe(digitsOf(SECRET, code, 'note-1'));
  });

  it('when note, address, purpose or secret differ, then the digits differ', () => {
    const all = [
      digitsOf(SECRET, code, 'note-1'),
      digitsOf(SECRET, code, 'note-2'),
      digitsOf(SECRET, { ...code, email: 'ayah@contoh.test' }, 'note-1'),
      digitsOf(SECRET, { ...code, purpose: 'verify_email' }, 'note-1'),
      digitsOf('another secret', code, 'note-1'),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('when many are made, then they are spread over the whole range', () => {
    const values = Array.from({ length: 2000 }, (_, index) => Number(digitsOf(SECRET, code, `note-${index}`)));
    const perTenth = Array.from(
      { length: 10 },
      (_, tenth) => values.filter((v) => Math.floor(v / 1e5) === tenth).length,
    );
    expect(Math.min(...perTenth)).toBeGreaterThan(120);
  });
});

describe('codeFits', () => {
  const stored = hashCode(SECRET, code, '123456');
  it('when the digits are right, then it fits; when they are wrong, then not', () => {
    expect(codeFits(hashCode(SECRET, code, '123456'), stored)).toBe(true);
    expect(codeFits(hashCode(SECRET, code, '123457'), stored)).toBe(false);
    expect(codeFits(hashCode(SECRET, { ...code, email: 'ayah@contoh.test' }, '123456'), stored)).toBe(false);
  });
  it('when there is no code, then nothing fits', () => {
    expect(codeFits('0'.repeat(64), null)).toBe(false);
    expect(codeFits('', null)).toBe(false);
  });
});
