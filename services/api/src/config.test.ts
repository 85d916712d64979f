import { ConfigError, readConfig } from './config.ts';

const PRODUCTION = {
  KENALI_MODE: 'production',
  PUBLIC_URL: 'https://kenali.example',
  MONGODB_URI: 'mongodb://db.example/kenali',
  JWT_SECRET: 'a8Fk2-0sPq9zLmW3xY7cV1bN5tR6eU4i',
  MIDTRANS_SERVER_KEY: 'Mid-server-abc',
  MIDTRANS_CLIENT_KEY: 'Mid-client-abc',
  MIDTRANS_SNAP_API_BASE_URL: 'https://app.midtrans.com/snap/v1',
  MIDTRANS_CORE_API_BASE_URL: 'https://api.midtrans.com',
  MIDTRANS_SNAP_JS_URL: 'https://app.midtrans.com/snap/snap.js',
};
const refusal = (env: Record<string, string | undefined>) => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('The configuration was accepted');
};

describe('readConfig', () => {
  it('when nothing is set, then the demo with addresses from the port', () => {
    const config = readConfig({ PORT: '4000' });
    expect(config).toMatchObject({ mode: 'demo', port: 4000, host: '127.0.0.1', publicUrl: 'http://localhost:4000' });
    expect(config.midtrans).toMatchObject({
      serverKey: 'SB-Mid-server-kenali-demo',
      snapApiBaseUrl: 'http://localhost:4002/snap/v1',
      notificationUrl: 'http://localhost:4000/api/midtrans/notification',
    });
    expect(config.requireEmailVerification).toBe(false);
  });

  it('when production is complete, then it is accepted and verification is on', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ mode: 'production', requireEmailVerification: true });
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'KENALI_MODE'))(
    'when production lacks %s, then the message names it',
    (name) => expect(refusal({ ...PRODUCTION, [name]: undefined })).toContain(name),
  );

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ KENALI_MODE: 'test' }, 'KENALI_MODE'],
    [{ NODE_ENV: 'production' }, 'KENALI_MODE'],
    [{ SENSORY_BAND_SET: 'other' }, 'SENSORY_BAND_SET'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
    [{ MIDTRANS_SERVER_KEY: 'Mid-server-live' }, 'MIDTRANS_SERVER_KEY'],
    [{ MIDTRANS_CORE_API_BASE_URL: 'https://api.sandbox.midtrans.com' }, 'MIDTRANS_CORE_API_BASE_URL'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [{ MONGODB_URI: 'http://db' }, 'MONGODB_URI'],
    [{ ...PRODUCTION, JWT_SECRET: 'a'.repeat(40) }, 'JWT_SECRET'],
    [{ ...PRODUCTION, RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    [{ ...PRODUCTION, MIDTRANS_SERVER_KEY: 'SB-Mid-server-kenali-demo' }, 'MIDTRANS_SERVER_KEY'],
    [{ ...PRODUCTION, MIDTRANS_CORE_API_BASE_URL: 'https://api.sandbox.midtrans.com' }, 'one environment'],
  ])('when %j is set, then it is refused and named', (env, name) => expect(refusal(env)).toContain(name));
});
