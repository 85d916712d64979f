import { rupiahOf } from './entry-form.ts';
import { listPriceRule, neededTextRule, priceRule, textRule } from './entry-rules.ts';

it.each([
  ['350000', 350_000],
  ['Rp 350.000', 350_000],
  ['0', 0],
  ['', null],
  ['12,5', Number.NaN],
  ['-1', Number.NaN],
])('rupiahOf: when %p is typed, then it is %p', (typed, amount) => expect(rupiahOf(typed)).toBe(amount));

it.each([
  ['', 'Harga wajib diisi'],
  ['0', true],
  ['99.999.999', true],
  ['100000000', 'Harga harus berupa rupiah bulat dari 0 sampai 99.999.999'],
  ['seribu', 'Harga harus berupa rupiah bulat dari 0 sampai 99.999.999'],
])('priceRule: when the price is %p, then it says %p', (price, said) => expect(priceRule(price)).toBe(said));

it.each([
  ['', '350000', true],
  ['500000', '350000', true],
  ['350000', '350000', 'Harga coret harus lebih tinggi dari harga'],
  ['abc', '350000', 'Harga coret harus berupa rupiah bulat dari 0 sampai 99.999.999'],
  ['500000', 'abc', true],
])('listPriceRule: when %p stands before the price %p, then it says %p', (listPrice, priceRupiah, said) =>
  expect(listPriceRule(listPrice, { priceRupiah })).toBe(said),
);

it('texts: when they are at their limit, beyond it or missing, then each says so', () => {
  const durationRule = textRule('Durasi', 50);
  expect(durationRule('x'.repeat(50))).toBe(true);
  expect(durationRule('x'.repeat(51))).toBe('Durasi maksimal 50 karakter');
  expect(durationRule('')).toBe(true);
  expect(neededTextRule('Nama asesmen', 255)('  ')).toBe('Nama asesmen wajib diisi');
  expect(neededTextRule('Nama asesmen', 255)('x'.repeat(256))).toBe('Nama asesmen maksimal 255 karakter');
});
