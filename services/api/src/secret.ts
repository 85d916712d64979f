import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** Demo only: the signing secret is made once and kept in the data folder, so that a restart signs nobody out. */
export function withSecret(config: Config): Config {
  if (config.jwtSecret) return config;
  const file = join(config.dataDir, 'jwt-secret');
  mkdirSync(config.dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return { ...config, jwtSecret: readFileSync(file, 'utf8').trim() };
}
