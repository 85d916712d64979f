import { setTimeout } from 'node:timers/promises';
import { type ApiSettings, readApiSettings } from '@kenali/settings';
import { createJobWatch, createLog, serveMetrics, startTracing, stopTracing } from '@kenali/telemetry';
import type { Express } from 'express';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { createChangeFeed } from './change-feed/index.ts';
import { disconnectDatabase } from './db/database.ts';
import { EMAIL_KINDS } from './emails.ts';
import { auditJob } from './features/audit/index.ts';
import {
  createIdentify,
  createIdentifyPoller,
  createIdentifyWriter,
  resealSecondFactors,
} from './features/auth/index.ts';
import { dataExportsJob } from './features/data-export/index.ts';
import { refuseDemoAccounts } from './features/demo/index.ts';
import { erasuresJob } from './features/erasure/index.ts';
import { loadPacks, packsJob, refreshPacks } from './features/instruments/index.ts';
import { createMidtrans, paymentsJob } from './features/payments/index.ts';
import { releasesJob } from './features/releases/index.ts';
import { followCarriedRequests } from './features/restrictions/index.ts';
import { createReportRenderer } from './features/results/index.ts';
import { countingJob } from './features/statistics/index.ts';
import { followConsents, remindersJob } from './features/user-assessments/index.ts';
import { newSecurityEventCounts } from './http/security-log.ts';
import { type Job, startJob } from './jobs/start-job.ts';
import { createCounters } from './limits/counters.ts';
import { createMailTransport, mailJob } from './mail/index.ts';
import { type Metrics, metricsOf } from './metrics/create-metrics.ts';
import { openDatabase } from './migrations/open-database.ts';
import { FEATURE_PARTS } from './practice-features.ts';
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
  const followed = await followConsents();
  if (followed > 0) log.info({ followed }, 'results follow the consents of their accounts');
  await refreshPacks(services);
  services.changeFeed.start();
  const metrics = metricsOf(services);
  const jobs = listJobs(services).map((job) => startJob(services, job));
  const stop = async () => {
    services.changeFeed.stop();
    await metricsServer?.stop();
    await Promise.all([...jobs.map((job) => job.stop()), services.reportRenderer.stop()]);
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

/** The background jobs of a process with these settings. */
export function listJobs({ config, log }: Pick<Services, 'config' | 'log'>): Job[] {
  const jobs = [auditJob({ log }), packsJob, remindersJob, countingJob, dataExportsJob, erasuresJob];
  for (const { name, job } of FEATURE_PARTS) if (job && config.features.includes(name)) jobs.push(job);
  if (config.paymentJobs) jobs.push(paymentsJob);
  if (config.releases.keysFile && config.releaseAlertEmail) jobs.push(releasesJob);
  const transport = createMailTransport(config);
  if (transport) jobs.push(mailJob(transport, EMAIL_KINDS));
  else log.warn('SMTP_URL is not set: no mail is sent');
  return jobs;
}
