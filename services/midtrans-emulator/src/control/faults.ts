/** Disturbances that can be switched on; a switch that is off is at its rest value. */
interface Fault {
  /** How many copies of each notification go out. */
  duplicate: number;
  /** Notifications are recorded and not sent. */
  drop: boolean;
  /** How long each notification waits before it goes out. */
  delayMs: number;
  statusApi: '500' | 'timeout' | '404' | null;
  create: '500' | 'html' | 'slow' | null;
  /** Whole rupiah that notifications claim, with a signature that fits. */
  wrongAmount: number | null;
  wrongCurrency: string | null;
}

const AT_REST: Fault = {
  duplicate: 1,
  drop: false,
  delayMs: 0,
  statusApi: null,
  create: null,
  wrongAmount: null,
  wrongCurrency: null,
};

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
const isOneOf = (values: readonly string[]) => (value: unknown) => values.includes(value as string);

const IS_VALID: Record<keyof Fault, (value: unknown) => boolean> = {
  duplicate: (value) => isWhole(value, 1, 100),
  drop: (value) => typeof value === 'boolean',
  delayMs: (value) => isWhole(value, 0, 86_400_000),
  statusApi: isOneOf(['500', 'timeout', '404']),
  create: isOneOf(['500', 'html', 'slow']),
  wrongAmount: (value) => isWhole(value, 0, Number.MAX_SAFE_INTEGER),
  wrongCurrency: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
};

const isSwitch = (name: string): name is keyof Fault => Object.hasOwn(AT_REST, name);

export type Faults = ReturnType<typeof createFaults>;

/** Kept in memory only: a restart ends every disturbance. What is set for an order counts before what is set for all. */
export function createFaults() {
  let forAll: Partial<Fault> = {};
  const byOrder = new Map<string, Partial<Fault>>();

  /** Changes the named switches, null puts one at rest; answers the name of a wrong one and then changes nothing. */
  const set = (orderId: string | undefined, changes: Record<string, unknown>): { wrong: string } | undefined => {
    const entries = Object.entries(changes);
    const wrong = entries.find(([name, value]) => !isSwitch(name) || (value !== null && !IS_VALID[name](value)));
    if (wrong) return { wrong: wrong[0] };
    const kept = entries.filter(([, value]) => value !== null);
    const dropped = entries.filter(([, value]) => value === null).map(([name]) => name);
    const before = Object.entries((orderId === undefined ? forAll : byOrder.get(orderId)) ?? {});
    const after = Object.fromEntries([...before, ...kept].filter(([name]) => !dropped.includes(name)));
    if (orderId === undefined) forAll = after;
    else byOrder.set(orderId, after);
    return undefined;
  };

  const reset = (orderId?: string) => {
    if (orderId !== undefined) return void byOrder.delete(orderId);
    forAll = {};
    byOrder.clear();
  };

  return {
    set,
    reset,
    of: (orderId: string): Fault => ({ ...AT_REST, ...forAll, ...byOrder.get(orderId) }),
    list: () => ({ global: forAll, orders: Object.fromEntries(byOrder) }),
  };
}
