import { connect, createServer, type Server, type Socket } from 'node:net';
import { entitlementsOf, expectError, expectResponse, newCheckout, orderState } from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { startStopwatch } from './stopwatch.ts';

/** Starts a TCP proxy in front of the database whose connections a test can cut. */
async function startDatabaseProxy(uri: string) {
  const target = new URL(uri);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((inner) => {
    if (isCut) return void inner.destroy();
    const outer = connect(Number(target.port), target.hostname);
    for (const socket of [inner, outer]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    inner.pipe(outer).pipe(inner);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    cut: () => {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => {
      isCut = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const provider = new FakeProvider();
let api: TestApi;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
const uri = process.env.KENALI_TEST_MONGODB_URI!;
beforeAll(async () => {
  proxy = await startDatabaseProxy(uri);
  process.env.KENALI_TEST_MONGODB_URI = proxy.uri;
  api = await startTestApi({ hasOwnDatabase: true, provider });
});
afterAll(async () => {
  await api.stop();
  proxy.close();
  process.env.KENALI_TEST_MONGODB_URI = uri;
});

it('POST /api/midtrans/notification: when the database is unavailable, then it returns 503 before the provider times out, and the repeated notification is applied', async () => {
  const { orderId, providerOrderId } = await newCheckout(api);
  const notification = provider.setStatus(providerOrderId, 'settlement');
  proxy.cut();
  const watch = startStopwatch();
  expectError(await api.post('/api/midtrans/notification', notification), 503, 'UNAVAILABLE');
  expect(watch.stop()).toBeLessThan(8_500);

  proxy.restore();
  while ((await api.get('/readyz')).status !== 200);
  const repeat = await api.post('/api/midtrans/notification', notification);
  expectResponse('POST /api/midtrans/notification', repeat);
  expect(repeat.body.verdict).toBe('applied');
  expect(await orderState(orderId)).toBe('completed/paid');
  expect(await entitlementsOf(orderId)).toHaveLength(1);
});
