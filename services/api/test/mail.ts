import { EMAIL_KINDS } from '../src/emails.ts';
import { type Email, type MailTransport, sendNext } from '../src/mail/index.ts';
import type { Services } from '../src/services.ts';

/**
 * A mail transport that keeps emails in memory, and rejects them while `failure` is set. It checks of every email that its
 * two parts have the same content.
 */
export class FakeTransport implements MailTransport {
  readonly emails: Email[] = [];
  failure: unknown = null;

  async send(email: Email): Promise<void> {
    if (this.failure) throw this.failure;
    expect(linesOfHtml(email)).toEqual(linesOfText(email));
    this.emails.push(email);
  }

  to = (address: string): Email[] => this.emails.filter((email) => email.to === address);
}

/** Sends all messages that are due, as the running API does over time. */
export async function sendAll(services: Services, transport: MailTransport): Promise<void> {
  while (await sendNext(services, transport, EMAIL_KINDS));
}

/** Sends all messages that are due. @returns the emails to this address */
export async function mailsTo({ services }: { services: Services }, address: string): Promise<Email[]> {
  const transport = new FakeTransport();
  await sendAll(services, transport);
  return transport.to(address);
}

/** Returns the six digits in an email. */
export const codeIn = (email: Email | undefined): string => /^\d{6}$/m.exec(email?.text ?? '')?.[0] ?? 'no code';

/** Returns a code that differs from the given one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '--');

const linesOfText = ({ text }: Email): string[] => linesIn(text);

/** The visible lines of the HTML part. The preview line and the name above the text repeat other lines. */
export function linesOfHtml({ html }: Email): string[] {
  const visible = html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<(div|td)[^>]* data-part="[^"]*"[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, (_all, href, label) =>
      label === href ? href : `${label}: ${href}`,
    )
    .replaceAll('<li>', '\n- ')
    .replace(/<[^>]*>/g, '\n');
  return linesIn(
    visible
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  );
}
