import pino from 'pino';
import type { Config } from './config.ts';
import { createIdentify, createIdentifyPoller } from './features/auth/index.ts';
import { loadPacks } from './features/instruments/index.ts';
import { createMidtrans } from './features/payments/index.ts';
import { createLive } from './live/index.ts';
import type { Services } from './services.ts';

/** The real services of a running API. `packsDir` holds the instrument packs. */
export function createServices(config: Config, packsDir: string): Services {
  const now = () => new Date();
  const log = pino({ level: config.logLevel });
  const live = createLive(log);
  return {
    config,
    log,
    now,
    provider: createMidtrans(config.midtrans, log),
    instruments: loadPacks(packsDir),
    identify: createIdentify(config.jwtSecret, now),
    identifyPoller: createIdentifyPoller(config.jwtSecret, now, live),
    live,
  };
}
