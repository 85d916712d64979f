import { parseOrderMix, toOrderMix } from './order-mix.ts';

describe('order mix', () => {
  it.each([
    ['sensory:350000', [{ type: 'sensory', priceRupiah: 350_000 }]],
    [
      'sensory:350000,learning:0',
      [
        { type: 'sensory', priceRupiah: 350_000 },
        { type: 'learning', priceRupiah: 0 },
      ],
    ],
  ] as const)('when the items have the mix %s, then parsing it returns the same types and prices', (mix, parts) => {
    expect(toOrderMix(parts)).toBe(mix);
    expect(parseOrderMix(mix)).toEqual(parts);
  });
});
