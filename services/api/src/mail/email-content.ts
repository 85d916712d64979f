import type { ApiSettings } from '@kenali/settings';

/** The parts of an email, in the order in which they appear. */
export interface EmailContent {
  to: string;
  subject: string;
  paragraphs: string[];
  /** A code to copy, shown large. */
  code?: string;
  items?: string[];
  /** Shown as a button. */
  link?: EmailLink;
  closing?: string[];
  /** Attached as a file. */
  calendar?: Calendar;
  /** Shown small below the signature. */
  optOut?: EmailLink & { oneClickUrl: string };
}

/** An appointment, in the format of RFC 5545. */
export interface Calendar {
  method: 'PUBLISH' | 'CANCEL';
  content: string;
}

export interface EmailLink {
  href: string;
  label: string;
}

/** Who sends the email. */
export type Sender = Pick<ApiSettings, 'practice' | 'publicUrl'>;

/** The lines below the signature. */
export const footerLines = ({ practice: { name, contact }, publicUrl }: Sender): string[] => [
  name,
  ...(contact ? [contact] : []),
  publicUrl,
  AUTOMATIC,
];

const AUTOMATIC = 'Email ini dikirim otomatis, jadi balasan tidak kami baca.';

export const signatureOf = ({ practice }: Sender): string => `Salam hangat,\nTim ${practice.name}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags and in attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
