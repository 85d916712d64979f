/** @jest-environment node */
import { formatForInput, groupRupiah, parseRupiah } from '../../common/rupiah-input.ts';
import { requiredTextRule, textRule } from '../../common/text-rules.ts';
import { listPriceRule, priceRule } from './entry-form.ts';

it.each([
  ['350000', 350_000],
  ['Rp 350.000', 350_000],
  ['0', 0],
  ['', null],
  ['12,5', Number.NaN],
  ['-1', Number.NaN],
])('parseRupiah: when the text is %p, then it returns %p', (typed, amount) => expect(parseRupiah(typed)).toBe(amount));

it.each([
  ['350', '350'],
  ['3500', '3.500'],
  ['35.0000', '350.000'],
  ['Rp 12345678', 'Rp 12.345.678'],
  ['12,5', '12,5'],
  ['', ''],
])('groupRupiah: when %p is typed, then the field has %p', (typed, shown) => expect(groupRupiah(typed)).toBe(shown));

it('formatForInput: an amount has dots, and none is an empty text', () => {
  expect([formatForInput('1350000.00'), formatForInput(null)]).toEqual(['1.350.000', '']);
});

it.each([
  ['', 'Harga wajib diisi'],
  ['0', true],
  ['99.999.999', true],
  ['100000000', 'Harga harus berupa rupiah bulat dari 0 sampai 99.999.999'],
  ['seribu', 'Harga harus berupa rupiah bulat dari 0 sampai 99.999.999'],
])('priceRule: when the price is %p, then it returns %p', (price, result) => expect(priceRule(price)).toBe(result));

it.each([
  ['', '350000', true],
  ['500000', '350000', true],
  ['350000', '350000', 'Harga coret harus lebih tinggi dari harga'],
  ['abc', '350000', 'Harga coret harus berupa rupiah bulat dari 0 sampai 99.999.999'],
  ['500000', 'abc', true],
])('listPriceRule: when the list price is %p and the price %p, then it returns %p', (listPrice, priceRupiah, result) =>
  expect(listPriceRule(listPrice, { priceRupiah })).toBe(result),
);

it('textRule, requiredTextRule: when a text is too long or missing, then they return an error', () => {
  const durationRule = textRule('Durasi', 50);
  expect(durationRule('x'.repeat(50))).toBe(true);
  expect(durationRule('x'.repeat(51))).toBe('Durasi maksimal 50 karakter');
  expect(durationRule('')).toBe(true);
  expect(requiredTextRule('Nama asesmen', 255)('  ')).toBe('Nama asesmen wajib diisi');
  expect(requiredTextRule('Nama asesmen', 255)('x'.repeat(256))).toBe('Nama asesmen maksimal 255 karakter');
});
