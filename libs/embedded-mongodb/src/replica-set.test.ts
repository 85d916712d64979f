import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { HOST } from '@kenali/node-utils';
import { MongoClient } from 'mongodb';
import { startTestMongod } from './jest-global-setup.ts';
import { makePrimary, withDatabase } from './replica-set.ts';

jest.setTimeout(120_000);

/** A proxy of the server that closes the first connection over which `command` was sent. */
async function addressThatCloses(port: number, command: string): Promise<{ server: Server; closed(): number }> {
  let closed = 0;
  const server = createServer((clientSocket) => {
    const serverSocket = connect(port, HOST);
    const end = () => {
      clientSocket.destroy();
      serverSocket.destroy();
    };
    clientSocket.on('data', (data) => {
      serverSocket.write(data);
      if (closed > 0 || !data.includes(command)) return;
      closed += 1;
      end();
    });
    serverSocket.on('data', (data) => clientSocket.write(data));
    for (const socket of [clientSocket, serverSocket]) socket.on('error', end).on('close', end);
  });
  server.listen(0, HOST);
  await once(server, 'listening');
  return { server, closed: () => closed };
}

it.each(['replSetReconfig', 'replSetGetConfig'])(
  'makePrimary: retries when the connection ends after %s',
  async (command) => {
    const mongod = await startTestMongod(() => undefined);
    const { server, closed } = await addressThatCloses(Number(new URL(mongod.uri).port), command);
    const { port } = server.address() as { port: number };
    await makePrimary(port);
    expect(closed()).toBe(1);
    const client = await MongoClient.connect(`mongodb://${HOST}:${port}/kenali?directConnection=true`);
    expect((await client.db('admin').command({ replSetGetConfig: 1 })).config.members[0].host).toBe(`${HOST}:${port}`);
    await client.db().collection('notes').insertOne({ text: 'a' });
    await client.close();
    await mongod.stop();
    server.close();
  },
);

it.each([
  ['mongodb://127.0.0.1:4150/?replicaSet=kenali', 'mongodb://127.0.0.1:4150/site?replicaSet=kenali'],
  ['mongodb://127.0.0.1:4150', 'mongodb://127.0.0.1:4150/site'],
  ['mongodb://a:1,b:2/?replicaSet=x&w=majority', 'mongodb://a:1,b:2/site?replicaSet=x&w=majority'],
  ['mongodb+srv://siti:p%2Fw@cluster.example/own?w=1', 'mongodb+srv://siti:p%2Fw@cluster.example/own?w=1'],
])('withDatabase: turns %s into %s', (uri, expected) => {
  expect(withDatabase(uri, 'site')).toBe(expected);
});
