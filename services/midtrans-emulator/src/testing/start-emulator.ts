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
  callbacks: { finish: 'https://app.example.com/payment-return' },
  custom_field1: '42',
  ...changes,
});

/** A sandbox card as the payment page sends it. */
export const card = (number: string, changes: Fields = {}) => ({ number, expiry: '12/39', cvv: '123', ...changes });

const running: { close: () => Promise<void> }[] = [];

/** Stops every emulator that a test started. Each test ends with it. */
export const closeEmulators = async () => {
  await Promise.all(running.splice(0).map((emulator) => emulator.close()));
};
afterEach(closeEmulators);

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
  const create = (orderId: string, changes?: Fields) => post('/snap/v1/transactions', createBody(orderId, changes));
  const press = (token: string, action: string, body: Fields = {}) =>
    api.post(`/snap/v4/calls/${token}/${action}`).send(body);
  const pay = (orderId: string, paymentType?: string) =>
    control('pay', { order_id: orderId, ...(paymentType ? { payment_type: paymentType } : {}) });
  /** Creates an order and returns its token. */
  const createToken = async (orderId: string, changes?: Fields): Promise<string> => {
    const { body, status } = await create(orderId, changes);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.token as string;
  };

  return {
    api,
    close: emulator.close,
    create,
    createToken,
    /** Creates an order, chooses a method on its page and returns its token. */
    choose: async (orderId: string, method: string, more: Fields = {}): Promise<string> => {
      const token = await createToken(orderId);
      await press(token, 'choose', { method, ...more });
      return token;
    },
    /** Creates an order and pays it. */
    buy: async (orderId: string, paymentType?: string): Promise<void> => {
      await create(orderId);
      await pay(orderId, paymentType);
    },
    createRaw: (body: unknown) => post('/snap/v1/transactions', body),
    cancelToken: (token: string) => post(`/snap/v1/transactions/${token}/cancel`),
    status: (id: string) => api.get(`/v2/${id}/status`).set('Authorization', AUTHORIZATION),
    /** Without a body it posts the literal `null`, as the client library does. */
    core: (id: string, action: string, body: string | Fields = 'null') => post(`/v2/${id}/${action}`, body),
    press,
    control,
    pay,
    deliveries: async (orderId: string): Promise<Fields[]> =>
      (await api.get('/_control/deliveries').query({ order_id: orderId })).body.deliveries,
  };
}

/** Starts an emulator with faults. */
export async function startFaulty(faults: Fields) {
  const emulator = startEmulator();
  await emulator.control('faults', faults);
  return emulator;
}

export type StartedEmulator = ReturnType<typeof startEmulator>;

/** Starts a merchant's server that sends these answers, by default 200, and an emulator that notifies it. */
export async function startNotified(options: Partial<EmulatorOptions> = {}, ...answers: Answer[]) {
  const receiver = await startReceiver(...answers);
  return { receiver, emulator: startEmulator({ defaultNotificationUrl: receiver.url, ...options }) };
}
