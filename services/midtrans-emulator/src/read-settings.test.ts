import { readSettings } from './read-settings.ts';

it('readSettings: when nothing is set, then the demo values stand', () => {
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
    },
  });
});

it('readSettings: when all is set, then all is read', () => {
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
  });
});

it.each([
  ['MIDTRANS_PORT', '0'],
  ['MIDTRANS_PORT', 'http'],
  ['MIDTRANS_PUBLIC_URL', 'localhost'],
  ['MIDTRANS_NOTIFICATION_URL', 'ftp://a.test'],
  ['MIDTRANS_RETRY_FACTOR', '-1'],
])('readSettings: when %s is %s, then the start stops with its name', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(name);
});
