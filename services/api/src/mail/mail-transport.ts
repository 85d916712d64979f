import { type ApiSettings, isLoopback } from '@kenali/settings';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './email.ts';
import { createMailbox } from './mailbox.ts';

/** The SMTP server if one is configured, otherwise the mailbox page in the demo. Null: messages stay in the outbox. */
export function createMailTransport({ smtpUrl, mailFrom, mode, dataDir }: ApiSettings): MailTransport | null {
  if (smtpUrl) return createSmtp(smtpUrl, mailFrom);
  return mode === 'demo' ? createMailbox(dataDir) : null;
}

/** Their sum is well below the lease of a message, so that no second sender takes a message that is being sent. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Whether a mail is refused rather than sent in the clear. A mail server on this machine needs no encryption, and `ignoreTLS` in
 * the address says that the network does it.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  return !isLoopback(smtpUrl) && new URL(smtpUrl).searchParams.get('ignoreTLS') !== 'true';
}

/** Sends through an SMTP server. `smtpUrl` has nodemailer's format: smtps://user:password@host:port. */
export function createSmtp(smtpUrl: string, from: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: mustEncrypt(smtpUrl),
  });
  const host = from.replace(/>\s*$/, '').split('@').at(-1) ?? 'localhost';
  return {
    async send({ to, subject, text, html, unsubscribeUrl, calendar }, id) {
      // The address is passed as an object: nodemailer would parse a string and might find a second address in it.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(calendar && { icalEvent: { ...calendar, filename: 'konsultasi.ics' } }),
        messageId: `<${id}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      });
    },
  };
}

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/** Returns the codes of an error for the log. The server's text is left out: it may repeat the address or the login. */
export function describeSmtpError(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
  );
}

/** The codes of RFC 3463 for an address of a recipient. The others of 5.1 are about the sender. */
const NO_SUCH_ADDRESS = /^5\d\d[ -]5\.1\.(?:[1-36]|10)\b/;

/**
 * Whether the server says that the address does not exist, so that a retry cannot succeed. An operator can end any other refusal: a
 * login, a quota, a relay that is not allowed.
 */
export function isPermanentRejection(error: unknown): boolean {
  const { command, response } = (error ?? {}) as SmtpError;
  return command === 'RCPT TO' && NO_SUCH_ADDRESS.test(String(response));
}
