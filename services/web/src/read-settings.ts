import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '@kenali/api';
import { allowOverridesOf } from '@kenali/site';

/** The settings of one installation: the configuration of the API, and the ports, addresses and folders of the other servers. */
export interface Settings {
  api: Config;
  cdnPort: number;
  midtransPort: number;
  mongodPort: number;
  cdnPublicUrl: string;
  /** Address that all servers listen on. */
  host: string;
  /** Whether developers can choose releases in their browser. Undefined: the mode decides. */
  allowOverrides?: boolean;
  dataDir: string;
  releasesDir: string;
}

/** Validates all settings before anything starts. @throws ConfigError that names each variable and what it expects */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const api = readConfig(env);
  const problems: string[] = [];
  const port = (name: string, fallback: number) => {
    const value = env[name] ? Number(env[name]) : fallback;
    if (!Number.isInteger(value) || value < 1 || value > 65_535) problems.push(`${name} must be a port, 1 to 65535`);
    return value;
  };
  const cdnPort = port('CDN_PORT', api.port + 1);
  const midtransPort = port('MIDTRANS_PORT', api.port + 2);
  const mongodPort = port('MONGOD_PORT', api.port + 3);
  if (new Set([api.port, cdnPort, midtransPort, mongodPort]).size < 4)
    problems.push('PORT, CDN_PORT, MIDTRANS_PORT and MONGOD_PORT must differ');
  const cdnPublicUrl = (env.CDN_PUBLIC_URL || `http://localhost:${cdnPort}`).replace(/\/+$/, '');
  if (!/^https?:\/\/[^/]+$/.test(cdnPublicUrl) || !URL.canParse(cdnPublicUrl))
    problems.push('CDN_PUBLIC_URL must be an address such as https://cdn.example.com');
  let allowOverrides: boolean | undefined;
  try {
    allowOverrides = allowOverridesOf(env);
  } catch (error) {
    problems.push((error as Error).message);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  const dataDir = resolve(api.dataDir);
  const { host } = api;
  // The site, the API and the CDN read the same folder.
  const releasesDir = resolve(env.RELEASES_DIR || `${dataDir}/releases`);
  return { api, cdnPort, midtransPort, mongodPort, cdnPublicUrl, host, allowOverrides, dataDir, releasesDir };
}
