import { mixOf, partsOf } from './mix-of.ts';

describe('the mix of an order', () => {
  it.each([
    ['sensory:350000', [{ type: 'sensory', priceRupiah: 350_000 }]],
    [
      'sensory:350000,learning:0',
      [
        { type: 'sensory', priceRupiah: 350_000 },
        { type: 'learning', priceRupiah: 0 },
      ],
    ],
  ] as const)('when it is written as %s, then it is read back as the same parts', (mix, parts) => {
    expect(mixOf(parts)).toBe(mix);
    expect(partsOf(mix)).toEqual(parts);
  });
});
