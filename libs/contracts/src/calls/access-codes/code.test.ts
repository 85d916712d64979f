import fc from 'fast-check';
import { ACCESS_CODE_BASE, ACCESS_CODE_SIGNS, accessCodeText, storedAccessCode, toAccessCode } from './code.ts';

const values = fc.array(fc.nat(ACCESS_CODE_BASE - 1), { minLength: ACCESS_CODE_SIGNS, maxLength: ACCESS_CODE_SIGNS });
const codes = values.map(toAccessCode);
const SIGNS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const SPELLINGS: Record<string, string[]> = { 0: ['0', 'o', 'O'], 1: ['1', 'i', 'I', 'l', 'L'] };

it('a code has 75 random bits, and no sign that looks like another one', () => {
  expect(ACCESS_CODE_SIGNS * Math.log2(ACCESS_CODE_BASE)).toBe(75);
  fc.assert(fc.property(codes, (code) => /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code)));
});

it('different random signs give different codes', () => {
  fc.assert(
    fc.property(
      values,
      values,
      (one, other) => (toAccessCode(one) === toAccessCode(other)) === (`${one}` === `${other}`),
    ),
  );
});

it('a printed code in any spelling is the stored one', () => {
  const choices = fc.infiniteStream(fc.nat(100));
  const between = fc.constantFrom('', ' ', '-', '–', '  ', '\u00a0', '\u200b', '.', '_', '\n');
  fc.assert(
    fc.property(codes, choices, fc.array(between, { minLength: 40, maxLength: 40 }), (code, choose, gaps) => {
      const next = choose[Symbol.iterator]();
      const pick = (options: string[]) => options[(next.next().value as number) % options.length] as string;
      const typed = [...accessCodeText(code)].map(
        (sign, at) => `${gaps[at]}${pick(SPELLINGS[sign] ?? [sign, sign.toLowerCase()])}`,
      );
      expect(storedAccessCode(`${typed.join('')}${gaps[39]}`)).toBe(code);
    }),
  );
});

it('any one wrong sign is refused', () => {
  fc.assert(
    fc.property(codes, fc.nat(15), fc.constantFrom(...SIGNS), (code, at, sign) => {
      const wrong = code.slice(0, at) + sign + code.slice(at + 1);
      expect(storedAccessCode(wrong)).toBe(wrong === code ? code : null);
    }),
  );
});

it('two neighbours in the wrong order are refused', () => {
  fc.assert(
    fc.property(codes, fc.nat(14), (code, at) => {
      const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
      expect(storedAccessCode(swapped)).toBe(swapped === code ? code : null);
    }),
  );
});

it.each([
  ['', 'nothing'],
  ['K7QM', 'a part'],
  ['U'.repeat(16), 'a sign that no code has'],
])('%j is refused: %s', (text) => {
  expect(storedAccessCode(text)).toBeNull();
});

it('a missing or an additional sign is refused', () => {
  fc.assert(
    fc.property(codes, fc.nat(15), fc.constantFrom(...SIGNS), (code, at, sign) => {
      expect(storedAccessCode(code.slice(0, at) + code.slice(at + 1))).toBeNull();
      expect(storedAccessCode(code.slice(0, at) + sign + code.slice(at))).toBeNull();
    }),
  );
});

it('the printed form has four groups of four', () => {
  expect(accessCodeText('K7QM2R9XHJ4TW8BC')).toBe('K7QM-2R9X-HJ4T-W8BC');
});
