import { isIP } from 'node:net';
import Joi from 'joi';

/** The validated configuration. No other code reads environment variables. */
export interface Config {
  mode: 'demo' | 'production';
  port: number;
  /** The network address to listen on. */
  host: string;
  publicUrl: string;
  dataDir: string;
  mongodbUri: string;
  jwtSecret: string;
  trustedProxies: string[];
  sensoryBandSet: 'questionnaire' | 'result-view';
  requireEmailVerification: boolean;
  /** Address of the mail server, including its password; null if there is none. */
  smtpUrl: string | null;
  mailFrom: string;
  /** Printed on every report: the practice's name and how to contact it. */
  practice: { name: string; contact: string };
  /** Whether staff may export reports as PDF. */
  reportPdf: boolean;
  rateLimits: boolean;
  /** Whether this process runs the jobs that reconcile open payments with the provider. */
  paymentJobs: boolean;
  logLevel: string;
  /** Also set for the web server, which signs boot ids with it. Null if both share one process and use `jwtSecret`. */
  bootIdSecret: string | null;
  /** Where the API reads pointers, and where the web server looks for stopped canaries. */
  releases: { folder: string | null; cdnUrl: string; notesDir: string };
  midtrans: {
    serverKey: string;
    /** Also accepted for signatures while the key is being rotated. */
    previousServerKey: string | null;
    clientKey: string;
    merchantId: string | null;
    snapApiBaseUrl: string;
    coreApiBaseUrl: string;
    snapJsUrl: string;
    notificationUrl: string;
    /** Whether the provider adds its fee to the amount. Such an amount matches if the provider reports the fee. */
    customerFee: boolean;
  };
}

/** An invalid environment. The message has one line per problem. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

const DEMO = {
  serverKey: 'SB-Mid-server-kenali-demo',
  clientKey: 'SB-Mid-client-kenali-demo',
  merchantId: 'G000000001',
};
const port = Joi.number().port().min(1);
const url = Joi.string().uri({ scheme: ['http', 'https'] });
const line = (max: number) =>
  Joi.string()
    .trim()
    .max(max)
    .pattern(/^\P{C}+$/u)
    .messages({ 'string.pattern.base': '{{#label}} must be one line of text' });
const flag = Joi.string().valid('true', 'false', 'on', 'off');
const PROXY_GROUPS = ['loopback', 'linklocal', 'uniquelocal'];

const environment = Joi.object({
  KENALI_MODE: Joi.string().valid('demo', 'production'),
  NODE_ENV: Joi.string(),
  PORT: port.default(3000),
  API_HOST: Joi.string().hostname().default('127.0.0.1'),
  DEMO_HOST: Joi.string().hostname().default('127.0.0.1'),
  MIDTRANS_PORT: port,
  MONGOD_PORT: port,
  PUBLIC_URL: url,
  DATA_DIR: Joi.string().default('.data'),
  // A custom message, because joi's default message contains the value and so its password.
  MONGODB_URI: Joi.string()
    .pattern(/^mongodb(\+srv)?:\/\//)
    .messages({ 'string.pattern.base': '{{#label}} must begin with mongodb:// or mongodb+srv://' }),
  JWT_SECRET: Joi.string().min(32),
  TRUSTED_PROXIES: Joi.string().default(''),
  SENSORY_BAND_SET: Joi.string().valid('questionnaire', 'result-view').default('questionnaire'),
  REQUIRE_EMAIL_VERIFICATION: flag,
  // A custom message, for the same reason.
  SMTP_URL: Joi.string().custom(checkSmtpUrl).messages({
    'smtp.url': '{{#label}} must be like smtps://user:password@mail.example:465, special characters percent-encoded',
  }),
  MAIL_FROM: Joi.string()
    .pattern(/^([^<>"\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .messages({ 'string.pattern.base': '{{#label}} must be an address such as Kenali <no-reply@kenali.example>' }),
  PRACTICE_NAME: line(60).default('Kenali'),
  PRACTICE_CONTACT: line(160),
  REPORT_PDF: Joi.string().valid('on', 'off').default('on'),
  RATE_LIMITS: Joi.string().valid('on', 'off').default('on'),
  PAYMENT_JOBS: Joi.string().valid('on', 'off').default('on'),
  LOG_LEVEL: Joi.string().valid('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  BOOT_ID_SECRET: Joi.string().min(32),
  RELEASES_DIR: Joi.string(),
  SITE_NOTES_DIR: Joi.string(),
  CDN_PUBLIC_URL: url,
  CDN_PORT: port,
  MIDTRANS_SERVER_KEY: Joi.string(),
  MIDTRANS_PREVIOUS_SERVER_KEY: Joi.string(),
  MIDTRANS_CLIENT_KEY: Joi.string(),
  MIDTRANS_MERCHANT_ID: Joi.string(),
  MIDTRANS_SNAP_API_BASE_URL: url,
  MIDTRANS_CORE_API_BASE_URL: url,
  MIDTRANS_SNAP_JS_URL: url,
  MIDTRANS_NOTIFICATION_URL: url,
  MIDTRANS_CUSTOMER_FEE: Joi.string().valid('on', 'off').default('off'),
}).unknown();

/** Variables with a default in the demo and none in production. */
const REQUIRED_IN_PRODUCTION = [
  'PUBLIC_URL',
  'MONGODB_URI',
  'JWT_SECRET',
  'MIDTRANS_SERVER_KEY',
  'MIDTRANS_CLIENT_KEY',
  'MIDTRANS_SNAP_API_BASE_URL',
  'MIDTRANS_CORE_API_BASE_URL',
  'MIDTRANS_SNAP_JS_URL',
] as const;

