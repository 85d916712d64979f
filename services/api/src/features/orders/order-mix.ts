import type { AssessmentType } from '@kenali/contracts';

interface Part {
  type: AssessmentType;
  priceRupiah: number;
}

/**
 * The types and prices of an order's items as one text: "sensory:350000,intelligence:150000". Stored in `order.mix`, so
 * that an index can group revenue by it.
 */
export const toOrderMix = (items: readonly Part[]): string =>
  items.map(({ type, priceRupiah }) => `${type}:${priceRupiah}`).join();

export const parseOrderMix = (mix: string): Part[] =>
  mix.split(',').map((part) => {
    const [type, price] = part.split(':');
    return { type: type as AssessmentType, priceRupiah: Number(price) };
  });
