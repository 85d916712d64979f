import { createServer, type RequestListener, type Server } from 'node:http';
import { readApiSettings } from '@kenali/settings';
import pino from 'pino';
import { createEmulator } from '../../midtrans-emulator/src/index.ts';
import { createMidtrans } from '../src/features/payments/index.ts';
import { startTestApi } from './harness.ts';

interface Options {
  now?: () => Date;
  /** Receives every log line of the API and of its payment client. Without it, logging is off. */
  logLine?: (line: string) => void;
  serverKey?: string;
}

/** Starts the API and the payment emulator on two local ports. The emulator sends its notifications to the API. */
export async function startWithEmulator({
  now = () => new Date(),
  logLine,
  serverKey = 'SB-Mid-server-kenali-demo',
}: Options = {}) {
  const servers: Server[] = [];
  const listen = async (handler: RequestListener) => {
    const server = createServer(handler);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  };
  const origin = await listen((request, response) => emulator.app(request, response));
  const apiOrigin = await listen((request, response) => api.app(request, response));
  const emulator = createEmulator({
    serverKey,
    clientKey: 'SB-Mid-client-kenali-demo',
    merchantId: 'G000000001',
    origin,
    retryTimeFactor: 0.001,
    captureSettleDelayMs: 100,
  });
  const env = {
    MIDTRANS_SERVER_KEY: serverKey,
    MIDTRANS_SNAP_API_BASE_URL: `${origin}/snap/v1`,
    MIDTRANS_CORE_API_BASE_URL: origin,
    MIDTRANS_SNAP_JS_URL: `${origin}/snap/snap.js`,
  };
  const provider = createMidtrans(
    readApiSettings({ ...env, PUBLIC_URL: apiOrigin }).midtrans,
    logLine ? pino({ level: 'trace' }, { write: logLine }) : pino({ level: 'silent' }),
  );
  const api = await startTestApi({ env, provider, now, ...(logLine && { logLine }) });
  return {
    api,
    /** The address of the emulator. */
    origin,
    control: async (path: string, body?: object, method = 'POST') => {
      const answer = await fetch(`${origin}/_control/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json() as Promise<Record<string, unknown>>;
    },
    /** Makes the emulator unreachable. */
    stopEmulator: () => {
      servers[0]?.closeAllConnections();
      servers[0]?.close();
    },
    stop: async () => {
      await emulator.close();
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      await api.stop();
    },
  };
}
