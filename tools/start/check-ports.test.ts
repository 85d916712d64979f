import { createServer, type Server } from 'node:net';
import { freePort } from '@kenali/node-utils';
import { readWebSettings, SettingsError } from '@kenali/settings';
import { checkPorts } from './check-ports.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
const occupy = (port: number, host: string) =>
  new Promise<Server>((resolve) => {
    const server = createServer();
    servers.push(server);
    server.listen(port, host, () => resolve(server));
  });
const settings = async (over: Record<string, string> = {}) => {
  const [port, cdn, midtrans, mongod] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const ports = { PORT: port, CDN_PORT: cdn, MIDTRANS_PORT: midtrans, MONGOD_PORT: mongod };
  return readWebSettings({
    ...Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, `${value}`])),
    ...over,
  });
};
const refusal = async (wanted: ReturnType<typeof readWebSettings>) => {
  const error = await checkPorts(wanted).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(SettingsError);
  return (error as Error).message;
};

describe('checkPorts', () => {
  it('accepts free ports and leaves them free', async () => {
    const wanted = await settings();
    await checkPorts(wanted);
    await checkPorts(wanted);
  });

  it('names each port that is in use, on this address or on all, with its variable', async () => {
    const wanted = await settings();
    await occupy(wanted.api.port, '127.0.0.1');
    await occupy(wanted.midtransPort, '0.0.0.0');
    const message = await refusal(wanted);
    expect(message).toContain(`PORT: port ${wanted.api.port} is in use`);
    expect(message).toContain(`MIDTRANS_PORT: port ${wanted.midtransPort} is in use`);
    expect(message).not.toContain('CDN_PORT');
  });

  it('waits for a server that is shutting down to free its port', async () => {
    const wanted = await settings();
    const ending = await occupy(wanted.cdnPort, '127.0.0.1');
    // Frees the port between the first check and the next one.
    setTimeout(() => ending.close(), 50);
    await checkPorts(wanted);
  });

  it('reports an address that is not this machine’s', async () => {
    expect(await refusal(await settings({ LISTEN_HOST: '203.0.113.9' }))).toContain('203.0.113.9 cannot be opened');
  });
});
