import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiSettings, SettingsError } from '@kenali/settings';

const MIN_LENGTH = 32;

/** Adds a signing secret in the demo. It is created once and kept in the data folder, so that sessions survive a restart. */
export function withSecret(config: ApiSettings): ApiSettings {
  if (config.jwtSecret) return config;
  const file = join(config.dataDir, 'jwt-secret');
  mkdirSync(config.dataDir, { recursive: true });
  createOnce(file);
  const jwtSecret = readFileSync(file, 'utf8').trim();
  if (jwtSecret.length < MIN_LENGTH)
    throw new SettingsError([`${file} is incomplete: delete it to create a new secret, or set JWT_SECRET`]);
  return { ...config, jwtSecret };
}

/** Creates the file atomically. If two processes start at once, both read the secret of the first. */
function createOnce(file: string): void {
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
