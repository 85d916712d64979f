import { type CallSchema, callSchemas } from '@kenali/contracts/schemas';
import { CALL_BUCKETS, createRegistry, type JobWatch, statusOf } from '@kenali/telemetry';
import type { RequestHandler } from 'express';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { ChangeFeed } from '../change-feed/index.ts';
import { connectionCounts } from '../db/connection-counts.ts';
import { routeOf } from '../http/middleware.ts';
import type { Services } from '../services.ts';
import { createFigureReader, type DomainFigures } from './domain-figures.ts';

/** Calls that store answers. */
const ANSWER_ROUTES = /\/(save-progress|complete)$/;

export interface Metrics {
  registry: Registry;
  /** Measures every response of the app. It must precede all routes. */
  measure: RequestHandler;
}

interface Sources {
  changeFeed: Pick<ChangeFeed, 'ageMs'>;
  jobs: JobWatch;
  /** Figures of the database, at most some seconds old. Null if they could not be read. */
  readFigures(): Promise<DomainFigures | null>;
  securityEvents: Services['securityEvents'];
}

/** Creates the metrics of this process; null without `METRICS_PORT`. */
export function metricsOf(services: Services): Metrics | null {
  if (services.config.metricsPort === null) return null;
  const { changeFeed, jobs, securityEvents } = services;
  return createMetrics({ changeFeed, jobs, securityEvents, readFigures: createFigureReader(services) });
}

/**
 * Creates the metrics of one API process. Labels are templates of routes, states and names of invariants, never ids or
 * personal data. The figures of the database are the same in every process, so alerts use their maximum.
 */
function createMetrics({ changeFeed, jobs, readFigures, securityEvents }: Sources): Metrics {
  const registry = createRegistry();
  const registers = [registry];
  const durations = new Histogram({
    name: 'kenali_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'kenali_http_requests_in_flight',
    help: 'Requests without a response yet',
    registers,
  });
  const limited = new Counter({
    name: 'kenali_rate_limited_total',
    help: 'Calls that a limit refused',
    labelNames: ['method', 'route'],
    registers,
  });
  const deprecated = new Counter({
    name: 'kenali_deprecated_calls_total',
    help: 'Requests to calls that the contract marks as deprecated',
    labelNames: ['method', 'route'],
    registers,
  });
  const isDeprecated = new Set(deprecatedRoutes());
  const answers = new Counter({
    name: 'kenali_answers_acknowledged_total',
    help: 'Calls whose answers to questions were stored and acknowledged',
    registers,
  });
  addDatabasePool(registers);
  addSecurityEvents(registers, securityEvents);
  jobs.addTo(registry);
  new Gauge({
    name: 'kenali_change_stream_age_seconds',
    help: 'Time since the change stream was last proved to be up to date; above 1, polls query the database; -1 without a stream',
    registers,
    collect() {
      const ageMs = changeFeed.ageMs();
      this.set(ageMs === null ? -1 : ageMs / 1000);
    },
  });
  addDomain(registers, readFigures);

  const measure: RequestHandler = (request, response, next) => {
    const startedAt = process.hrtime.bigint();
    inFlight.inc();
    response.once('close', () => {
      inFlight.dec();
      const route = routeOf(request);
      const { method } = request;
      const statusCode = statusOf(response);
      durations.observe({ method, route, status: statusCode }, Number(process.hrtime.bigint() - startedAt) / 1e9);
      if (isDeprecated.has(`${method} ${route}`)) deprecated.inc({ method, route });
      if (statusCode === 429) limited.inc({ method, route });
      if (statusCode === 200 && ANSWER_ROUTES.test(route)) answers.inc();
    });
    next();
  };
  return { registry, measure };
}

/** "GET /api/orders/:id", as Express names them. */
const deprecatedRoutes = (): string[] =>
  Object.entries<CallSchema>(callSchemas)
    .filter(([, schema]) => schema.deprecated)
    .map(([key]) => key.replace(/\{(\w+)\}/g, ':$1'));

function addSecurityEvents(registers: Registry[], counts: Services['securityEvents']): void {
  new Counter({
    name: 'kenali_security_events_total',
    help: 'Lines of the security log by event',
    labelNames: ['event'],
    registers,
    collect() {
      this.reset();
      for (const [event, count] of counts) this.inc({ event }, count);
    },
  });
}

