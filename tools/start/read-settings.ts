import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from '../../services/api/src/index.ts';
import { allowOverridesOf } from '../../services/site/src/index.ts';

/** What the start command needs beside the API's own configuration. */
export interface StartSettings {
  api: Config;
  cdnPort: number;
  midtransPort: number;
  mongodPort: number;
  cdnPublicUrl: string;
  host: string;
  /** Whether developers may choose releases in their browser; left to the mode where nobody said. */
  allowOverrides?: boolean;
  dataDir: string;
  releasesDir: string;
}

/** Checks everything before anything is started. @throws ConfigError naming the variable and what is expected */
export function readSettings(env: Record<string, string | undefined>): StartSettings {
  const api = readConfig(env);
  const problems: string[] = [];
  const port = (name: string, otherwise: number) => {
    const value = env[name] ? Number(env[name]) : otherwise;
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
  const ports = { cdnPort, midtransPort, mongodPort };
  // Site, API and CDN read the same folder.
  const releasesDir = resolve(env.RELEASES_DIR || `${dataDir}/releases`);
  return { api, ...ports, cdnPublicUrl, host, allowOverrides, dataDir, releasesDir };
}
