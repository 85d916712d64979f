import { setTimeout } from 'node:timers/promises';
import { type ApiSettings, readApiSettings } from '@kenali/settings';
import { createJobWatch, createLog, serveMetrics, startTracing, stopTracing } from '@kenali/telemetry';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createChangeFeed } from './change-feed/index.ts';
import { disconnectDatabase } from './db/database.ts';
import { startAuditJobs } from './features/admin/index.ts';
import {
  accountChangedEmail,
  CODE_LIFETIME_MS,
  codeEmail,
  createIdentify,
  createIdentifyPoller,
  createIdentifyWriter,
  resealSecondFactors,
} from './features/auth/index.ts';
import { startDataExports } from './features/data-export/index.ts';
import { refuseDemoAccounts } from './features/demo/index.ts';
import { startErasures } from './features/erasure/index.ts';
import { loadPacks, refreshPacks, watchImportedPacks } from './features/instruments/index.ts';
import {
  createMidtrans,
  orderEndedEmail,
  orderPaidEmail,
  orderPartlyRefundedEmail,
  orderRefundedEmail,
  startPaymentJobs,
} from './features/payments/index.ts';
import { releaseAlertEmail, startReleaseWatch, startWebhooks } from './features/releases/index.ts';
import { followCarriedRequests } from './features/restrictions/index.ts';
import { createReportRenderer } from './features/results/index.ts';
import { startCounting } from './features/statistics/index.ts';
import {
  consultationRequestedEmail,
  resultReadyEmail,
  startReminders,
  unfinishedEmail,
} from './features/user-assessments/index.ts';
import { newSecurityEventCounts } from './http/security-log.ts';
import { createCounters } from './limits/counters.ts';
import { createMailTransport, type EmailKinds, startSender } from './mail/index.ts';
import { type Metrics, metricsOf } from './metrics/create-metrics.ts';
import { openDatabase } from './migrations/open-database.ts';
import { withSecret } from './secret.ts';
import type { Services } from './services.ts';

export interface RunningApi {
  app: Express;
  services: Services;
  /** Null without `METRICS_PORT`. A site in the same process adds its own. */
  metrics: Metrics | null;
  /** Makes `/readyz` answer 503, and waits until a load balancer has noticed. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;

/** The messages that are sent as emails. A one-time code is of no use after it has expired. */
export const EMAIL_KINDS: EmailKinds = {
  one_time_code: { render: codeEmail, retryForMs: CODE_LIFETIME_MS },
  account_changed: { render: accountChangedEmail, retryForMs: 3 * DAY_MS },
  order_paid: { render: orderPaidEmail, retryForMs: 3 * DAY_MS },
  order_refunded: { render: orderRefundedEmail, retryForMs: 3 * DAY_MS },
  order_partly_refunded: { render: orderPartlyRefundedEmail, retryForMs: 3 * DAY_MS },
  order_ended: { render: orderEndedEmail, retryForMs: 3 * DAY_MS },
  result_ready: { render: resultReadyEmail, retryForMs: 3 * DAY_MS },
  consultation_requested: { render: consultationRequestedEmail, retryForMs: 3 * DAY_MS },
  unfinished: { render: unfinishedEmail, retryForMs: 3 * DAY_MS },
  release_alert: { render: releaseAlertEmail, retryForMs: 3 * DAY_MS },
};

/**
 * Validates the environment, connects to the database, starts the background jobs and creates the app. The caller makes
 * the app listen. `packsDir` is the folder of the instrument packs. @throws SettingsError
 */
export async function startApi(env: Record<string, string | undefined>, packsDir: string): Promise<RunningApi> {
  const config = withSecret(readApiSettings(env));
  const log = createLog(config.logLevel);
  await startTracing('kenali-api');
  await openDatabase(config, (line) => log.info({ line }, 'database'));
  if (config.mode === 'production') await refuseDemoAccounts();
  const resealed = await resealSecondFactors(config);
  if (resealed > 0) log.info({ resealed }, 'second factors are encrypted with the new key');
  const services = createServices(config, packsDir, log);
  const carried = await followCarriedRequests(services);
  if (carried > 0) log.info({ carried }, 'restrictions follow the requests that a restore has kept');
  await refreshPacks(services);
  services.changeFeed.start();
  const metrics = metricsOf(services);
  const sender = startMail(services);
  const webhooks = startWebhooks(services);
  const releaseWatch = startReleaseWatch(services);
  const packs = watchImportedPacks(services);
  const reminders = startReminders(services);
  const auditJobs = startAuditJobs(services);
  const counting = startCounting(services);
  const dataExports = startDataExports(services);
  const erasures = startErasures(services);
  const jobs = config.paymentJobs ? startPaymentJobs(services) : null;
  const stop = async () => {
    services.changeFeed.stop();
    await metricsServer?.stop();
    await Promise.all([
      sender?.stop(),
      webhooks.stop(),
      releaseWatch?.stop(),
      packs.stop(),
      reminders.stop(),
      auditJobs.stop(),
      counting.stop(),
      dataExports.stop(),
      erasures.stop(),
      jobs?.stop(),
      services.reportRenderer.stop(),
    ]);
    await disconnectDatabase();
    await stopTracing();
  };
  const metricsServer = metrics && (await serveMetrics(metrics.registry, config));
  const app = createApp(services, metrics);
  const drain = async () => {
    app.locals.isDraining = true;
    await setTimeout(config.drainSeconds * 1000);
  };
  return { app, services, metrics, drain, stop };
}

function createServices(config: ApiSettings, packsDir: string, log: Logger): Services {
  const now = () => new Date();
  const changeFeed = createChangeFeed(log);
  return {
    config,
    log,
    now,
    provider: createMidtrans(config.midtrans, log),
    instruments: loadPacks(packsDir),
    reportRenderer: createReportRenderer(),
    identify: createIdentify(config, now),
    identifyPoller: createIdentifyPoller(config, now, changeFeed),
    identifyWriter: createIdentifyWriter(config, now, changeFeed),
    changeFeed,
    jobs: createJobWatch(),
    counters: createCounters({ log, now }),
    securityEvents: newSecurityEventCounts(),
  };
}

function startMail(services: Services) {
  const transport = createMailTransport(services.config);
  if (transport) return startSender(services, transport, EMAIL_KINDS);
  services.log.warn('SMTP_URL is not set: no mail is sent');
  return null;
}
