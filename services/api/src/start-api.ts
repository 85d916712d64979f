import type { Express } from 'express';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { connectDatabase, disconnectDatabase } from './db/database.ts';
import { fillUserWords } from './features/auth/index.ts';
import { refuseDemoAccounts } from './features/demo/index.ts';
import { backfillOrders } from './features/orders/index.ts';
import { startPaymentJobs } from './features/payments/index.ts';
import { fillUserAssessmentWords } from './features/user-assessments/index.ts';
import { LETTERS } from './letters.ts';
import { createPost, startSender } from './mail/index.ts';
import { withSecret } from './secret.ts';
import type { Services } from './services.ts';

export interface RunningApi {
  app: Express;
  services: Services;
  stop(): Promise<void>;
}

/** Checks the environment, connects and makes the app; listening is the caller's. @throws ConfigError */
export async function startApi(env: Record<string, string | undefined>, packsDir: string): Promise<RunningApi> {
  const config = withSecret(readConfig(env));
  await connectDatabase(config.mongodbUri);
  await fillSearchWords();
  if (config.mode === 'production') await refuseDemoAccounts();
  const services = createServices(config, packsDir);
  services.live.start();
  const sender = startMail(services);
  const jobs = config.paymentJobs ? startPaymentJobs(services) : null;
  const stop = async () => {
    services.live.stop();
    await Promise.all([sender?.stop(), jobs?.stop()]);
    await disconnectDatabase();
  };
  return { app: createApp(services), services, stop };
}

/** Documents of before there were search words; users first, since the others carry theirs. */
async function fillSearchWords(): Promise<void> {
  await fillUserWords();
  await backfillOrders();
  await fillUserAssessmentWords();
}

function startMail(services: Services) {
  const post = createPost(services.config);
  if (post) return startSender(services, post, LETTERS);
  services.log.warn('SMTP_URL is not set: no mail is sent');
  return null;
}
