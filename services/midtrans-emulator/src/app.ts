import express, { type ErrorRequestHandler, type Express } from 'express';
import { controlRoutes } from './control/control.routes.ts';
import { createFaults } from './control/faults.ts';
import { coreRoutes } from './core/core.routes.ts';
import type { Emulator, Settings } from './emulator.ts';
import { scheduleDelivery } from './notifications/deliver.ts';
import { historyRoutes } from './page/history.routes.ts';
import { pageRoutes } from './page/page.routes.ts';
import { scheduleNext } from './payments/change-transaction.ts';
import { snapRoutes } from './snap/snap.routes.ts';
import { createState } from './state/state.ts';
import { createStateWriter, readStateFile } from './state/state-file.ts';
import { createTimers } from './timers.ts';

export interface EmulatorOptions extends Partial<Settings> {
  serverKey: string;
  clientKey: string;
  merchantId: string;
  origin: string;
  /** Without a file, the state is lost when the process ends. */
  stateFile?: string;
}

const logError = (error: unknown) => void process.stderr.write(`midtrans-emulator: ${String(error)}\n`);

const sendError: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error);
  const { status, message } = error as { status?: number; message?: string };
  if (status && status < 500) return void res.status(status).json({ message });
  logError(error);
  res.status(500).json({ message: 'Sorry, we encountered internal server error. We will fix this soon.' });
};

function addRoutes(app: Express, emulator: Emulator): void {
  app.disable('x-powered-by');
  app.disable('etag');
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  if (emulator.settings.control) {
    app.use('/_control', controlRoutes(emulator));
    app.use('/_history', historyRoutes(emulator));
  }
  app.use('/snap/v1', snapRoutes(emulator));
  app.use('/v2', coreRoutes(emulator));
  app.use(pageRoutes(emulator));
  app.use((_req, res) => void res.status(404).json({ message: 'Alamat ini tidak ada di simulator.' }));
  app.use(sendError);
}

const DEFAULTS = {
  defaultNotificationUrl: undefined,
  retryTimeFactor: 1,
  captureSettleDelayMs: 5_000,
  deliveryTimeoutMs: 15_000,
  slowCreateMs: 12_000,
  control: true,
};

/**
 * Creates a local Midtrans: Snap API, `snap.js` with its payment page, Core API and signed notifications.
 *
 * The emulator saves its state before it responds. `close` aborts running deliveries and keeps waiting ones in the state file.
 * @throws Error when the state file is not JSON
 */
export function createEmulator(options: EmulatorOptions): { app: Express; close: () => Promise<void> } {
  const { stateFile } = options;
  const state = createState(stateFile ? readStateFile(stateFile) : undefined);
  const stop = new AbortController();
  const emulator: Emulator = {
    settings: { ...DEFAULTS, ...options, origin: options.origin.replace(/\/+$/, '') },
    state,
    faults: createFaults(),
    timers: createTimers(logError),
    save: stateFile ? createStateWriter(stateFile, state.snapshot) : async () => undefined,
    stopping: stop.signal,
  };
  for (const transaction of state.transactions.values()) scheduleNext(emulator, transaction);
  for (const delivery of state.deliveries.values()) scheduleDelivery(emulator, delivery);

  const app = express();
  addRoutes(app, emulator);
  const shutDown = async () => {
    stop.abort();
    await emulator.timers.close();
    await emulator.save();
  };
  // A second call must not write again: by then another process may use the file.
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= shutDown();
    return closed;
  };
  return { app, close };
}
