import { isAbsolute } from 'node:path';
import { ConfigError } from '@kenali/api';
import { readSettings } from './read-settings.ts';

const refusal = (env: Record<string, string>) => {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('The settings were accepted');
};

describe('readSettings', () => {
  it('derives the other ports from PORT and listens on the loopback address', () => {
    const settings = readSettings({ PORT: '4100' });
    expect(settings).toMatchObject({ cdnPort: 4101, midtransPort: 4102, mongodPort: 4103, host: '127.0.0.1' });
    expect(settings.cdnPublicUrl).toBe('http://localhost:4101');
    expect(settings.api.midtrans.snapJsUrl).toBe('http://localhost:4102/snap/snap.js');
    expect(isAbsolute(settings.dataDir)).toBe(true);
  });

  it('uses each port and address that is set', () => {
    const env = { PORT: '4100', CDN_PORT: '5001', MIDTRANS_PORT: '5002', MONGOD_PORT: '5003' };
    const settings = readSettings({ ...env, CDN_PUBLIC_URL: 'https://cdn.contoh.test/', DEMO_HOST: '0.0.0.0' });
    expect(settings).toMatchObject({ cdnPort: 5001, midtransPort: 5002, mongodPort: 5003, host: '0.0.0.0' });
    expect(settings.cdnPublicUrl).toBe('https://cdn.contoh.test');
    expect(settings.api.mongodbUri).toContain(':5003/');
  });

  it('uses RELEASES_DIR for the site and the API, and a folder in DATA_DIR by default', () => {
    expect(readSettings({ DATA_DIR: '/data' }).releasesDir).toBe('/data/releases');
    const settings = readSettings({ DATA_DIR: '/data', RELEASES_DIR: '/elsewhere' });
    expect([settings.releasesDir, settings.api.releases.folder]).toEqual(['/elsewhere', '/elsewhere']);
  });

  it.each([
    [undefined, undefined],
    ['on', true],
    ['off', false],
  ])('with ALLOW_OVERRIDES %s, sets allowOverrides to %s', (ALLOW_OVERRIDES, allowed) => {
    expect(readSettings({ ALLOW_OVERRIDES }).allowOverrides).toBe(allowed);
  });

  it.each([
    [{ PORT: '0' }, 'PORT'],
    [{ CDN_PORT: 'abc' }, 'CDN_PORT'],
    [{ CDN_PORT: '1.5' }, 'CDN_PORT'],
    [{ MONGOD_PORT: '65536' }, 'MONGOD_PORT'],
    [{ PORT: '65535' }, 'CDN_PORT'],
    [{ PORT: '4100', CDN_PORT: '4100' }, 'must differ'],
    [{ PORT: '4100', MONGOD_PORT: '4102' }, 'must differ'],
    [{ CDN_PUBLIC_URL: 'cdn.contoh.test' }, 'CDN_PUBLIC_URL'],
    [{ CDN_PUBLIC_URL: 'ftp://cdn.contoh.test' }, 'CDN_PUBLIC_URL'],
    [{ ALLOW_OVERRIDES: 'yes' }, 'ALLOW_OVERRIDES'],
    [{ NODE_ENV: 'production' }, 'KENALI_MODE'],
  ])('refuses %j and names the variable', (env, name) => expect(refusal(env)).toContain(name));
});