function addDatabasePool(registers: Registry[]): void {
  new Gauge({
    name: 'kenali_database_connections',
    help: 'Connections to the database: open, in use, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, inUse, waiting } = connectionCounts();
      this.set({ state: 'open' }, open);
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}

/** Adds a gauge of the database's figures. Null means that there is no value. */
type AddGauge = (name: string, help: string, pick: (figures: DomainFigures) => number | null) => void;

type Labelled = [labels: Record<string, string>, value: number];
/** Adds a gauge with a value for each row. */
type AddLabelled = (
  name: string,
  help: string,
  labelNames: string[],
  rowsOf: (figures: DomainFigures) => Labelled[],
) => void;

function addAudit(gauge: AddGauge): void {
  gauge(
    'kenali_audit_unsealed_seconds',
    'How long the oldest audit entry has waited for its seal',
    ({ audit }) => audit.unsealedSeconds,
  );
  gauge('kenali_audit_chain_length', 'Sealed audit entries', ({ audit }) => audit.sequence);
  gauge(
    'kenali_audit_chain_fingerprint',
    'The first 48 bits of the hash of the last sealed audit entry',
    ({ audit }) => audit.fingerprint,
  );
  gauge(
    'kenali_audit_check_age_seconds',
    'Time since the last check of the whole audit chain',
    ({ audit: { check } }) => check?.ageSeconds ?? null,
  );
  gauge(
    'kenali_audit_chain_broken',
    'Whether the last check of the audit chain found a fault',
    ({ audit: { check } }) => (check === null ? null : Number(check.isBroken)),
  );
}

function addDomain(registers: Registry[], readFigures: Sources['readFigures']): void {
  const gauge: AddGauge = (name, help, pick) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const figures = await readFigures();
        // A missing value says more than an old one.
        const value = figures && pick(figures);
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  gauge('kenali_outbox_messages', 'Emails that wait to be sent', ({ outbox }) => outbox.count);
  gauge('kenali_outbox_failed', 'Emails that were given up in the last day', ({ outbox }) => outbox.failed);
  gauge(
    'kenali_outbox_oldest_seconds',
    'How long the oldest unsent email has waited',
    ({ outbox }) => outbox.oldestSeconds,
  );
  gauge('kenali_payments_unresolved', 'Payment attempts whose end is not known', ({ payments }) => payments.unresolved);
  gauge(
    'kenali_payments_checks_overdue',
    'Payment attempts whose check with the provider is more than ten minutes late',
    ({ payments }) => payments.overdue,
  );
  addAudit(gauge);
  gauge('kenali_refunds_due', 'Refunds that are not finished', ({ refundsDue }) => refundsDue);
  gauge(
    'kenali_data_requests_open',
    'Requests of owners that are not finished',
    ({ dataRequests }) => dataRequests.open,
  );
  gauge(
    'kenali_data_requests_overdue',
    'Requests of owners whose deadline has passed',
    ({ dataRequests }) => dataRequests.overdue,
  );
  gauge(
    'kenali_backup_newest_timestamp_seconds',
    'When the newest backup that was read back began, in seconds since 1970; 0 without one',
    ({ newestBackup }) => newestBackup,
  );
  const labelled: AddLabelled = (name, help, labelNames, rowsOf) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const figures = await readFigures();
        this.reset();
        for (const [labels, value] of figures ? rowsOf(figures) : []) this.inc(labels, value);
      },
    });
  labelled(
    'kenali_invariant_violations',
    'Violations of each payment invariant; above 0 needs manual review',
    ['invariant'],
    ({ violations }) => violations?.map(({ name, count }) => [{ invariant: name }, count]) ?? [],
  );
  labelled(
    'kenali_page_starts',
    'Page starts of the last hour by app and release, and how many of them failed',
    ['app', 'release', 'outcome'],
    ({ pages }) =>
      pages.flatMap(({ app, release, started, failed }): Labelled[] => [
        [{ app, release, outcome: 'started' }, started],
        [{ app, release, outcome: 'failed' }, failed],
      ]),
  );
  labelled(
    'kenali_vital_visits',
    'Pages that reported how fast they were in the last hour, by app and release',
    ['app', 'release'],
    ({ vitals }) => vitals.map(({ visits, ...labels }) => [labels, visits]),
  );
  labelled(
    'kenali_policy_violations',
    'Violations of the security policy in the last hour, by release of the shell and directive; "report" blocked nothing',
    ['release', 'directive', 'disposition'],
    ({ policyViolations }) => policyViolations.map(({ count, ...labels }) => [labels, count]),
  );
}