/** Validates the environment. Defaults for the demo apply in demo mode only. @throws ConfigError naming each problem */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { value, error } = environment.validate(given, { abortEarly: false });
  if (error) throw new ConfigError(error.details.map(({ message }) => message.replaceAll('"', '')));
  if (value.NODE_ENV === 'production' && !value.KENALI_MODE)
    throw new ConfigError(['KENALI_MODE is required when NODE_ENV is production: demo or production']);
  const mode: Config['mode'] = value.KENALI_MODE ?? 'demo';
  const problems = [
    ...(mode === 'production' ? productionProblems(value) : demoProblems(value)),
    ...wrongProxies(value),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(mode, value);
}

type Values = Record<string, string> & {
  PORT: number;
  CDN_PORT?: number;
  MIDTRANS_PORT?: number;
  MONGOD_PORT?: number;
};

function toConfig(mode: Config['mode'], value: Values): Config {
  const emulator = `http://localhost:${value.MIDTRANS_PORT ?? value.PORT + 2}`;
  const publicUrl = (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, '');
  const demo = mode === 'demo';
  return {
    mode,
    port: value.PORT,
    host: (demo ? value.DEMO_HOST : value.API_HOST) as string,
    publicUrl,
    dataDir: value.DATA_DIR as string,
    mongodbUri:
      value.MONGODB_URI ?? `mongodb://127.0.0.1:${value.MONGOD_PORT ?? value.PORT + 3}/kenali?replicaSet=kenali`,
    jwtSecret: value.JWT_SECRET ?? '',
    trustedProxies: proxiesOf(value),
    sensoryBandSet: value.SENSORY_BAND_SET as Config['sensoryBandSet'],
    requireEmailVerification: isOn(value.REQUIRE_EMAIL_VERIFICATION, !demo),
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `Kenali <no-reply@${new URL(publicUrl).hostname}>`,
    practice: {
      name: value.PRACTICE_NAME as string,
      contact: value.PRACTICE_CONTACT ?? new URL(publicUrl).host,
    },
    reportPdf: value.REPORT_PDF === 'on',
    rateLimits: value.RATE_LIMITS === 'on',
    paymentJobs: value.PAYMENT_JOBS === 'on',
    logLevel: value.LOG_LEVEL as string,
    bootIdSecret: value.BOOT_ID_SECRET ?? null,
    releases: releasesOf(value),
    midtrans: {
      serverKey: value.MIDTRANS_SERVER_KEY ?? DEMO.serverKey,
      previousServerKey: value.MIDTRANS_PREVIOUS_SERVER_KEY ?? null,
      clientKey: value.MIDTRANS_CLIENT_KEY ?? DEMO.clientKey,
      merchantId: value.MIDTRANS_MERCHANT_ID ?? (demo ? DEMO.merchantId : null),
      snapApiBaseUrl: value.MIDTRANS_SNAP_API_BASE_URL ?? `${emulator}/snap/v1`,
      coreApiBaseUrl: value.MIDTRANS_CORE_API_BASE_URL ?? emulator,
      snapJsUrl: value.MIDTRANS_SNAP_JS_URL ?? `${emulator}/snap/snap.js`,
      notificationUrl: value.MIDTRANS_NOTIFICATION_URL ?? `${publicUrl}/api/midtrans/notification`,
      customerFee: value.MIDTRANS_CUSTOMER_FEE === 'on',
    },
  };
}

