import { type Fault, NO_FAULT } from './fault.model.ts';

const MAX_DELAY_MS = 86_400_000;
const MAX_FEE_RUPIAH = 1_000_000_000_000;

type Check = (value: unknown) => boolean;

const isInteger =
  (min: number, max: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max;
const isOneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string);
const isMatch =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const isBoolean: Check = (value) => typeof value === 'boolean';
const isDelay = isInteger(0, MAX_DELAY_MS);
const isSeed = isInteger(0, 2 ** 32 - 1);

const IS_VALID: Record<keyof Fault, Check> = {
  duplicate: isInteger(1, 100),
  drop: isBoolean,
  delayMs: isDelay,
  shuffle: (value) => isBoolean(value) || isSeed(value),
  shuffleWindowMs: isDelay,
  settleBeforePending: isBoolean,
  statusApi: isOneOf('500', 'timeout', '404'),
  create: isOneOf('500', 'html', 'slow'),
  wrongAmount: isInteger(0, Number.MAX_SAFE_INTEGER),
  wrongCurrency: isMatch(/^[A-Z]{3}$/),
  fee: isInteger(1, MAX_FEE_RUPIAH),
  challenge: isBoolean,
  lateSettlementMs: isDelay,
  reversalMs: isDelay,
  chargebackMs: isDelay,
  refundMs: isDelay,
  rotatedKey: isMatch(/^[A-Za-z0-9_-]{1,100}$/),
  oldKeyRefused: isBoolean,
};

/** Authorization fails before the emulator reads the order id, so this fault cannot apply to one order. */
const GLOBAL_ONLY: readonly string[] = ['oldKeyRefused'];

const isFaultName = (name: string): name is keyof Fault => Object.hasOwn(NO_FAULT, name);

/** Whether the fault exists and accepts the value, for all orders or for one order. Null is always valid and turns it off. */
export const isValidFault = (name: string, value: unknown, isForOneOrder: boolean): boolean =>
  isFaultName(name) && (value === null || IS_VALID[name](value)) && !(isForOneOrder && GLOBAL_ONLY.includes(name));
