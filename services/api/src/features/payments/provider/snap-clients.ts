import midtrans, { type Snap } from 'midtrans-client';
import type { Config } from '../../../config.ts';

export const CREATE_TIMEOUT_MS = 10_000;
/** Inside a notification, which has 8 s in all. */
export const STATUS_TIMEOUT_MS = 4_000;

/** The library knows one time-out per client, so creating and asking have one each. */
export function snapClients(config: Config['midtrans']): { creating: Snap; asking: Snap } {
  return { creating: client(config, CREATE_TIMEOUT_MS), asking: client(config, STATUS_TIMEOUT_MS) };
}

function client(config: Config['midtrans'], timeoutMs: number): Snap {
  const { serverKey, clientKey, snapApiBaseUrl, coreApiBaseUrl, notificationUrl } = config;
  const snap = new midtrans.Snap({ isProduction: false, serverKey, clientKey });
  // The hosts are fixed in the library; there is no option for them, and its statics belong to the whole process.
  snap.apiConfig.getSnapApiBaseUrl = () => snapApiBaseUrl;
  snap.apiConfig.getCoreApiBaseUrl = () => coreApiBaseUrl;
  const { defaults } = snap.httpClient.http_client;
  defaults.timeout = timeoutMs;
  // A redirect would carry the server key to wherever it points.
  defaults.maxRedirects = 0;
  // A proxy of the environment cannot reach this machine's own addresses.
  if (isLoopback(snapApiBaseUrl) || isLoopback(coreApiBaseUrl)) defaults.proxy = false;
  defaults.headers.common['X-Override-Notification'] = notificationUrl;
  return snap;
}

const isLoopback = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
