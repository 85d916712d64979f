import type { EmulatorOptions } from './app.ts';

type Environment = Record<string, string | undefined>;

function readNumber(env: Environment, name: string, fallback: number, { min, max }: { min: number; max: number }) {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < min || value > max)
    throw new Error(`${name} must be a number from ${min} to ${max}, not "${text}".`);
  return value;
}

function readUrl(env: Environment, name: string): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`${name} must be an http or https URL, not "${text}".`);
  return text;
}

/** The control API is for development, tests and the demo. In production it is off unless MIDTRANS_CONTROL turns it on. */
function hasControl({ MIDTRANS_CONTROL: control, KENALI_MODE, NODE_ENV }: Environment): boolean {
  if (control && control !== 'on' && control !== 'off')
    throw new Error(`MIDTRANS_CONTROL must be on or off, not "${control}".`);
  if (control) return control === 'on';
  return KENALI_MODE === 'demo' || (KENALI_MODE !== 'production' && NODE_ENV !== 'production');
}

interface ServerSettings {
  port: number;
  host: string;
  options: EmulatorOptions;
}

/** Reads the settings from the environment. @throws Error that names the variable with an invalid value */
export function readSettings(env: Environment): ServerSettings {
  const port = readNumber(env, 'MIDTRANS_PORT', 3002, { min: 1, max: 65_535 });
  return {
    port,
    host: env.MIDTRANS_HOST || '127.0.0.1',
    options: {
      serverKey: env.MIDTRANS_SERVER_KEY || 'SB-Mid-server-kenali-demo',
      clientKey: env.MIDTRANS_CLIENT_KEY || 'SB-Mid-client-kenali-demo',
      merchantId: env.MIDTRANS_MERCHANT_ID || 'G000000001',
      origin: readUrl(env, 'MIDTRANS_PUBLIC_URL') ?? `http://localhost:${port}`,
      stateFile: env.MIDTRANS_STATE_FILE || undefined,
      defaultNotificationUrl: readUrl(env, 'MIDTRANS_NOTIFICATION_URL'),
      retryTimeFactor: readNumber(env, 'MIDTRANS_RETRY_FACTOR', 1, { min: 0, max: 1000 }),
      control: hasControl(env),
      captureSettleDelayMs: readNumber(env, 'MIDTRANS_SETTLE_DELAY_MS', 5_000, { min: 0, max: 86_400_000 }),
    },
  };
}
