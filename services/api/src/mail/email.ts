import {
  type Calendar,
  type EmailContent,
  type EmailLink,
  footerLines,
  type Sender,
  signatureOf,
} from './email-content.ts';
import { renderHtml } from './render-html.ts';

/** An email as plain text and as HTML with the same content. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that ends this kind of email with one POST, for the button of the mail program. */
  unsubscribeUrl?: string;
  /** An appointment for the calendar of the reader. */
  calendar?: Calendar;
}

/** Delivers emails. `id` is the same for every attempt to send one email, so that duplicates can be recognized. */
export interface MailTransport {
  send(email: Email, id: string): Promise<void>;
}

/** Renders an email. Both parts end with the practice's name, its contact and the address of the site. */
export const renderEmail = (content: EmailContent, sender: Sender): Email => ({
  to: content.to,
  subject: content.subject,
  text: renderText(content, sender),
  html: renderHtml(content, sender),
  ...(content.calendar && { calendar: content.calendar }),
  ...(content.optOut && { unsubscribeUrl: content.optOut.oneClickUrl }),
});

/** Renders the plain-text part. */
function renderText(content: EmailContent, sender: Sender): string {
  const { paragraphs, code, items = [], link, closing = [], optOut } = content;
  const parts = [
    ...paragraphs,
    code,
    items.map((item) => `- ${item}`).join('\n'),
    link && lineOf(link),
    ...closing,
    signatureOf(sender),
    `--\n${footerLines(sender).join('\n')}`,
    optOut && lineOf(optOut),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const lineOf = ({ label, href }: EmailLink) => `${label}: ${href}`;
