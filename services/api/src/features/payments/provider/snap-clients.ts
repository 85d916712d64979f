import midtrans, { type Snap } from 'midtrans-client';
import type { Config } from '../../../config.ts';

export const CREATE_TIMEOUT_MS = 10_000;
/** Part of the 8 s that a notification may take. */
export const STATUS_TIMEOUT_MS = 4_000;

/** The library has one timeout per client, so slow calls (create, refund) and quick calls (status) use separate ones. */
export function snapClients(config: Config['midtrans']): { slow: Snap; quick: Snap } {
  return { slow: createClient(config, CREATE_TIMEOUT_MS), quick: createClient(config, STATUS_TIMEOUT_MS) };
}

function createClient(config: Config['midtrans'], timeoutMs: number): Snap {
  const { serverKey, clientKey, snapApiBaseUrl, coreApiBaseUrl, notificationUrl } = config;
  const snap = new midtrans.Snap({ isProduction: false, serverKey, clientKey });
  // The library has no option for the hosts, and its static fields are shared by the whole process.
  snap.apiConfig.getSnapApiBaseUrl = () => snapApiBaseUrl;
  snap.apiConfig.getCoreApiBaseUrl = () => coreApiBaseUrl;
  const { defaults } = snap.httpClient.http_client;
  defaults.timeout = timeoutMs;
  // A redirect would send the server key to its target.
  defaults.maxRedirects = 0;
  // A proxy from the environment cannot reach loopback addresses of this machine.
  if (isLoopback(snapApiBaseUrl) || isLoopback(coreApiBaseUrl)) defaults.proxy = false;
  defaults.headers.common['X-Override-Notification'] = notificationUrl;
  return snap;
}

const isLoopback = (url: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
