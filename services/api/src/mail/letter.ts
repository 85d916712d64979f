import { escapeHtml } from './escape-html.ts';

/** A mail as plain text and as simple HTML with the same words. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Content {
  to: string;
  subject: string;
  paragraphs: string[];
  /** Shown large: a code to copy. */
  code?: string;
  items?: string[];
  link?: { href: string; label: string };
  closing?: string[];
}

const SIGNATURE = 'Salam hangat,\nTim Kenali';

/** Lays out a letter. Nothing is loaded from elsewhere: pictures in mails tell who reads when. */
export function layOut({ to, subject, paragraphs, code, items = [], link, closing = [] }: Content): Letter {
  const list = items.map((item) => `- ${item}`).join('\n');
  const text = [...paragraphs, code, list, link && `${link.label}: ${link.href}`, ...closing, SIGNATURE]
    .filter(Boolean)
    .join('\n\n');
  const body = [
    ...paragraphs.map(paragraph),
    code && `<p style="font-size:28px;font-weight:bold;letter-spacing:4px">${escapeHtml(code)}</p>`,
    items.length > 0 && `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`,
    link && `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`,
    ...closing.map(paragraph),
    paragraph(SIGNATURE),
  ].filter(Boolean);
  return { to, subject, text: `${text}\n`, html: documentOf(subject, body.join('\n')) };
}

const paragraph = (text: string) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const documentOf = (subject: string, body: string) => `<!doctype html>
<html lang="id">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="max-width:560px;font-family:sans-serif;font-size:16px;line-height:1.6;color:#1F2A37">
${body}
</body>
</html>
`;
