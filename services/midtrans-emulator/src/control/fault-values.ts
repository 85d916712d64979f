/** Disturbances that can be switched on; a switch that is off is at its rest value. */
export interface Fault {
  /** How many copies of each notification go out. */
  duplicate: number;
  /** Notifications are recorded and not sent. */
  drop: boolean;
  /** How long each notification waits before it goes out. */
  delayMs: number;
  /** Notifications of one order are collected and go out in random order; a number is the seed that repeats it. */
  shuffle: boolean | number;
  /** How long they are collected, from the first on. */
  shuffleWindowMs: number;
  /** `pending` goes out after the next notification of the same payment. */
  settleBeforePending: boolean;
  statusApi: '500' | 'timeout' | '404' | null;
  create: '500' | 'html' | 'slow' | null;
  /** Whole rupiah that notifications claim, with a signature that fits. */
  wrongAmount: number | null;
  wrongCurrency: string | null;
  /** Whole rupiah that are put on the price when the customer chooses a method. */
  fee: number | null;
  /** The bank accepts a card and the risk check wants to see it first. */
  challenge: boolean;
  /** So long after the expiry the money comes after all. */
  lateSettlementMs: number | null;
  /** So long after the settlement it is taken back, charged back, or refunded by the merchant's staff. */
  reversalMs: number | null;
  chargebackMs: number | null;
  refundMs: number | null;
  /** The account's new server key: it signs, and calls may bring it or the old one. */
  rotatedKey: string | null;
  oldKeyRefused: boolean;
}

export const AT_REST: Fault = {
  duplicate: 1,
  drop: false,
  delayMs: 0,
  shuffle: false,
  shuffleWindowMs: 1_000,
  settleBeforePending: false,
  statusApi: null,
  create: null,
  wrongAmount: null,
  wrongCurrency: null,
  fee: null,
  challenge: false,
  lateSettlementMs: null,
  reversalMs: null,
  chargebackMs: null,
  refundMs: null,
  rotatedKey: null,
  oldKeyRefused: false,
};
