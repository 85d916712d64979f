/** The faults that the control API can turn on. `FAULTS` has what turns them off, what they accept and what they mean. */
export interface Fault {
  /** Number of copies of each notification. */
  duplicate: number;
  /** Records notifications without sending them. */
  drop: boolean;
  statusApi: '500' | 'timeout' | null;
  create: '500' | 'html' | 'slow' | null;
}

interface FaultRow<Value> {
  /** The value that turns it off. */
  off: Value;
  accepts: (value: unknown) => boolean;
  /** For the history page. */
  meaning: string;
}

export const FAULTS: { [Name in keyof Fault]: FaultRow<Fault[Name]> } = {
  duplicate: {
    off: 1,
    accepts: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= 100,
    meaning: 'jumlah salinan setiap notifikasi',
  },
  drop: {
    off: false,
    accepts: (value) => typeof value === 'boolean',
    meaning: 'notifikasi dicatat, tidak dikirim',
  },
  statusApi: {
    off: null,
    accepts: (value) => value === '500' || value === 'timeout',
    meaning: 'gangguan pada panggilan status',
  },
  create: {
    off: null,
    accepts: (value) => value === '500' || value === 'html' || value === 'slow',
    meaning: 'gangguan saat membuat transaksi',
  },
};

export const NO_FAULT = Object.fromEntries(
  Object.entries(FAULTS).map(([name, { off }]) => [name, off]),
) as unknown as Fault;

const isFaultName = (name: string): name is keyof Fault => Object.hasOwn(FAULTS, name);

/** Whether the fault exists and accepts the value. Null is always valid and turns it off. */
export const isValidFault = (name: string, value: unknown): boolean =>
  isFaultName(name) && (value === null || FAULTS[name].accepts(value));
