import { AT_REST, type Fault } from './fault-values.ts';

const LONGEST_WAIT_MS = 86_400_000;
const MOST_RUPIAH = 1_000_000_000_000;

type Check = (value: unknown) => boolean;

const isWhole =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
const isOneOf =
  (...values: string[]): Check =>
  (value) =>
    values.includes(value as string);
const isText =
  (form: RegExp): Check =>
  (value) =>
    typeof value === 'string' && form.test(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isWait = isWhole(0, LONGEST_WAIT_MS);
const isSeed = isWhole(0, 2 ** 32 - 1);

const IS_VALID: Record<keyof Fault, Check> = {
  duplicate: isWhole(1, 100),
  drop: isFlag,
  delayMs: isWait,
  shuffle: (value) => isFlag(value) || isSeed(value),
  shuffleWindowMs: isWait,
  settleBeforePending: isFlag,
  statusApi: isOneOf('500', 'timeout', '404'),
  create: isOneOf('500', 'html', 'slow'),
  wrongAmount: isWhole(0, Number.MAX_SAFE_INTEGER),
  wrongCurrency: isText(/^[A-Z]{3}$/),
  fee: isWhole(1, MOST_RUPIAH),
  challenge: isFlag,
  lateSettlementMs: isWait,
  reversalMs: isWait,
  chargebackMs: isWait,
  refundMs: isWait,
  rotatedKey: isText(/^[A-Za-z0-9_-]{1,100}$/),
  oldKeyRefused: isFlag,
};

/** A call is refused before anybody knows which order it is about. */
const FOR_ALL_ONLY: readonly string[] = ['oldKeyRefused'];

const isSwitch = (name: string): name is keyof Fault => Object.hasOwn(AT_REST, name);

/** Whether a switch of this name may be set to this value, for all orders or for one; null always ends it. */
export const isFault = (name: string, value: unknown, isForOneOrder: boolean): boolean =>
  isSwitch(name) && (value === null || IS_VALID[name](value)) && !(isForOneOrder && FOR_ALL_ONLY.includes(name));
