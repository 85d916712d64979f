import { type Fault, isValidFault, NO_FAULT } from './fault.model.ts';

export type Faults = ReturnType<typeof createFaults>;

/**
 * Holds the faults that are on, for all orders and per order. A fault of an order overrides the same fault for all orders.
 * Faults live in memory only, so a restart ends them.
 */
export function createFaults() {
  let forAll: Partial<Fault> = {};
  const byOrder = new Map<string, Partial<Fault>>();

  /**
   * Sets the named faults. The value null turns a fault off.
   * @returns the name of the first invalid fault; then nothing has changed
   */
  const set = (orderId: string | undefined, changes: Record<string, unknown>): { invalid: string } | undefined => {
    const entries = Object.entries(changes);
    const invalid = entries.find(([name, value]) => !isValidFault(name, value));
    if (invalid) return { invalid: invalid[0] };
    const before = orderId === undefined ? forAll : byOrder.get(orderId);
    const after = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
    if (orderId === undefined) forAll = after;
    else byOrder.set(orderId, after);
    return undefined;
  };

  /** Turns off the faults of one order. Without an order id, turns off all faults. */
  const reset = (orderId?: string) => {
    if (orderId !== undefined) return void byOrder.delete(orderId);
    forAll = {};
    byOrder.clear();
  };

  return {
    set,
    reset,
    of: (orderId: string): Fault => ({ ...NO_FAULT, ...forAll, ...byOrder.get(orderId) }),
    list: () => ({ global: forAll, orders: Object.fromEntries(byOrder) }),
  };
}
