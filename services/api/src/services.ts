import type { Id, Role } from '@kenali/contracts';
import type { InstrumentRegistry } from '@kenali/instruments';
import type { Request } from 'express';
import type { Logger } from 'pino';
import type { ChangeFeed, ClusterTime } from './change-feed/index.ts';
import type { Config } from './config.ts';
import type { PaymentProvider } from './features/payments/provider/payment-provider.ts';

/** The signed-in user behind a request, as the database knows them at that moment. */
export interface Caller {
  id: Id;
  role: Role;
  /** The session that the token belongs to. */
  sid: string;
}

/** What use cases need from outside. Created once at startup, passed with every request and replaced by tests. */
export interface Services {
  config: Config;
  log: Logger;
  provider: PaymentProvider;
  instruments: InstrumentRegistry;
  /** Resolves a request's bearer token to a caller. `wrong-audience`: a valid token for the other audience. */
  identify(request: Request, audience: 'user' | 'admin'): Promise<Caller | 'unknown' | 'wrong-audience'>;
  /** The same for polled calls, usually without a query. `since`: the time of the browser's last write. */
  identifyPoller(request: Request, since: ClusterTime | null): Promise<Caller | null>;
  changeFeed: ChangeFeed;
  /** The current time. Tests replace it; "today" is this moment's calendar day in Asia/Jakarta. */
  now(): Date;
}
