import type { AssessmentType } from '@kenali/contracts';

interface Part {
  type: AssessmentType;
  priceRupiah: number;
}

/** What an order is made of, in one text: "sensory:350000,intelligence:150000". Orders with the same are counted together. */
export const mixOf = (items: readonly Part[]): string =>
  items.map(({ type, priceRupiah }) => `${type}:${priceRupiah}`).join();

/** The parts of such a text. */
export const partsOf = (mix: string): Part[] =>
  mix.split(',').map((part) => {
    const [type, price] = part.split(':');
    return { type: type as AssessmentType, priceRupiah: Number(price) };
  });

/** `mixOf` as the database computes it from the items. */
export const MIX_EXPRESSION = {
  $reduce: {
    input: '$items',
    initialValue: '',
    in: {
      $concat: [
        '$$value',
        { $cond: [{ $eq: ['$$value', ''] }, '', ','] },
        '$$this.type',
        ':',
        { $toString: '$$this.priceRupiah' },
      ],
    },
  },
};
