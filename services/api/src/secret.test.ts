import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readApiSettings, SettingsError } from '@kenali/settings';
import { withSecret } from './secret.ts';

const emptyFolder = () => join(mkdtempSync(join(tmpdir(), 'kenali-secret-')), 'data');

describe('withSecret', () => {
  it('when no secret is set, then one is created that only its owner can read, and the next start uses it', () => {
    const config = readApiSettings({ DATA_DIR: emptyFolder() });
    const { jwtSecret } = withSecret(config);
    expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
    expect(withSecret(config).jwtSecret).toBe(jwtSecret);
    expect(statSync(join(config.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(config.dataDir)).toEqual(['jwt-secret']);
  });

  it('when two folders are used, then the secrets differ', () => {
    const [one, other] = [emptyFolder(), emptyFolder()].map(
      (DATA_DIR) => withSecret(readApiSettings({ DATA_DIR })).jwtSecret,
    );
    expect(one).not.toBe(other);
  });

  it('when JWT_SECRET is set, then it is used and no file is written', () => {
    const dataDir = emptyFolder();
    const given = 'a8Fk2-0sPq9zLmW3xY7cV1bN5tR6eU4i';
    expect(withSecret(readApiSettings({ DATA_DIR: dataDir, JWT_SECRET: given })).jwtSecret).toBe(given);
    expect(() => readdirSync(dataDir)).toThrow('ENOENT');
  });

  it('when the file is incomplete, then the error names it and the file stays', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'kenali-secret-'));
    const file = join(dataDir, 'jwt-secret');
    writeFileSync(file, 'abc');
    expect(() => withSecret(readApiSettings({ DATA_DIR: dataDir }))).toThrow(SettingsError);
    expect(() => withSecret(readApiSettings({ DATA_DIR: dataDir }))).toThrow(file);
    expect(readFileSync(file, 'utf8')).toBe('abc');
  });
});