function checkSmtpUrl(value: string, { error }: Joi.CustomHelpers) {
  const isSmtp = /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '';
  return isSmtp ? value : error('smtp.url');
}

const isOn = (value: string | undefined, otherwise: boolean) =>
  value === undefined ? otherwise : value === 'true' || value === 'on';

function productionProblems(value: Values): string[] {
  const problems = REQUIRED_IN_PRODUCTION.filter((name) => !value[name]).map(
    (name) => `${name} is required in production${name === 'JWT_SECRET' ? ': at least 32 random characters' : ''}`,
  );
  if (value.JWT_SECRET && new Set(value.JWT_SECRET).size < 10)
    problems.push(
      'JWT_SECRET is too regular: use at least 32 random characters, for example from `openssl rand -hex 32`',
    );
  // Checks the previous key too: the demo keys are public, so anyone could sign a notification with them.
  for (const name of ['MIDTRANS_SERVER_KEY', 'MIDTRANS_PREVIOUS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const)
    if (value[name] === DEMO.serverKey || value[name] === DEMO.clientKey)
      problems.push(`${name} must not be a demo key in production`);
  if (isOn(value.REQUIRE_EMAIL_VERIFICATION, true) && !value.SMTP_URL)
    problems.push('SMTP_URL is required in production while REQUIRE_EMAIL_VERIFICATION is on');
  if (value.RATE_LIMITS === 'off') problems.push('RATE_LIMITS may be off only outside production');
  return [...problems, ...mixedProviderHosts(value)];
}

function demoProblems(value: Values): string[] {
  const problems: string[] = [];
  for (const name of ['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const)
    if (value[name] && !value[name].startsWith('SB-')) problems.push(`${name} must start with SB- in demo mode`);
  for (const name of ['MIDTRANS_SNAP_API_BASE_URL', 'MIDTRANS_CORE_API_BASE_URL', 'MIDTRANS_SNAP_JS_URL'] as const)
    if (value[name] && /(^|\.)midtrans\.com$/.test(new URL(value[name]).hostname))
      problems.push(`${name} must not be a midtrans.com address in demo mode`);
  return [...problems, ...mixedProviderHosts(value)];
}

/** The same rule as the web server's: with a CDN address and no data folder, releases are read from the CDN. */
function releasesOf(value: Values): Config['releases'] {
  const dataDir = value.DATA_DIR as string;
  const hasFolder = !value.CDN_PUBLIC_URL || dataDir !== '.data';
  return {
    folder: value.RELEASES_DIR ?? (hasFolder ? `${dataDir}/releases` : null),
    cdnUrl: (value.CDN_PUBLIC_URL ?? `http://localhost:${value.CDN_PORT ?? value.PORT + 1}`).replace(/\/+$/, ''),
    notesDir: value.SITE_NOTES_DIR ?? `${dataDir}/site`,
  };
}

const proxiesOf = (value: Values): string[] =>
  (value.TRUSTED_PROXIES ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** A range that covers all addresses would let clients forge the address that rate limits count. */
function wrongProxies(value: Values): string[] {
  const isProxy = (entry: string) => {
    const [address = '', bits, rest] = entry.split('/');
    const isRange =
      bits === undefined || (/^\d{1,3}$/.test(bits) && +bits > 0 && +bits <= (isIP(address) === 6 ? 128 : 32));
    return PROXY_GROUPS.includes(entry) || (isIP(address) > 0 && isRange && rest === undefined);
  };
  return proxiesOf(value)
    .filter((entry) => !isProxy(entry))
    .map(
      (entry) =>
        `TRUSTED_PROXIES: ${entry} is not an address, a range (10.0.0.0/8) or one of ${PROXY_GROUPS.join(', ')}`,
    );
}

/** With mixed addresses, users would pay in one environment and the API would check the other. */
function mixedProviderHosts(value: Values): string[] {
  const names = ['MIDTRANS_SNAP_API_BASE_URL', 'MIDTRANS_CORE_API_BASE_URL', 'MIDTRANS_SNAP_JS_URL'] as const;
  const kinds = new Set(names.flatMap((name) => (value[name] ? [environmentOf(value[name])] : [])));
  return kinds.size > 1 ? [`${names.join(', ')} must belong to one environment of the provider`] : [];
}

const environmentOf = (address: string) => {
  const { hostname } = new URL(address);
  if (!/(^|\.)midtrans\.com$/.test(hostname)) return 'other';
  return hostname.includes('sandbox') ? 'sandbox' : 'production';
};
