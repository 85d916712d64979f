import { connect, createServer, type Server, type Socket } from 'node:net';
import { entitlementsOf, expectError, expectResponse, newCheckout, orderState } from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { startStopwatch } from './stopwatch.ts';

/** A cable to the database that can be pulled. */
async function pullableCable(uri: string) {
  const target = new URL(uri);
  const sockets = new Set<Socket>();
  let isPulled = false;
  const server: Server = createServer((inner) => {
    if (isPulled) return void inner.destroy();
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
    pull: () => {
      isPulled = true;
      for (const socket of sockets) socket.destroy();
    },
    plug: () => {
      isPulled = false;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const provider = new FakeProvider();
let api: TestApi;
let cable: Awaited<ReturnType<typeof pullableCable>>;
const uri = process.env.KENALI_TEST_MONGODB_URI!;
beforeAll(async () => {
  cable = await pullableCable(uri);
  process.env.KENALI_TEST_MONGODB_URI = cable.uri;
  api = await startTestApi({ provider });
});
afterAll(async () => {
  await api.stop();
  cable.close();
  process.env.KENALI_TEST_MONGODB_URI = uri;
});

it('POST /api/midtrans/notification: when the database is away, then 503 within the provider’s patience, and the repeat is applied', async () => {
  const { orderId, providerOrderId } = await newCheckout(api);
  const note = provider.setStatus(providerOrderId, 'settlement');
  cable.pull();
  const watch = startStopwatch();
  expectError(await api.post('/api/midtrans/notification', note), 503, 'UNAVAILABLE');
  expect(watch.stop()).toBeLessThan(8_500);

  cable.plug();
  while ((await api.get('/readyz')).status !== 200);
  const repeat = await api.post('/api/midtrans/notification', note);
  expectResponse('POST /api/midtrans/notification', repeat);
  expect(repeat.body.verdict).toBe('applied');
  expect(await orderState(orderId)).toBe('completed/paid');
  expect(await entitlementsOf(orderId)).toHaveLength(1);
});
