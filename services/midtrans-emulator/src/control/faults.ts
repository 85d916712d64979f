import { type Fault, isValidFault, NO_FAULT } from './fault.model.ts';

/** Key of the generator for all orders. An order id is never empty. */
const ALL_ORDERS = '';

export type Faults = ReturnType<typeof createFaults>;

/**
 * Holds the faults that are on, for all orders and per order. A fault of an order overrides the same fault for all orders.
 * Faults live in memory only, so a restart ends them.
 */
export function createFaults() {
  let forAll: Partial<Fault> = {};
  const byOrder = new Map<string, Partial<Fault>>();
  const generators = new Map<string, () => number>();

  /**
   * Sets the named faults. The value null turns a fault off.
   * @returns the name of the first invalid fault; then nothing has changed
   */
  const set = (orderId: string | undefined, changes: Record<string, unknown>): { invalid: string } | undefined => {
    const entries = Object.entries(changes);
    const invalid = entries.find(([name, value]) => !isValidFault(name, value, orderId !== undefined));
    if (invalid) return { invalid: invalid[0] };
    const turnedOn = entries.filter(([, value]) => value !== null);
    const turnedOff = entries.filter(([, value]) => value === null).map(([name]) => name);
    const before = Object.entries((orderId === undefined ? forAll : byOrder.get(orderId)) ?? {});
    const after = Object.fromEntries([...before, ...turnedOn].filter(([name]) => !turnedOff.includes(name)));
    if (orderId === undefined) forAll = after;
    else byOrder.set(orderId, after);
    // Setting the same seed again restarts its sequence.
    const { shuffle: seed } = changes;
    if (seed !== undefined)
      generators.set(orderId ?? ALL_ORDERS, createRandom(typeof seed === 'number' ? seed : undefined));
    return undefined;
  };

  /** Turns off the faults of one order. Without an order id, turns off all faults. */
  const reset = (orderId?: string) => {
    generators.delete(orderId ?? ALL_ORDERS);
    if (orderId !== undefined) return void byOrder.delete(orderId);
    forAll = {};
    byOrder.clear();
    generators.clear();
  };

  const random = (orderId: string): number => {
    const isOwn = byOrder.get(orderId)?.shuffle !== undefined;
    return (generators.get(isOwn ? orderId : ALL_ORDERS) ?? Math.random)();
  };

  return {
    set,
    reset,
    /** The next random number for the shuffle that applies to this order. */
    random,
    of: (orderId: string): Fault => ({ ...NO_FAULT, ...forAll, ...byOrder.get(orderId) }),
    forAll: (): Fault => ({ ...NO_FAULT, ...forAll }),
    list: () => ({ global: forAll, orders: Object.fromEntries(byOrder) }),
  };
}

/**
 * Creates a generator of numbers from 0 to below 1 (mulberry32). The same seed gives the same sequence. Without a seed it
 * is `Math.random`.
 */
export function createRandom(seed?: number): () => number {
  if (seed === undefined) return Math.random;
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
