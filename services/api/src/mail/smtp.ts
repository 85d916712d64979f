import { createTransport } from 'nodemailer';
import type { Post } from './post.ts';

/** Together well below the lease of a letter, so that no second sender takes one that is still under way. */
const PATIENCE = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends by a mail server; `smtpUrl` is as nodemailer reads it: smtps://user:password@host:port. */
export function createSmtp(smtpUrl: string, from: string): Post {
  const transport = createTransport({ url: smtpUrl, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true });
  const host = from.replace(/>\s*$/, '').split('@').at(-1) ?? 'localhost';
  return {
    async send({ to, subject, text, html }, id) {
      // An address as a value and not as text: nothing in it is read as a second one.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** What went wrong in a word for the log: the server's text may repeat the address or the login. */
export function describeSmtpError(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as SmtpError;
  return (
    [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'unknown'
  );
}

/** The server knows no such mailbox: trying again changes nothing. A refused login is the operator's to mend. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = (error ?? {}) as SmtpError;
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
