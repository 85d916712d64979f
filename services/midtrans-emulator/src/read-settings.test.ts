import { readSettings } from './read-settings.ts';

it('readSettings: when no variable is set, then it returns the values of the demo', () => {
  expect(readSettings({})).toEqual({
    port: 3002,
    host: '127.0.0.1',
    options: {
      serverKey: 'SB-Mid-server-kenali-demo',
      clientKey: 'SB-Mid-client-kenali-demo',
      merchantId: 'G000000001',
      origin: 'http://localhost:3002',
      stateFile: undefined,
      defaultNotificationUrl: undefined,
      retryTimeFactor: 1,
      captureSettleDelayMs: 5_000,
      control: true,
    },
  });
});

it('readSettings: when all variables are set, then it returns them', () => {
  const { port, host, options } = readSettings({
    MIDTRANS_PORT: '4100',
    MIDTRANS_HOST: '0.0.0.0',
    MIDTRANS_SERVER_KEY: 'server',
    MIDTRANS_CLIENT_KEY: 'client',
    MIDTRANS_MERCHANT_ID: 'G1',
    MIDTRANS_PUBLIC_URL: 'http://demo.test:4100',
    MIDTRANS_NOTIFICATION_URL: 'http://127.0.0.1:3000/api/midtrans/notification',
    MIDTRANS_STATE_FILE: '/tmp/state.json',
    MIDTRANS_RETRY_FACTOR: '0.01',
    MIDTRANS_SETTLE_DELAY_MS: '10',
    MIDTRANS_CONTROL: 'off',
  });
  expect([port, host]).toEqual([4100, '0.0.0.0']);
  expect(options).toEqual({
    serverKey: 'server',
    clientKey: 'client',
    merchantId: 'G1',
    origin: 'http://demo.test:4100',
    stateFile: '/tmp/state.json',
    defaultNotificationUrl: 'http://127.0.0.1:3000/api/midtrans/notification',
    retryTimeFactor: 0.01,
    captureSettleDelayMs: 10,
    control: false,
  });
});

it.each([
  ['MIDTRANS_PORT', '0'],
  ['MIDTRANS_PORT', 'http'],
  ['MIDTRANS_PUBLIC_URL', 'localhost'],
  ['MIDTRANS_NOTIFICATION_URL', 'ftp://a.test'],
  ['MIDTRANS_RETRY_FACTOR', '-1'],
  ['MIDTRANS_CONTROL', 'yes'],
])('readSettings: when %s is %s, then it throws an error that names the variable', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});

it.each([
  [{}, true],
  [{ NODE_ENV: 'test' }, true],
  [{ NODE_ENV: 'production' }, false],
  [{ KENALI_MODE: 'production' }, false],
  [{ KENALI_MODE: 'demo', NODE_ENV: 'production' }, true],
  [{ KENALI_MODE: 'production', MIDTRANS_CONTROL: 'on' }, true],
  [{ KENALI_MODE: 'demo', MIDTRANS_CONTROL: 'off' }, false],
])('readSettings: when the environment is %j, then control is %s', (env, expected) => {
  expect(readSettings(env).options.control).toBe(expected);
});
