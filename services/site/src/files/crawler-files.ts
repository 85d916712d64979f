import type { ServerResponse } from 'node:http';
import { type DeclaredPage, isOffered, LEGAL_DOCUMENTS, ownsPath } from '@kenali/contracts';
import { type BootPractice, type DeploymentMode, escapeHtml, type Release, whatsappUrl } from '@kenali/federation/boot';
import type { Catalogue, CatalogueCopy } from '../api/catalogue-copy.ts';
import { assessmentPaths } from '../head/assessment-page.ts';
import { answerPlain, answerText } from '../http.ts';
import { isOff, type LiveApps, type ReleaseSource } from '../release-source/release-source.ts';

interface Sources {
  mode: DeploymentMode;
  /** Without a trailing slash. */
  publicUrl: string;
  source: Pick<ReleaseSource, 'readPages'>;
  catalogue: CatalogueCopy;
  /** `contact` is a line of text, such as an email address. */
  practice: Pick<BootPractice, 'whatsappContacts' | 'features'> & { contact?: string };
}

/**
 * Closes the API alone. Pages that must not be listed say so themselves (`noindex`), and a crawler reads that only if it may
 * fetch them: it lists the bare address of a closed page that somebody links to. A demo is not to be found: its practice does
 * not exist.
 */
function robotsTxt({ mode, publicUrl }: Sources): string {
  if (mode === 'demo') return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

const EMAIL_ADDRESS = /[^\s<>@,;:]+@[^\s<>@,;:]+\.[a-z]+/i;
/** RFC 9116 recommends less than a year. Each answer counts from its own time. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** Where to report a vulnerability (RFC 9116). Contacts of another form are on the page of the privacy notice. */
function securityTxt({ publicUrl, practice: { contact = '', whatsappContacts } }: Sources): string {
  const mails = EMAIL_ADDRESS.exec(contact)?.slice(0, 1) ?? [];
  const addresses = [
    ...mails.map((mail) => `mailto:${mail}`),
    ...whatsappContacts.map(({ phone }) => whatsappUrl(phone)),
  ];
  const contacts = addresses.length > 0 ? addresses : [publicUrl + LEGAL_DOCUMENTS.privacy.path];
  const expires = new Date(Date.now() + VALID_MS).toISOString();
  return `${contacts.map((each) => `Contact: ${each}\n`).join('')}Expires: ${expires}\nPreferred-Languages: id, en\n`;
}

/** The addresses of a page: one, or one for each assessment that is for sale. */
function pathsOf({ path, about }: DeclaredPage, catalogue: Catalogue | null): string[] {
  if (!path.includes(':')) return [path];
  return about === 'assessment' && catalogue ? assessmentPaths(path, catalogue) : [];
}

/** The pages that a release declares, below its own paths. */
async function pagesOf(release: Release, { readPages }: Sources['source']): Promise<readonly DeclaredPage[]> {
  const pages = (await readPages(release)) ?? [];
  if (release.app === 'shell') return pages;
  return pages.filter(({ path }) => release.prefixes.some((prefix) => ownsPath(prefix, path)));
}

/** The public pages of the stable releases that the practice has. A release whose pages cannot be read has none here until it can. */
async function sitemapXml(live: LiveApps, { publicUrl, source, catalogue, practice }: Sources): Promise<string> {
  const stable = [...live.values()].flatMap((app) => (isOff(app) ? [] : [app.stable]));
  const lists = await Promise.all(stable.map((release) => pagesOf(release, source)));
  const pages = lists.flat().filter((page) => page.description !== undefined && isOffered(practice.features)(page));
  const known = pages.some(({ about }) => about === 'assessment') ? await catalogue.read() : null;
  const entries = pages
    .flatMap((page) => pathsOf(page, known))
    .map((path) => `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc></url>\n`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
  );
}

export const SITEMAP_PATH = '/sitemap.xml';
const TEXT = 'text/plain; charset=utf-8';

const FILES: Record<string, { type: string; read(live: LiveApps, sources: Sources): string | Promise<string> }> = {
  '/robots.txt': { type: TEXT, read: (_live, sources) => robotsTxt(sources) },
  '/.well-known/security.txt': { type: TEXT, read: (_live, sources) => securityTxt(sources) },
  [SITEMAP_PATH]: { type: 'application/xml; charset=utf-8', read: sitemapXml },
};

/** Whether the site makes the file at this path, for crawlers and for who reports a vulnerability. */
export const isCrawlerFile = (path: string): boolean => Object.hasOwn(FILES, path);

/** Sends one of them. */
export async function sendCrawlerFile(
  res: ServerResponse,
  path: string,
  live: LiveApps,
  sources: Sources,
): Promise<void> {
  const file = FILES[path];
  if (!file) return answerPlain(res, 404, 'Not found');
  answerText(res, file.type, 'public, max-age=300', await file.read(live, sources));
}
