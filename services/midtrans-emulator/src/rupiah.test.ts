import { amountForPeople, amountText } from './rupiah.ts';

it('amountText: when the amount is whole rupiah, then it has two decimals', () => {
  expect(amountText(150_000)).toBe('150000.00');
});

it.each([
  ['150000.00', 'Rp 150.000'],
  ['1500000.00', 'Rp 1.500.000'],
  ['900.00', 'Rp 900'],
  ['-150000.00', '-Rp 150.000'],
])('amountForPeople: when the text is %s, then people read %s', (text, expected) => {
  expect(amountForPeople(text)).toBe(expected);
});
