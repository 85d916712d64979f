import type { Faults } from './control/faults.ts';
import type { State } from './state/state.ts';
import type { Timers } from './timers.ts';

export interface Settings {
  serverKey: string;
  clientKey: string;
  merchantId: string;
  /** What browsers see, without a slash at the end. */
  origin: string;
  defaultNotificationUrl: string | undefined;
  /** 1 is real time: the first retry after two minutes. */
  retryTimeFactor: number;
  captureSettleDelayMs: number;
  deliveryTimeoutMs: number;
  /** How long a create call hangs under the fault `slow`. */
  slowCreateMs: number;
  /** Whether the control API and the history page are there. */
  control: boolean;
  publicDir: string | undefined;
  trustedFrameAncestors: string[] | undefined;
}

/** What every act needs: settings, what is known, and the ways to keep it and to wait. */
export interface Emulator {
  settings: Settings;
  state: State;
  faults: Faults;
  timers: Timers;
  /** Resolves when everything known at the call is on disk. */
  save: () => Promise<void>;
  /** Aborted when the emulator stops, so that deliveries under way end at once. */
  stopping: AbortSignal;
}
