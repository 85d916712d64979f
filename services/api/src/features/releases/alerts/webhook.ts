import { createHmac } from 'node:crypto';
import type { ApiSettings } from '@kenali/settings';
import { traceCall } from '@kenali/telemetry';
import type { Job } from '../../../jobs/start-job.ts';
import { type Deliveries, deliverNext } from '../../../mail/index.ts';
import type { OutboxDocument } from '../../../outbox/outbox.model.ts';
import type { Services } from '../../../services.ts';

const TIMEOUT_MS = 10_000;
const RETRY_FOR_MS = 3 * 24 * 60 * 60_000;
/** Alerts are rare, and a few seconds do not matter. */
const POLL_MS = 5000;

class WebhookRefused extends Error {
  override name = 'WebhookRefused';
  readonly status: number;
  constructor(status: number) {
    super(`the webhook answered ${status}`);
    this.status = status;
  }
}

/** The body, as docs/releases.md describes it. The id is the same in each attempt. */
function bodyOf(
  { _id, alert }: OutboxDocument,
  { publicUrl, staffUrl }: Pick<ApiSettings, 'publicUrl' | 'staffUrl'>,
): string | null {
  if (!alert) return null;
  const { what, at, app } = alert;
  const common = { schema: 1, id: String(_id), event: what, time: at.toISOString(), site: publicUrl, app };
  const page = { url: `${staffUrl}/admin/releases` };
  if (alert.what === 'canary_stopped')
    return JSON.stringify({ ...common, releaseId: alert.releaseId, reason: alert.reason, ...page });
  const { reason, revision, isUsed } = alert;
  return JSON.stringify({ ...common, reason, revision, isUsed, ...page });
}

async function post(url: string, body: string, secret: string | null): Promise<void> {
  const signature = secret && createHmac('sha256', secret).update(body).digest('hex');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'kenali',
      ...(signature ? { 'kenali-signature': `sha256=${signature}` } : {}),
    },
    body,
    // The address is the operator's, and nobody else chooses where alerts go.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new WebhookRefused(response.status);
}

/** The status, or the code of the error: its text may have the address, which may have a key. */
function describeError(error: unknown): string {
  if (error instanceof WebhookRefused) return `HTTP ${error.status}`;
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'unknown';
}

const DELIVERIES: Deliveries = {
  release_webhook: {
    what: 'webhook',
    async deliver(message, { config }) {
      const { webhookUrl, webhookSecret } = config.releaseAlerts;
      const body = bodyOf(message, config);
      if (!webhookUrl || !body) return null;
      await traceCall('webhook send', { 'peer.service': 'webhook' }, () => post(webhookUrl, body, webhookSecret));
      return 'sent';
    },
    retryForMs: RETRY_FOR_MS,
    describeError,
    // A receiver that is being set up may refuse anything.
    isPermanent: () => false,
  },
};

/** Calls the webhook for one alert that is due. Returns false if there is none. */
export const callNextWebhook = (services: Services): Promise<boolean> => deliverNext(services, DELIVERIES);

/** Calls the webhook for due alerts, apart from the mails, which must not wait for it. */
export const webhooksJob: Job = {
  name: 'webhooks',
  everyMs: POLL_MS,
  async run(services, isStopped) {
    while (!isStopped() && (await callNextWebhook(services)));
  },
};
