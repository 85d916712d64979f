import { createHash } from 'node:crypto';
import { ERRORS } from '@kenali/contracts';
import { BOOT_ELEMENT_ID, type BootDocument, PRERENDERED_ATTRIBUTE, withPractice } from '@kenali/federation/boot';

/** 410: it was there, or will be, and is not now. */
export type PageStatus = 200 | 404 | 410;

const PLACE = new RegExp(`(<script type="application/json" id="${BOOT_ELEMENT_ID}">)[^<]*(</script>)`);

/** JSON that cannot close its script element. */
export const toInlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Opening a connection takes as long as loading a small script, so it starts in parallel with the shell. */
function preconnectLinks({ remotes }: BootDocument): string {
  const origins = new Set(Object.values(remotes).map(({ baseUrl }) => new URL(baseUrl).origin));
  return [...origins].map((origin) => `<link rel="preconnect" crossorigin href="${origin}">`).join('');
}

/** A document in three parts. The head of the page goes after the first one, and the visitor's boot id after the second. */
export interface RenderedDocument {
  start: string;
  before: string;
  after: string;
  /** SHA-256 of each inline style, in base64. Only the shell's document knows them, because the shell is released separately. */
  styles: string[];
}

const stylesOf = (html: string): string[] =>
  [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) =>
    createHash('sha256').update(style).digest('base64'),
  );

/** Splits the document at its title, which each page replaces. Without a title, the head goes to the end. */
function withoutTitle(html: string): [string, string] {
  const [start = '', ...rest] = html.split(/<title>[^<]*<\/title>/, 2);
  return [start, rest.join('')];
}

/**
 * Inserts the boot document and the practice into the shell's document.
 * @param template the shell's `index.html`
 * @param boot without its boot id
 * @throws Error if the shell's document has no element for it
 */
export function renderDocument(template: string, boot: BootDocument): RenderedDocument {
  const html = boot.practice ? withPractice(template, boot.practice) : template;
  const found = PLACE.exec(html);
  if (!found) throw new Error(`the shell's index.html has no element #${BOOT_ELEMENT_ID}`);
  const [all, open, close] = found;
  const [start, top] = withoutTitle(html.slice(0, found.index));
  const rest = html.slice(found.index + all.length);
  return {
    start,
    before: `${top}${open}{"bootId":"`,
    after: `",${toInlineJson(boot).slice(1)}${close}${preconnectLinks(boot)}${rest}`,
    styles: stylesOf(html),
  };
}

/** The shapes that the shell's document can show before its scripts arrive. */
type PageOutline = 'page' | 'form' | 'staff';

const FORMS = ['/login', '/login/google', '/register', '/forgot-password', '/verify-email', '/reminders'];
/** Where admins and psychologists work. Their header is lower. */
const STAFF = /^\/(admin|cases)(\/|$)/;

/** Returns the shape of the page at a path. Unknown paths have the general one. */
export function outlineOf(path: string): PageOutline {
  const trimmed = path.replace(/\/+$/, '');
  if (FORMS.includes(trimmed)) return 'form';
  return STAFF.test(trimmed) ? 'staff' : 'page';
}

/** What the site puts into the document of a public page. */
export interface PrerenderedPage {
  /** The content of the root element. */
  html: string;
  /** Goes to the end of the head: the page's styles, and the responses of the API that it shows. */
  head: string;
  /** SHA-256 of the inline styles, in base64. */
  styles: string[];
  digest: string;
}

const ATTRIBUTE = 'data-page="page"';
const OUTLINE = /<!--outline-->.*?<!--\/outline-->/s;
const READABLE = /<!--readable-->(.*?)<!--\/readable-->/gs;

/** What the outline says without JavaScript. It is no use to say that a page needs JavaScript if there is no page. */
const REASON = /<!--reason-->.*?<!--\/reason-->/s;
const NO_PAGE: Partial<Record<PageStatus, string>> = {
  // As in the shell's page for unknown addresses.
  404: 'Halaman ini tidak ada atau sudah pindah.',
  410: ERRORS.NOT_FOR_SALE.message,
};

/** Chooses the outline in a document, and its reason. */
function withOutline(html: string, path: string, status: PageStatus): string {
  const reason = NO_PAGE[status];
  return html
    .replace(READABLE, '')
    .replace(REASON, (found) => (reason === undefined ? found : `<h1>${reason}</h1>`))
    .replace(ATTRIBUTE, () => ATTRIBUTE.replace('="page"', `="${outlineOf(path)}"`));
}

/** A page that can be read needs its font first. Browsers give these scripts the same priority. */
const withScriptsLast = (html: string): string =>
  html
    .replaceAll('<link rel="preload" as="script"', '<link rel="preload" as="script" fetchpriority="low"')
    .replace(' fetchpriority="high"></script>', '></script>');

/** Puts the content of a page in place of the outline. React compares it with what it renders, so nothing may be added. */
const withContent = (html: string, { html: content, head }: Pick<PrerenderedPage, 'html' | 'head'>): string =>
  withScriptsLast(html)
    .replace('</head>', () => `${head}</head>`)
    .replace(READABLE, (_, readable: string) => readable)
    .replace(ATTRIBUTE, () => `${ATTRIBUTE} ${PRERENDERED_ATTRIBUTE}`)
    .replace(OUTLINE, () => content);

/** Completes the last part of a document with the page's content, or with its outline. */
export const withPage = (html: string, path: string, status: PageStatus, page: PrerenderedPage | null): string =>
  page ? withContent(html, page) : withOutline(html, path, status);
