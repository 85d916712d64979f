import type { Request } from 'express';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { InstrumentRegistry } from './features/instruments/registry.ts';
import type { PaymentProvider } from './features/payments/provider/payment-provider.ts';
import type { Caller } from './http/caller.ts';

/** What acts need from outside: made once at the start, handed on with each request, replaced by tests. */
export interface Services {
  config: Config;
  log: Logger;
  provider: PaymentProvider;
  instruments: InstrumentRegistry;
  /** Turns a request's bearer token into a caller; `wrong-audience` is a valid token of the other kind. */
  identify(request: Request, audience: 'user' | 'admin'): Promise<Caller | 'unknown' | 'wrong-audience'>;
  /** Today as a calendar day in Asia/Jakarta is derived from this; tests set it. */
  now(): Date;
}
