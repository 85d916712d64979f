import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pressPayButton } from './pay-in-demo.ts';

it.each([
  [200, 'pressed'],
  [409, 'ended'],
  [400, 'refused'],
  [402, 'refused'],
  [302, 'failed'],
  [401, 'failed'],
  [404, 'failed'],
  [429, 'failed'],
  [500, 'failed'],
])('pressPayButton: when the emulator answers %i, then %s', async (status, result) => {
  const server = createServer((_request, response) => response.writeHead(status, { location: '/' }).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const coreApiBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = { mode: 'demo', midtrans: { coreApiBaseUrl } } as Parameters<typeof pressPayButton>[0];
  try {
    expect(await pressPayButton(config, 'order_1_1')).toBe(result);
  } finally {
    server.close();
  }
});
