import type { AssessmentView } from '@kenali/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useCart, useWebCore } from '../../common/app-context.ts';
import { reconcileCart } from './reconcile-cart.ts';

/**
 * Reads the catalogue with the page and puts its prices into the cart, so that nobody learns a new price from the refusal of a
 * payment. What is no longer sold stays until then, because the refusal names it.
 * @returns whether a price has changed
 */
export function useCurrentPrices(): boolean {
  const { cart } = useWebCore();
  const items = useCart();
  const [hasChanged, setHasChanged] = useState(false);
  const { data: catalogue } = useQuery<AssessmentView[]>({ queryKey: ['/api/assessments'], refetchOnMount: 'always' });
  // Before the paint, so that the notice of a new price moves nothing.
  useLayoutEffect(() => {
    const { kept } = reconcileCart(items, catalogue ?? []);
    const current = new Map(kept.map((item) => [item.id, item]));
    const isOld = items.some(({ id, price }) => Number(current.get(id)?.price ?? price) !== Number(price));
    if (!isOld) return;
    cart.clear();
    for (const item of items) cart.add(current.get(item.id) ?? item);
    setHasChanged(true);
  }, [cart, items, catalogue]);
  return hasChanged;
}
