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
  SMTP_URL: 'smtps://kenali:kata-sandi@mail.example',
};
const errorOf = (env: Record<string, string | undefined>) => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('The configuration was accepted');
};

describe('readConfig', () => {
  it('when nothing is set, then the mode is demo and addresses derive from the port', () => {
    const config = readConfig({ PORT: '4000' });
    expect(config).toMatchObject({ mode: 'demo', port: 4000, host: '127.0.0.1', publicUrl: 'http://localhost:4000' });
    expect(config.midtrans).toMatchObject({
      serverKey: 'SB-Mid-server-kenali-demo',
      snapApiBaseUrl: 'http://localhost:4002/snap/v1',
      notificationUrl: 'http://localhost:4000/api/midtrans/notification',
    });
    expect(config.requireEmailVerification).toBe(false);
  });

  it('when the practice is not configured, then reports show Kenali and the site; otherwise the configured values', () => {
    expect(readConfig({ PUBLIC_URL: 'https://tumbuh.example/' }).practice).toEqual({
      name: 'Kenali',
      contact: 'tumbuh.example',
    });
    const practice = { PRACTICE_NAME: ' Biro Tumbuh ', PRACTICE_CONTACT: 'Telp. 021 000' };
    expect(readConfig(practice).practice).toEqual({ name: 'Biro Tumbuh', contact: 'Telp. 021 000' });
  });

  it('when production is complete, then it is accepted and verification is on', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ mode: 'production', requireEmailVerification: true });
  });

  it.each(Object.keys(PRODUCTION).filter((name) => name !== 'KENALI_MODE'))(
    'when production lacks %s, then the error names it',
    (name) => expect(errorOf({ ...PRODUCTION, [name]: undefined })).toContain(name),
  );

  it.each([
    [{ PORT: 'abc' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ KENALI_MODE: 'test' }, 'KENALI_MODE'],
    [{ NODE_ENV: 'production' }, 'KENALI_MODE'],
    [{ SENSORY_BAND_SET: 'other' }, 'SENSORY_BAND_SET'],
    [{ RATE_LIMITS: 'maybe' }, 'RATE_LIMITS'],
    [{ PAYMENT_JOBS: 'maybe' }, 'PAYMENT_JOBS'],
    [{ MIDTRANS_CUSTOMER_FEE: 'maybe' }, 'MIDTRANS_CUSTOMER_FEE'],
    [{ MIDTRANS_SERVER_KEY: 'Mid-server-live' }, 'MIDTRANS_SERVER_KEY'],
    [{ MIDTRANS_CORE_API_BASE_URL: 'https://api.sandbox.midtrans.com' }, 'MIDTRANS_CORE_API_BASE_URL'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET'],
    [{ MONGODB_URI: 'http://db' }, 'MONGODB_URI'],
    [{ TRUSTED_PROXIES: 'true' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8, 0.0.0.0/0' }, 'TRUSTED_PROXIES'],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, 'TRUSTED_PROXIES'],
    [{ DEMO_HOST: 'not a host' }, 'DEMO_HOST'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL'],
    [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Kenali' }, 'MAIL_FROM'],
    [{ MAIL_FROM: 'Kenali <a@b.test>\r\nBcc: x@y.test' }, 'MAIL_FROM'],
    [{ PRACTICE_NAME: 'x'.repeat(61) }, 'PRACTICE_NAME'],
    [{ PRACTICE_NAME: 'Praktik\nLain' }, 'PRACTICE_NAME'],
    [{ PRACTICE_CONTACT: 'a\u202Eb' }, 'PRACTICE_CONTACT'],
    [{ MONGOD_PORT: '0.5' }, 'MONGOD_PORT'],
    [{ ...PRODUCTION, JWT_SECRET: 'a'.repeat(40) }, 'JWT_SECRET'],
    [{ ...PRODUCTION, RATE_LIMITS: 'off' }, 'RATE_LIMITS'],
    [{ ...PRODUCTION, MIDTRANS_SERVER_KEY: 'SB-Mid-server-kenali-demo' }, 'MIDTRANS_SERVER_KEY'],
    [{ ...PRODUCTION, MIDTRANS_PREVIOUS_SERVER_KEY: 'SB-Mid-server-kenali-demo' }, 'MIDTRANS_PREVIOUS_SERVER_KEY'],
    [{ ...PRODUCTION, MIDTRANS_CORE_API_BASE_URL: 'https://api.sandbox.midtrans.com' }, 'one environment'],
  ])('when the environment has %j, then the error names the variable', (env, name) =>
    expect(errorOf(env)).toContain(name),
  );

  it('when a value is invalid, then the error does not contain its password', () => {
    const message = errorOf({
      MONGODB_URI: 'postgres://kenali:sangat-rahasia@db/kenali',
      JWT_SECRET: 'rahasia-pendek',
      SMTP_URL: 'http://kenali:sangat-rahasia@mail.example',
    });
    expect(message).not.toMatch(/rahasia/);
  });

  it('when several proxies are listed, then each becomes an entry', () => {
    const { trustedProxies } = readConfig({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1' });
    expect(trustedProxies).toEqual(['loopback', '10.0.0.0/8', '::1']);
  });

  it('when email verification is off, then production needs no mail server', () => {
    const config = readConfig({ ...PRODUCTION, SMTP_URL: undefined, REQUIRE_EMAIL_VERIFICATION: 'false' });
    expect(config).toMatchObject({ smtpUrl: null, requireEmailVerification: false });
  });

  it('when MAIL_FROM is not set, then the sender uses the host of PUBLIC_URL', () => {
    expect(readConfig(PRODUCTION).mailFrom).toBe('Kenali <no-reply@kenali.example>');
    expect(readConfig({ MAIL_FROM: 'Praktik Ibu Sari <halo@praktik.example>' }).mailFrom).toContain('halo@praktik');
    expect(readConfig({ MAIL_FROM: 'halo@praktik.example' }).mailFrom).toBe('halo@praktik.example');
  });

  it('when API_HOST is set, then only production uses it; the demo uses DEMO_HOST', () => {
    expect(readConfig({ API_HOST: '0.0.0.0' }).host).toBe('127.0.0.1');
    expect(readConfig({ DEMO_HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(readConfig({ ...PRODUCTION, API_HOST: '0.0.0.0', DEMO_HOST: '::' }).host).toBe('0.0.0.0');
  });

  it('when MONGOD_PORT is set, then the default database address uses it', () => {
    expect(readConfig({ MONGOD_PORT: '4100' }).mongodbUri).toBe('mongodb://127.0.0.1:4100/kenali?replicaSet=kenali');
  });
});
