import { randomUUID } from 'node:crypto';
import { traceCall } from '@kenali/telemetry';
import { type MessageKind, Outbox, type OutboxDocument } from '../outbox/outbox.model.ts';
import type { Services } from '../services.ts';
import type { Email, MailTransport } from './email.ts';
import { describeSmtpError, isPermanentRejection } from './mail-transport.ts';

/** Renders the email of a message. Null: there is nothing to report any more, or no active account to report it to. */
export type EmailTemplate = (message: OutboxDocument, services: Services) => Promise<Email | null>;
export interface EmailKind {
  render: EmailTemplate;
  /** How long failed sending is retried. Later, the email is of no use. */
  retryForMs: number;
}
/** The messages that are sent as emails. Other messages stay in the outbox for staff. */
export type EmailKinds = Partial<Record<MessageKind, EmailKind>>;

/** How the messages of one kind leave. */
export interface Delivery {
  /** For the log: "mail". */
  what: string;
  /** Null: there is nothing to report any more. @throws if it was not delivered */
  deliver(message: OutboxDocument, services: Services): Promise<'sent' | null>;
  /** How long failed attempts are repeated. */
  retryForMs: number;
  /** What the log and the outbox may know of an error: no addresses, no keys. */
  describeError(error: unknown): string;
  /** Whether a retry cannot succeed. */
  isPermanent(error: unknown): boolean;
}
export type Deliveries = Partial<Record<MessageKind, Delivery>>;

/** Longer than the timeouts of the mail transport and of webhooks. After it, another sender takes over from one that died. */
const LEASE_MS = 120_000;

const emailDelivery = ({ render, retryForMs }: EmailKind, transport: MailTransport): Delivery => ({
  what: 'mail',
  async deliver(message, services) {
    const email = await render(message, services);
    if (!email) return null;
    await traceCall('smtp send', { 'peer.service': 'smtp' }, () => transport.send(email, String(message._id)));
    return 'sent';
  },
  retryForMs,
  describeError: describeSmtpError,
  isPermanent: isPermanentRejection,
});

/** Sends one email that is due. Returns false if there is none. */
export function sendNext(services: Services, transport: MailTransport, kinds: EmailKinds): Promise<boolean> {
  const deliveries = Object.entries(kinds).map(([name, kind]) => [name, emailDelivery(kind, transport)]);
  return deliverNext(services, Object.fromEntries(deliveries) as Deliveries);
}

/**
 * Delivers one message that is due. Returns false if there is none. Several processes may call it at once: only one of them
 * claims a message.
 */
export async function deliverNext(services: Services, deliveries: Deliveries): Promise<boolean> {
  const at = services.now();
  const claim = randomUUID();
  const message = await Outbox.findOneAndUpdate(
    { outcome: null, kind: { $in: Object.keys(deliveries) as MessageKind[] }, nextAt: { $lte: at } },
    { $set: { claim, nextAt: new Date(at.getTime() + LEASE_MS) }, $inc: { tries: 1 } },
    { sort: { nextAt: 1 }, returnDocument: 'after' },
  ).lean();
  if (!message) return false;
  const change = await attempt(message, deliveries[message.kind] as Delivery, services);
  // Matches only its own claim: a sender that took over meanwhile records the outcome.
  await Outbox.updateOne({ _id: message._id, claim }, { $set: { ...change, claim: null } });
  return true;
}

async function attempt(
  message: OutboxDocument,
  { what, deliver, retryForMs, describeError, isPermanent }: Delivery,
  services: Services,
): Promise<Partial<OutboxDocument>> {
  const { log, now } = services;
  const facts = { outboxId: String(message._id), kind: message.kind, tries: message.tries };
  try {
    if ((await deliver(message, services)) === null) return { outcome: 'dropped' };
    log.info(facts, `${what} sent`);
    return { outcome: 'sent', sentAt: now(), lastError: null };
  } catch (error) {
    const lastError = describeError(error);
    const nextAt = new Date(now().getTime() + retryDelayMs(message.tries));
    const isOver = isPermanent(error) || nextAt.getTime() > message.createdAt.getTime() + retryForMs;
    log.warn({ ...facts, error: lastError, isOver }, `${what} not sent`);
    return isOver ? { outcome: 'failed', lastError } : { nextAt, lastError };
  }
}

const FIRST_DELAY_MS = 5000;
const LONGEST_DELAY_MS = 60 * 60_000;

/** The delay after the given number of failed attempts: 5 s, 20 s, 80 s and so on, one hour at most. */
export const retryDelayMs = (tries: number): number => Math.min(FIRST_DELAY_MS * 4 ** (tries - 1), LONGEST_DELAY_MS);
