import { type ApiSettings, isLoopback } from '@kenali/settings';
import { outgoingHeaders } from '@kenali/telemetry';
import midtrans, { type Snap } from 'midtrans-client';

export const CREATE_TIMEOUT_MS = 8000;
/** Part of the 8 s that a notification may take. */
export const STATUS_TIMEOUT_MS = 4_000;

/** The library's timeout starts again with every byte, so a body that trickles in would never end. */
export const GRACE_MS = 500;
/** A status with every field and many refunds has a few kilobytes. */
export const ANSWER_MAX_BYTES = 256 * 1024;

/** The library has one timeout per client, so slow calls (create, refund) and quick calls (status) use separate ones. */
export function snapClients(config: ApiSettings['midtrans']): { slow: Snap; quick: Snap } {
  return { slow: createClient(config, CREATE_TIMEOUT_MS), quick: createClient(config, STATUS_TIMEOUT_MS) };
}

function createClient(config: ApiSettings['midtrans'], timeoutMs: number): Snap {
  const { serverKey, clientKey, snapApiBaseUrl, coreApiBaseUrl, notificationUrl } = config;
  const snap = new midtrans.Snap({ isProduction: false, serverKey, clientKey });
  // The library has no option for the hosts, and its static fields are shared by the whole process.
  snap.apiConfig.getSnapApiBaseUrl = () => snapApiBaseUrl;
  snap.apiConfig.getCoreApiBaseUrl = () => coreApiBaseUrl;
  const { defaults, interceptors } = snap.httpClient.http_client;
  defaults.timeout = timeoutMs;
  defaults.maxContentLength = ANSWER_MAX_BYTES;
  interceptors.request.use((request) => {
    request.headers.set(outgoingHeaders());
    return { ...request, signal: AbortSignal.timeout(timeoutMs + GRACE_MS) };
  });
  // A redirect would send the server key to its target.
  defaults.maxRedirects = 0;
  // A proxy from the environment cannot reach loopback addresses of this machine.
  if (isLoopback(snapApiBaseUrl) || isLoopback(coreApiBaseUrl)) defaults.proxy = false;
  defaults.headers.common['X-Override-Notification'] = notificationUrl;
  return snap;
}
