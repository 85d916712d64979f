import request from 'supertest';
import { createEmulator, type EmulatorOptions } from '../app.ts';
import { type Answer, startReceiver } from './start-receiver.ts';

export const SERVER_KEY = 'SB-Mid-server-kenali-demo';
export const CLIENT_KEY = 'SB-Mid-client-kenali-demo';
const ORIGIN = 'http://localhost:3002';
const AUTHORIZATION = `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}`;

type Fields = Record<string, unknown>;

/** The body of a create call with valid values. Tests change single fields. */
export const createBody = (orderId: string, changes: Fields = {}): Fields => ({
  transaction_details: { order_id: orderId, gross_amount: 150_000 },
  item_details: [{ id: '7', name: 'Profil Sensori', price: 150_000, quantity: 1 }],
  customer_details: { first_name: 'Sari', last_name: 'Putri', email: 'sari@example.com', phone: '+628123456789' },
  credit_card: { secure: true },
  callbacks: { finish: 'https://app.example.com/payment-return' },
  custom_field1: '42',
  ...changes,
});

const running: { close: () => Promise<void> }[] = [];

/** Stops every emulator that a test started. For `afterEach`. */
export const closeEmulators = async () => {
  await Promise.all(running.splice(0).map((emulator) => emulator.close()));
};

/** Starts an emulator and returns the calls that tests make to it. */
export function startEmulator(options: Partial<EmulatorOptions> = {}) {
  const emulator = createEmulator({
    serverKey: SERVER_KEY,
    clientKey: CLIENT_KEY,
    merchantId: 'G000000001',
    origin: ORIGIN,
    captureSettleDelayMs: 60_000,
    retryTimeFactor: 0.00005,
    ...options,
  });
  running.push(emulator);
  const api = request(emulator.app);
  const post = (path: string, body?: unknown) =>
    api
      .post(path)
      .set('Authorization', AUTHORIZATION)
      .set('Content-Type', 'application/json')
      .send(body as object);
  const control = (path: string, body: Fields) => api.post(`/_control/${path}`).send(body);

  return {
    api,
    close: emulator.close,
    create: (orderId: string, changes?: Fields) => post('/snap/v1/transactions', createBody(orderId, changes)),
    createRaw: (body: unknown) => post('/snap/v1/transactions', body),
    cancelToken: (token: string) => post(`/snap/v1/transactions/${token}/cancel`),
    status: (id: string) => api.get(`/v2/${id}/status`).set('Authorization', AUTHORIZATION),
    /** Without a body it posts the literal `null`, as the client library does. */
    core: (id: string, action: string, body: string | Fields = 'null') => post(`/v2/${id}/${action}`, body),
    press: (token: string, action: string, body: Fields = {}) =>
      api.post(`/snap/v4/calls/${token}/${action}`).send(body),
    control,
    pay: (orderId: string, paymentType?: string) =>
      control('pay', { order_id: orderId, ...(paymentType ? { payment_type: paymentType } : {}) }),
    deliveries: async (orderId: string): Promise<Fields[]> =>
      (await api.get('/_control/deliveries').query({ order_id: orderId })).body.deliveries,
  };
}

export type StartedEmulator = ReturnType<typeof startEmulator>;

/** Creates an order and returns its token. */
export async function createToken(emulator: StartedEmulator, orderId: string, changes?: Fields): Promise<string> {
  const { body, status } = await emulator.create(orderId, changes);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.token as string;
}

/** Starts a merchant's server that sends these answers, and an emulator that notifies it. */
export async function withReceiver(...answers: Answer[]) {
  const receiver = await startReceiver(...answers);
  return { receiver, emulator: startEmulator({ defaultNotificationUrl: receiver.url }) };
}

/** Starts a merchant's server that accepts every notification, and an emulator with these options that notifies it. */
export async function withOptions(options: Partial<EmulatorOptions>) {
  const receiver = await startReceiver();
  return { receiver, emulator: startEmulator({ defaultNotificationUrl: receiver.url, ...options }) };
}
