/** The faults that the control API can turn on. `NO_FAULT` holds the values that turn them off. */
export interface Fault {
  /** Number of copies of each notification. */
  duplicate: number;
  /** Records notifications without sending them. */
  drop: boolean;
  /** Delay before each notification. */
  delayMs: number;
  /** Collects the notifications of an order and sends them in random order. A number is the seed of that order. */
  shuffle: boolean | number;
  /** How long `shuffle` collects notifications, counted from the first one. */
  shuffleWindowMs: number;
  /** Sends `pending` after the next notification of the same payment. */
  settleBeforePending: boolean;
  statusApi: '500' | 'timeout' | '404' | null;
  create: '500' | 'html' | 'slow' | null;
  /** Wrong `gross_amount` of notifications in whole rupiah. The signature is valid for it. */
  wrongAmount: number | null;
  wrongCurrency: string | null;
  /** Whole rupiah that Midtrans adds to the price when the customer chooses a method. */
  fee: number | null;
  /** Cards that the bank accepts wait for the fraud review. */
  challenge: boolean;
  /** Time from the expiry to a late settlement. */
  lateSettlementMs: number | null;
  /** Time from the settlement to a reversal, a chargeback, or a refund by the merchant's staff. */
  reversalMs: number | null;
  chargebackMs: number | null;
  refundMs: number | null;
  /** The account's new server key. It signs notifications and status responses. Calls may use the new or the old key. */
  rotatedKey: string | null;
  /** Rejects calls that use the old server key. */
  oldKeyRefused: boolean;
}

export const NO_FAULT: Fault = {
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
