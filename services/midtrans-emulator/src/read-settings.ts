import type { EmulatorOptions } from './app.ts';

type Environment = Record<string, string | undefined>;

function numberFrom(
  env: Environment,
  name: string,
  fallback: number,
  { least, most }: { least: number; most: number },
) {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < least || value > most)
    throw new Error(`${name} must be a number from ${least} to ${most}, not "${text}".`);
  return value;
}

function urlFrom(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`${name} must be an http or https URL, not "${text}".`);
  return text;
}

/** The control API belongs to development, tests and the demo: an image for production has none unless it is asked for. */
function hasControl({ MIDTRANS_CONTROL: wanted, KENALI_MODE, NODE_ENV }: Environment): boolean {
  if (wanted && wanted !== 'on' && wanted !== 'off')
    throw new Error(`MIDTRANS_CONTROL must be on or off, not "${wanted}".`);
  if (wanted) return wanted === 'on';
  return KENALI_MODE === 'demo' || (KENALI_MODE !== 'production' && NODE_ENV !== 'production');
}

interface ServerSettings {
  port: number;
  host: string;
  options: EmulatorOptions;
}

/** The environment, checked once; a wrong value stops the start with its name. */
export function readSettings(env: Environment): ServerSettings {
  const port = numberFrom(env, 'MIDTRANS_PORT', 3002, { least: 1, most: 65_535 });
  return {
    port,
    host: env.MIDTRANS_HOST || '127.0.0.1',
    options: {
      serverKey: env.MIDTRANS_SERVER_KEY || 'SB-Mid-server-kenali-demo',
      clientKey: env.MIDTRANS_CLIENT_KEY || 'SB-Mid-client-kenali-demo',
      merchantId: env.MIDTRANS_MERCHANT_ID || 'G000000001',
      origin: urlFrom(env, 'MIDTRANS_PUBLIC_URL') ?? `http://localhost:${port}`,
      stateFile: env.MIDTRANS_STATE_FILE || undefined,
      defaultNotificationUrl: urlFrom(env, 'MIDTRANS_NOTIFICATION_URL'),
      retryTimeFactor: numberFrom(env, 'MIDTRANS_RETRY_FACTOR', 1, { least: 0, most: 1000 }),
      control: hasControl(env),
      captureSettleDelayMs: numberFrom(env, 'MIDTRANS_SETTLE_DELAY_MS', 5_000, { least: 0, most: 86_400_000 }),
    },
  };
}
