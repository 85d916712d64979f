import { createHash } from 'node:crypto';
import { escapeHtml } from './email-content.ts';
import type { StoredEmail } from './mailbox.ts';

const STYLE = `
body { margin: 0; background: #FBF8F3; color: #1F2A37; font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px; }
ol { padding: 0; list-style: none; }
li { margin-block: 16px; padding: 20px; border-radius: 16px; background: #FFFFFF; }
h1, h2 { line-height: 1.2; }
h2 { margin: 0; font-size: 20px; }
p { margin: 8px 0; overflow-wrap: anywhere; }
.facts { color: #4B5563; }
.text { white-space: pre-wrap; }
iframe { display: block; width: 100%; height: 600px; margin-block: 12px; border: 1px solid #E7E0D5; border-radius: 12px; background: #FBF8F3; }
summary { display: inline-flex; align-items: center; min-height: 44px; color: #0F5C5C; cursor: pointer; text-decoration: underline; }
a { color: #0F5C5C; }
:focus-visible { outline: 3px solid #0F5C5C; outline-offset: 2px; }
`;

/** Allows no script and no external file, only the style above. */
export const MAILBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * For the HTML of an email: its inline styles, no script, and an origin of its own. Its links open in a new tab without the
 * sandbox. `allow-scripts` admits the scripts of accessibility tools; `default-src` forbids those of the email.
 */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
export const EMAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  `sandbox ${SANDBOX}`,
].join('; ');

const TIME = new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Asia/Jakarta' });

/** Renders the emails that the demo did not send, newest first. Only links to `publicUrl` are clickable. */
export const mailboxPage = (emails: StoredEmail[], publicUrl: string): string => `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Kotak surat demo · Kenali</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Kotak surat demo</h1>
<p>Dalam mode demo, email tidak dikirim ke luar. Email terbaru ada di atas. <a href="/mailbox">Muat ulang</a></p>
${emails.length === 0 ? '<p>Belum ada email.</p>' : `<ol role="list">\n${emails.map((email, index) => item(email, index, publicUrl)).join('\n')}\n</ol>`}
</main>
</body>
</html>
`;

/** Emails below the newest ones show a link, so that a long list loads quickly. */
const FRAMES = 5;

const htmlFrame = (id: string, subject: string) =>
  `<iframe sandbox="${SANDBOX}" loading="lazy" src="/mailbox/${id}" title="Email: ${escapeHtml(subject)}"></iframe>`;

const item = ({ id, to, subject, text, sentAt }: StoredEmail, index: number, publicUrl: string) => `<li><article>
<h2>${escapeHtml(subject)}</h2>
<p class="facts">Kepada ${escapeHtml(to)}, <time datetime="${escapeHtml(sentAt)}">${TIME.format(new Date(sentAt))} WIB</time></p>
${index < FRAMES ? htmlFrame(id, subject) : `<p><a href="/mailbox/${id}">Tampilan HTML</a></p>`}
<details><summary>Versi teks</summary>
<p class="text">${withLinks(escapeHtml(text.trim()), publicUrl)}</p>
</details>
</article></li>`;

/** Turns addresses of this site into links. The text must be escaped. */
const withLinks = (escaped: string, publicUrl: string) =>
  escaped.replace(/https?:\/\/[^\s<]+/g, (address) =>
    address.startsWith(`${escapeHtml(publicUrl)}/`) ? `<a href="${address}">${address}</a>` : address,
  );
