import { randomUUID } from 'node:crypto';
import { traceCall } from '@kenali/telemetry';
import { HOUR_MS } from '../durations.ts';
import type { Job } from '../jobs/start-job.ts';
import { type MessageKind, Outbox, type OutboxDocument } from '../outbox/outbox.model.ts';
import type { Services } from '../services.ts';
import { type MailTransport, renderEmail } from './email.ts';
import type { EmailContent } from './email-content.ts';
import { describeSmtpError, isPermanentRejection } from './mail-transport.ts';

/** Writes the email of a message. Null: there is nothing to report any more, or no active account to report it to. */
export type EmailTemplate = (message: OutboxDocument, services: Services) => Promise<EmailContent | null>;
export interface EmailKind {
  write: EmailTemplate;
  /** How long failed sending is retried. Later, the email is of no use. */
  retryForMs: number;
}
/** A kind that only a later version of the API knows stays in the outbox for its processes. */
export type EmailKinds = Record<MessageKind, EmailKind>;

/** Longer than the timeout of the mail transport. After it, another sender takes over from one that died. */
const LEASE_MS = 120_000;

/** Sends one email that is due. Returns false if there is none. Several processes may call it at once: only one of them claims a message. */
export async function sendNext(services: Services, transport: MailTransport, kinds: EmailKinds): Promise<boolean> {
  const at = services.now();
  const claim = randomUUID();
  const claimOneOf = (names: MessageKind[]) =>
    Outbox.findOneAndUpdate(
      { outcome: null, kind: { $in: names }, nextAt: { $lte: at } },
      { $set: { claim, nextAt: new Date(at.getTime() + LEASE_MS) }, $inc: { tries: 1 } },
      { sort: { nextAt: 1 }, returnDocument: 'after' },
    ).lean();
  // Somebody waits for a code.
  const message = (await claimOneOf(['one_time_code'])) ?? (await claimOneOf(Object.keys(kinds) as MessageKind[]));
  if (!message) return false;
  const change = await attempt(message, kinds[message.kind], transport, services);
  // Matches only its own claim: a sender that took over meanwhile records the outcome.
  await Outbox.updateOne({ _id: message._id, claim }, { $set: { ...change, claim: null } });
  return true;
}

async function attempt(
  message: OutboxDocument,
  { write, retryForMs }: EmailKind,
  transport: MailTransport,
  services: Services,
): Promise<Partial<OutboxDocument>> {
  const { log, now } = services;
  const facts = { outboxId: String(message._id), kind: message.kind, tries: message.tries };
  try {
    const content = await write(message, services);
    if (!content) return { outcome: 'dropped' };
    const email = renderEmail(content, services.config);
    await traceCall('smtp send', { 'peer.service': 'smtp' }, () => transport.send(email, facts.outboxId));
    log.info(facts, 'mail sent');
    return { outcome: 'sent', sentAt: now(), lastError: null };
  } catch (error) {
    const lastError = describeSmtpError(error);
    const nextAt = new Date(now().getTime() + retryDelayMs(message.tries));
    const isOver = isPermanentRejection(error) || nextAt.getTime() > message.createdAt.getTime() + retryForMs;
    log.warn({ ...facts, error: lastError, isOver }, 'mail not sent');
    return isOver ? { outcome: 'failed', lastError } : { nextAt, lastError };
  }
}

const FIRST_DELAY_MS = 5000;
const LONGEST_DELAY_MS = HOUR_MS;

/** The delay after the given number of failed attempts: 5 s, 20 s, 80 s and so on, one hour at most. */
export const retryDelayMs = (tries: number): number => Math.min(FIRST_DELAY_MS * 4 ** (tries - 1), LONGEST_DELAY_MS);

/** Sends due emails. */
export const mailJob = (transport: MailTransport, kinds: EmailKinds): Job => ({
  name: 'mail',
  everyMs: 1000,
  async run(services, isStopped) {
    while (!isStopped() && (await sendNext(services, transport, kinds)));
  },
});
