/** An email as plain text and as simple HTML with the same content. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Delivers emails. `id` is the same for every attempt to send one email, so that duplicates can be recognized. */
export interface MailTransport {
  send(email: Email, id: string): Promise<void>;
}

interface Content {
  to: string;
  subject: string;
  paragraphs: string[];
  /** A code to copy, shown large. */
  code?: string;
  items?: string[];
  link?: { href: string; label: string };
  closing?: string[];
}

const SIGNATURE = 'Salam hangat,\nTim Kenali';

/** Renders an email. The HTML loads nothing from elsewhere, because remote images act as tracking pixels. */
export function renderEmail({ to, subject, paragraphs, code, items = [], link, closing = [] }: Content): Email {
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

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for use between tags and in attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
