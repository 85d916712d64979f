import type { Faults } from './control/faults.ts';
import type { State } from './state/state.ts';
import type { Timers } from './timers.ts';

export interface Settings {
  serverKey: string;
  clientKey: string;
  merchantId: string;
  /** Origin that browsers use, without a trailing slash. */
  origin: string;
  defaultNotificationUrl: string | undefined;
  /** Multiplies the delays between notification retries. With 1, the first retry follows after two minutes. */
  retryTimeFactor: number;
  captureSettleDelayMs: number;
  deliveryTimeoutMs: number;
  /** How long a create call takes under the fault `create: 'slow'`. */
  slowCreateMs: number;
  /** Whether the control API and the history page exist. */
  control: boolean;
}

/** The dependencies of every use case. */
export interface Emulator {
  settings: Settings;
  state: State;
  faults: Faults;
  timers: Timers;
  /** Resolves when the state at the time of the call is on disk. */
  save: () => Promise<void>;
  /** Aborted when the emulator stops, so that running deliveries end at once. */
  stopping: AbortSignal;
}
