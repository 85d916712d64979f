import type { Request } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { InstrumentRegistry } from './features/instruments/registry.ts';
import type { PaymentProvider } from './features/payments/provider/payment-provider.ts';
import type { Caller } from './http/caller.ts';
import type { ClusterTime, Live } from './live/index.ts';

/** What acts need from outside: made once at the start, handed on with each request, replaced by tests. */
export interface Services {
  config: Config;
  log: Logger;
  provider: PaymentProvider;
  instruments: InstrumentRegistry;
  /** Turns a request's bearer token into a caller; `wrong-audience` is a valid token of the other kind. */
  identify(request: Request, audience: 'user' | 'admin'): Promise<Caller | 'unknown' | 'wrong-audience'>;
  /** The same for the polled calls: a quiet poll reads neither user nor session. `since`: a write the caller knows of. */
  identifyPoller(request: Request, since: ClusterTime | null): Promise<Caller | null>;
  live: Live;
  /** Today as a calendar day in Asia/Jakarta is derived from this; tests set it. */
  now(): Date;
}
