import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';

const MIN_LENGTH = 32;

/** Demo only: the signing secret is made once and kept in the data folder, so that a restart signs nobody out. */
export function withSecret(config: Config): Config {
  if (config.jwtSecret) return config;
  const file = join(config.dataDir, 'jwt-secret');
  mkdirSync(config.dataDir, { recursive: true });
  makeOnce(file);
  const jwtSecret = readFileSync(file, 'utf8').trim();
  if (jwtSecret.length < MIN_LENGTH)
    throw new ConfigError([`${file} is cut off: delete it, and a new secret is made, or set JWT_SECRET`]);
  return { ...config, jwtSecret };
}

/** A whole file or none: of two processes that start at once, both read the secret of the first. */
function makeOnce(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
