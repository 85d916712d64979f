import { modeOf } from '@kenali/federation/boot';
import type { SecurityOptions } from './security-headers.ts';
import type { SiteState } from './site-state.ts';

export interface SiteOptions extends SecurityOptions {
  /** The store: one folder per app with its pointer and releases. Without it, the site reads from `cdnPublicUrl`. */
  storeDir?: string;
  /** Last good pointers and stopped canaries, which survive a restart: a folder, or another implementation. */
  state?: string | SiteState;
  /** Signs boot ids, and must equal the API's. Without it, boot ids are valid until this process stops. */
  bootIdSecret?: string;
  /** Logs broken pointers and failed responses. */
  onProblem?(message: string): void;
}

type Environment = Record<string, string | undefined>;

export interface ListenOptions {
  host: string;
  port: number;
}

function portOf(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${name} is not a port: ${text}`);
  return port;
}

function urlOf(env: Environment, name: string, fallback: string): string {
  const text = env[name] || fallback;
  if (!URL.canParse(text) || !/^https?:\/\/[^/]+\/?$/.test(text)) {
    throw new Error(`${name} is not an origin such as https://kenali.example: ${text}`);
  }
  return text.replace(/\/$/, '');
}

/** Origins, separated by commas or spaces. */
function originsOf(env: Environment, name: string): string[] {
  const texts = (env[name] ?? '').split(/[\s,]+/).filter(Boolean);
  return texts.map((text) => urlOf({ [name]: text }, name, text));
}

function hostOf(env: Environment): string {
  const mode = env.KENALI_MODE;
  if (mode === undefined && env.NODE_ENV === 'production') throw new Error('NODE_ENV=production needs KENALI_MODE');
  if (mode !== undefined && mode !== 'demo' && mode !== 'production') {
    throw new Error(`KENALI_MODE is "demo" or "production", not "${mode}"`);
  }
  // The demo is for this machine only; in production a proxy forwards requests.
  return mode === 'production' ? '0.0.0.0' : env.DEMO_HOST || '127.0.0.1';
}

const storeOf = (env: Environment): string => env.RELEASES_DIR || `${env.DATA_DIR || '.data'}/releases`;

/** Without a folder the site reads releases from the CDN, which may run on another machine. */
const hasNoFolder = (env: Environment): boolean => !env.RELEASES_DIR && !env.DATA_DIR && Boolean(env.CDN_PUBLIC_URL);

const SECRET_LENGTH = 32;

function bootIdSecretOf(env: Environment): string | undefined {
  const secret = env.BOOT_ID_SECRET || undefined;
  const isNeeded = env.KENALI_MODE === 'production';
  if ((secret || isNeeded) && (secret?.length ?? 0) < SECRET_LENGTH) {
    throw new Error(`BOOT_ID_SECRET must have at least ${SECRET_LENGTH} characters`);
  }
  return secret;
}

/** `ALLOW_OVERRIDES`: on, off, or undefined to follow the mode. @throws Error for any other value */
export function allowOverridesOf(env: Environment): boolean | undefined {
  const text = env.ALLOW_OVERRIDES || undefined;
  if (text !== undefined && text !== 'on' && text !== 'off') throw new Error('ALLOW_OVERRIDES is "on" or "off"');
  return text === undefined ? undefined : text === 'on';
}

/**
 * `KENALI_MODE`, `SITE_PORT`, `PUBLIC_URL`, `CDN_PUBLIC_URL`, `RELEASES_DIR`, `SITE_NOTES_DIR`, `BOOT_ID_SECRET`,
 * `ALLOW_OVERRIDES` and the origins of the payment provider.
 * @throws Error that names the variable
 */
export function siteConfig(env: Environment): { listen: ListenOptions; site: SiteOptions } {
  const port = portOf(env, 'SITE_PORT', 3000);
  return {
    listen: { host: hostOf(env), port },
    site: {
      // Pages simulate payments only if the mode is explicitly demo.
      mode: modeOf(env.KENALI_MODE),
      allowOverrides: allowOverridesOf(env),
      ...(hasNoFolder(env) ? {} : { storeDir: storeOf(env) }),
      state: env.SITE_NOTES_DIR || `${env.DATA_DIR || '.data'}/site`,
      bootIdSecret: bootIdSecretOf(env),
      publicUrl: urlOf(env, 'PUBLIC_URL', `http://localhost:${port}`),
      cdnPublicUrl: urlOf(env, 'CDN_PUBLIC_URL', `http://localhost:${portOf(env, 'CDN_PORT', port + 1)}`),
      scriptOrigins: originsOf(env, 'SCRIPT_ORIGINS'),
      frameOrigins: originsOf(env, 'FRAME_ORIGINS'),
      connectOrigins: originsOf(env, 'CONNECT_ORIGINS'),
    },
  };
}

/** `CDN_PORT`, `DEMO_HOST`, `RELEASES_DIR`. @throws Error that names the variable */
export function cdnConfig(env: Environment): { listen: ListenOptions; storeDir: string } {
  return { listen: { host: hostOf(env), port: portOf(env, 'CDN_PORT', 3001) }, storeDir: storeOf(env) };
}
