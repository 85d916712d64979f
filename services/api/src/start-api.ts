import type { Express } from 'express';
import pino from 'pino';
import { createApp } from './app.ts';
import { createChangeFeed } from './change-feed/index.ts';
import { type Config, readConfig } from './config.ts';
import { connectDatabase, disconnectDatabase } from './db/database.ts';
import {
  backfillUsers,
  CODE_LIFETIME_MS,
  codeEmail,
  createIdentify,
  createIdentifyPoller,
} from './features/auth/index.ts';
import { refuseDemoAccounts } from './features/demo/index.ts';
import { loadPacks } from './features/instruments/index.ts';
import { backfillOrders } from './features/orders/index.ts';
import { createMidtrans, orderPaidEmail, startPaymentJobs } from './features/payments/index.ts';
import { backfillUserAssessments } from './features/user-assessments/index.ts';
import { createMailTransport, type EmailKinds, startSender } from './mail/index.ts';
import { withSecret } from './secret.ts';
import type { Services } from './services.ts';

export interface RunningApi {
  app: Express;
  services: Services;
  stop(): Promise<void>;
}

const DAY_MS = 24 * 60 * 60_000;

/** The messages that are sent as emails. A one-time code is of no use after it has expired. */
export const EMAIL_KINDS: EmailKinds = {
  one_time_code: { render: codeEmail, retryForMs: CODE_LIFETIME_MS },
  order_paid: { render: orderPaidEmail, retryForMs: 3 * DAY_MS },
};

/**
 * Validates the environment, connects to the database, starts the background jobs and creates the app. The caller makes
 * the app listen. `packsDir` is the folder of the instrument packs. @throws ConfigError
 */
export async function startApi(env: Record<string, string | undefined>, packsDir: string): Promise<RunningApi> {
  const config = withSecret(readConfig(env));
  await connectDatabase(config.mongodbUri);
  await backfillSearch();
  if (config.mode === 'production') await refuseDemoAccounts();
  const services = createServices(config, packsDir);
  services.changeFeed.start();
  const sender = startMail(services);
  const jobs = config.paymentJobs ? startPaymentJobs(services) : null;
  const stop = async () => {
    services.changeFeed.stop();
    await Promise.all([sender?.stop(), jobs?.stop()]);
    await disconnectDatabase();
  };
  return { app: createApp(services), services, stop };
}

/** Adds search tokens to documents of earlier versions: users first, because the others copy theirs. */
async function backfillSearch(): Promise<void> {
  await backfillUsers();
  await backfillOrders();
  await backfillUserAssessments();
}

function createServices(config: Config, packsDir: string): Services {
  const now = () => new Date();
  const log = pino({ level: config.logLevel });
  const changeFeed = createChangeFeed(log);
  return {
    config,
    log,
    now,
    provider: createMidtrans(config.midtrans, log),
    instruments: loadPacks(packsDir),
    identify: createIdentify(config.jwtSecret, now),
    identifyPoller: createIdentifyPoller(config.jwtSecret, now, changeFeed),
    changeFeed,
  };
}

function startMail(services: Services) {
  const transport = createMailTransport(services.config);
  if (transport) return startSender(services, transport, EMAIL_KINDS);
  services.log.warn('SMTP_URL is not set: no mail is sent');
  return null;
}
