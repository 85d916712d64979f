import {
  type EmailContent,
  type EmailLink,
  escapeHtml,
  footerLines,
  type Sender,
  signatureOf,
} from './email-content.ts';

const FONT = "font-family:'Plus Jakarta Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace";

/** For mail programs with a dark mode of their own. All others ignore the classes and show the inline colours. */
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #14191F !important; }
  .card { background-color: #1F262E !important; border-color: #39434E !important; }
  .ink { color: #F1EDE6 !important; }
  .soft { color: #C3C9D1 !important; }
  .code { background-color: #12343A !important; color: #D7F2EE !important; }
  .link { color: #8FD3CC !important; }
}`;

/**
 * Renders the HTML part: tables and inline styles, because mail programs know little else. It loads nothing from elsewhere,
 * because remote images act as tracking pixels. Every value is escaped.
 */
export function renderHtml(content: EmailContent, sender: Sender): string {
  const { subject, paragraphs, code, items = [], link, closing = [], optOut } = content;
  const body = [
    ...paragraphs.map(paragraph),
    code && codeBox(code),
    items.length > 0 && list(items),
    link && button(link),
    ...closing.map(paragraph),
    paragraph(signatureOf(sender)),
  ].filter(Boolean);
  const preview = paragraphs[1] ?? paragraphs[0] ?? subject;
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#FBF8F3">
<div data-part="preview" style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}</div>
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background-color:#FBF8F3">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="link" data-part="brand" style="padding:0 8px 16px;${FONT};font-size:20px;font-weight:bold;line-height:1.3;color:#0F5C5C">${escapeHtml(sender.practice.name)}</td></tr>
<tr><td class="card" style="padding:28px 24px 12px;border:1px solid #E7E0D5;border-radius:16px;background-color:#FFFFFF">
${body.join('\n')}
</td></tr>
<tr><td style="padding:20px 8px 0">
${footer(sender, optOut)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

const paragraph = (text: string) =>
  `<p class="ink" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.6;color:#1F2A37;overflow-wrap:anywhere">${withBreaks(text)}</p>`;

/** No spaces between the digits, so that a copied code works as it is. */
const codeBox = (code: string) =>
  `<p class="code" style="margin:0 0 16px;padding:20px 8px;border-radius:12px;background-color:#E3F1EF;${MONO};font-size:40px;font-weight:bold;line-height:1.2;letter-spacing:6px;text-align:center;color:#0B4747">${escapeHtml(code)}</p>`;

const list = (items: string[]) =>
  `<ul class="ink" style="margin:0 0 16px;padding:0 0 0 24px;${FONT};font-size:16px;line-height:1.6;color:#1F2A37;overflow-wrap:anywhere">${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;

const button = ({
  href,
  label,
}: EmailLink) => `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px">
<tr><td style="border-radius:12px;background-color:#0F5C5C"><a href="${escapeHtml(href)}" style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;font-weight:bold;line-height:1.25;color:#FFFFFF;text-decoration:none">${escapeHtml(label)}</a></td></tr>
</table>`;

function footer(sender: Sender, optOut: EmailLink | undefined): string {
  const style = `margin:0 0 12px;${FONT};font-size:14px;line-height:1.6;color:#4B5563;overflow-wrap:anywhere`;
  const link = ({ href, label }: EmailLink) =>
    `<a class="link" href="${escapeHtml(href)}" style="color:#0F5C5C">${escapeHtml(label)}</a>`;
  const lines = footerLines(sender).map((line) =>
    line === sender.publicUrl ? link({ href: line, label: line }) : escapeHtml(line),
  );
  return [
    `<p class="soft" style="${style}">${lines.join('<br>')}</p>`,
    optOut && `<p class="soft" style="${style}">${link(optOut)}</p>`,
  ]
    .filter(Boolean)
    .join('\n');
}
