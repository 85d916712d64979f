import type { Express } from 'express';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { connectDatabase, disconnectDatabase } from './db/connect.ts';
import { refuseDemoAccounts } from './features/demo/index.ts';
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
  if (config.mode === 'production') await refuseDemoAccounts();
  const services = createServices(config, packsDir);
  return { app: createApp(services), services, stop: disconnectDatabase };
}
