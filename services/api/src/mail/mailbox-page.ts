import { createHash } from 'node:crypto';
import { escapeHtml } from './email.ts';
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
a { color: #0F5C5C; }
:focus-visible { outline: 3px solid #0F5C5C; outline-offset: 2px; }
`;

/** Allows no script and no external file, only the style above. */
export const MAILBOX_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
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
${emails.length === 0 ? '<p>Belum ada email.</p>' : `<ol role="list">\n${emails.map((email) => item(email, publicUrl)).join('\n')}\n</ol>`}
</main>
</body>
</html>
`;

const item = ({ to, subject, text, sentAt }: StoredEmail, publicUrl: string) => `<li><article>
<h2>${escapeHtml(subject)}</h2>
<p class="facts">Kepada ${escapeHtml(to)}, <time datetime="${escapeHtml(sentAt)}">${TIME.format(new Date(sentAt))} WIB</time></p>
<p class="text">${withLinks(escapeHtml(text.trim()), publicUrl)}</p>
</article></li>`;

/** Turns addresses of this site into links. The text must be escaped. */
const withLinks = (escaped: string, publicUrl: string) =>
  escaped.replace(/https?:\/\/[^\s<]+/g, (address) =>
    address.startsWith(`${escapeHtml(publicUrl)}/`) ? `<a href="${address}">${address}</a>` : address,
  );
