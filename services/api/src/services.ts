import type { Id, Role } from '@kenali/contracts';
import type { InstrumentRegistry } from '@kenali/instruments';
import type { ApiSettings } from '@kenali/settings';
import type { JobWatch } from '@kenali/telemetry';
import type { Request } from 'express';
import type { Logger } from 'pino';
import type { ChangeFeed, ClusterTime } from './change-feed/index.ts';
import type { PaymentProvider } from './features/payments/provider/payment-provider.ts';
import type { ReportRenderer } from './features/results/report/report-renderer.ts';
import type { Counters } from './limits/counters.ts';

/** The signed-in user behind a request, as the database knows them at that moment. */
export interface Caller {
  id: Id;
  role: Role;
  /** The session that the token belongs to. */
  sid: string;
  /** Staff know the password. The account opens nothing until its owner has replaced it. */
  mustChangePassword?: true;
  /** For admins and psychologists: whether the account has a second factor, and when this session last proved it. */
  secondFactor?: { isOn: boolean; provenAt: Date | null };
  /** By `performance.now()`: the last time at which the session is known to have worked, if this call has not asked. Only `identifyWriter` sets it. */
  rememberedAt?: number;
}

/** What use cases need from outside. Created once at startup, passed with every request and replaced by tests. */
export interface Services {
  config: ApiSettings;
  log: Logger;
  provider: PaymentProvider;
  instruments: InstrumentRegistry;
  reportRenderer: ReportRenderer;
  /** Resolves a request's bearer token to a caller. `wrong-audience`: a valid token for the other audience. */
  identify(request: Request, audience: 'user' | 'admin'): Promise<Caller | 'unknown' | 'wrong-audience'>;
  /** The same for polled calls, usually without a query. `since`: the time of the browser's last write. */
  identifyPoller(request: Request, since: ClusterTime | null): Promise<Caller | null>;
  /**
   * `identify` for calls whose write finds out whether a session has ended, usually without a query.
   * @param isAsked whether the database has to be asked
   */
  identifyWriter(request: Request, isAsked: boolean): Promise<Caller | 'unknown' | 'wrong-audience'>;
  changeFeed: ChangeFeed;
  /** Runs the rounds of background jobs. */
  jobs: JobWatch;
  /** The counters of the rate limits. */
  counters: Counters;
  /** How often each event of the security log happened in this process, for the metrics. */
  securityEvents: Map<string, number>;
  /** The current time. Tests replace it; "today" is this moment's calendar day in Asia/Jakarta. */
  now(): Date;
}

/** One value for each `Services`: a process has one, and tests create their own. */
export function keptPer<T>(create: (services: Services) => T): (services: Services) => T {
  const kept = new WeakMap<Services, T>();
  return (services) => {
    const value = kept.get(services) ?? create(services);
    kept.set(services, value);
    return value;
  };
}
