import { type Email, type MailTransport, sendNext } from '../src/mail/index.ts';
import type { Services } from '../src/services.ts';
import { EMAIL_KINDS } from '../src/start-api.ts';

/** A mail transport that keeps emails in memory, and rejects them while `failure` is set. */
export class FakeTransport implements MailTransport {
  readonly emails: Email[] = [];
  failure: unknown = null;

  async send(email: Email): Promise<void> {
    if (this.failure) throw this.failure;
    this.emails.push(email);
  }

  to = (address: string): Email[] => this.emails.filter((email) => email.to === address);
}

/** Sends all messages that are due, as the running API does over time. */
export async function sendAll(services: Services, transport: MailTransport): Promise<void> {
  while (await sendNext(services, transport, EMAIL_KINDS));
}

/** Returns the six digits in an email. */
export const codeIn = (email: Email | undefined): string => /^\d{6}$/m.exec(email?.text ?? '')?.[0] ?? 'no code';

/** Returns a code that differs from the given one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
