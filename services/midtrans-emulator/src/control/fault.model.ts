/** The faults that the control API can turn on. `FAULTS` has what turns them off, what they accept and what they mean. */
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

interface FaultRow<Value> {
  /** The value that turns it off. */
  off: Value;
  accepts: Check;
  /** For the history page. */
  meaning: string;
}

export const FAULTS: { [Name in keyof Fault]: FaultRow<Fault[Name]> } = {
  duplicate: { off: 1, accepts: isInteger(1, 100), meaning: 'jumlah salinan setiap notifikasi' },
  drop: { off: false, accepts: isBoolean, meaning: 'notifikasi dicatat, tidak dikirim' },
  delayMs: { off: 0, accepts: isDelay, meaning: 'notifikasi ditunda, milidetik' },
  shuffle: {
    off: false,
    accepts: (value) => isBoolean(value) || isSeed(value),
    meaning: 'notifikasi dikirim dengan urutan acak',
  },
  shuffleWindowMs: { off: 1_000, accepts: isDelay, meaning: 'lama pengumpulan sebelum diacak, milidetik' },
  settleBeforePending: {
    off: false,
    accepts: isBoolean,
    meaning: 'notifikasi pending dikirim setelah notifikasi berikutnya',
  },
  statusApi: { off: null, accepts: isOneOf('500', 'timeout', '404'), meaning: 'gangguan pada panggilan status' },
  create: { off: null, accepts: isOneOf('500', 'html', 'slow'), meaning: 'gangguan saat membuat transaksi' },
  wrongAmount: {
    off: null,
    accepts: isInteger(0, Number.MAX_SAFE_INTEGER),
    meaning: 'jumlah yang salah dalam notifikasi, rupiah',
  },
  wrongCurrency: { off: null, accepts: isMatch(/^[A-Z]{3}$/), meaning: 'mata uang yang salah dalam notifikasi' },
  fee: { off: null, accepts: isInteger(1, MAX_FEE_RUPIAH), meaning: 'biaya yang ditambahkan pada harga, rupiah' },
  challenge: { off: false, accepts: isBoolean, meaning: 'kartu yang diterima bank ditinjau dahulu' },
  lateSettlementMs: { off: null, accepts: isDelay, meaning: 'lunas sekian milidetik setelah kedaluwarsa' },
  reversalMs: { off: null, accepts: isDelay, meaning: 'dibalik bank sekian milidetik setelah lunas' },
  chargebackMs: { off: null, accepts: isDelay, meaning: 'disanggah pemilik kartu sekian milidetik setelah lunas' },
  refundMs: { off: null, accepts: isDelay, meaning: 'dikembalikan toko sekian milidetik setelah lunas' },
  rotatedKey: { off: null, accepts: isMatch(/^[A-Za-z0-9_-]{1,100}$/), meaning: 'server key pengganti' },
  oldKeyRefused: { off: false, accepts: isBoolean, meaning: 'server key lama ditolak' },
};

export const NO_FAULT = Object.fromEntries(
  Object.entries(FAULTS).map(([name, { off }]) => [name, off]),
) as unknown as Fault;

/** Authorization fails before the emulator reads the order id, so this fault cannot apply to one order. */
const GLOBAL_ONLY: readonly string[] = ['oldKeyRefused'];

const isFaultName = (name: string): name is keyof Fault => Object.hasOwn(FAULTS, name);

/** Whether the fault exists and accepts the value, for all orders or for one order. Null is always valid and turns it off. */
export const isValidFault = (name: string, value: unknown, isForOneOrder: boolean): boolean =>
  isFaultName(name) &&
  (value === null || FAULTS[name].accepts(value)) &&
  !(isForOneOrder && GLOBAL_ONLY.includes(name));
