import { isFault } from './check-fault.ts';
import { createDice } from './create-dice.ts';
import { AT_REST, type Fault } from './fault-values.ts';

/** No order id is empty. */
const ALL_ORDERS = '';

export type Faults = ReturnType<typeof createFaults>;

/** Kept in memory only: a restart ends every disturbance. What is set for an order counts before what is set for all. */
export function createFaults() {
  let forAll: Partial<Fault> = {};
  const byOrder = new Map<string, Partial<Fault>>();
  const dice = new Map<string, () => number>();

  /** Changes the named switches, null puts one at rest; answers the name of a wrong one and then changes nothing. */
  const set = (orderId: string | undefined, changes: Record<string, unknown>): { wrong: string } | undefined => {
    const entries = Object.entries(changes);
    const wrong = entries.find(([name, value]) => !isFault(name, value, orderId !== undefined));
    if (wrong) return { wrong: wrong[0] };
    const kept = entries.filter(([, value]) => value !== null);
    const dropped = entries.filter(([, value]) => value === null).map(([name]) => name);
    const before = Object.entries((orderId === undefined ? forAll : byOrder.get(orderId)) ?? {});
    const after = Object.fromEntries([...before, ...kept].filter(([name]) => !dropped.includes(name)));
    if (orderId === undefined) forAll = after;
    else byOrder.set(orderId, after);
    // Setting a seed again starts its row of numbers again.
    const { shuffle: seed } = changes;
    if (seed !== undefined) dice.set(orderId ?? ALL_ORDERS, createDice(typeof seed === 'number' ? seed : undefined));
    return undefined;
  };

  const reset = (orderId?: string) => {
    dice.delete(orderId ?? ALL_ORDERS);
    if (orderId !== undefined) return void byOrder.delete(orderId);
    forAll = {};
    byOrder.clear();
    dice.clear();
  };

  const roll = (orderId: string): number => {
    const isOwn = byOrder.get(orderId)?.shuffle !== undefined;
    return (dice.get(isOwn ? orderId : ALL_ORDERS) ?? Math.random)();
  };

  return {
    set,
    reset,
    /** The next number of the shuffle that holds for this order. */
    roll,
    of: (orderId: string): Fault => ({ ...AT_REST, ...forAll, ...byOrder.get(orderId) }),
    forAll: (): Fault => ({ ...AT_REST, ...forAll }),
    list: () => ({ global: forAll, orders: Object.fromEntries(byOrder) }),
  };
}
