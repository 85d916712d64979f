import type { CartItem } from '@kenali/contracts';
import { useSyncExternalStore } from 'react';
import { useShell } from './shell-reference.ts';

/** The items in the cart, kept up to date. Changes go through `useShell().cart`. */
export function useCart(): readonly CartItem[] {
  const { cart } = useShell();
  return useSyncExternalStore(cart.subscribe, cart.getSnapshot);
}
