import type { ServerResponse } from 'node:http';
import { type DeclaredPage, ownsPath } from '@kenali/contracts';
import { type DeploymentMode, escapeHtml, type Release } from '@kenali/federation/boot';
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

/** The public pages of the stable releases. A release whose pages cannot be read has none here until it can. */
async function sitemapXml(live: LiveApps, { publicUrl, source, catalogue }: Sources): Promise<string> {
  const stable = [...live.values()].flatMap((app) => (isOff(app) ? [] : [app.stable]));
  const lists = await Promise.all(stable.map((release) => pagesOf(release, source)));
  const pages = lists.flat().filter(({ description }) => description !== undefined);
  const known = pages.some(({ about }) => about === 'assessment') ? await catalogue.read() : null;
  const entries = pages
    .flatMap((page) => pathsOf(page, known))
    .map((path) => `<url><loc>${escapeHtml(`${publicUrl}${path}`)}</loc></url>\n`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`
  );
}

export const ROBOTS_PATH = '/robots.txt';

const FILES: Record<string, { type: string; read(live: LiveApps, sources: Sources): string | Promise<string> }> = {
  [ROBOTS_PATH]: { type: 'text/plain; charset=utf-8', read: (_live, sources) => robotsTxt(sources) },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', read: sitemapXml },
};

export const isCrawlerFile = (path: string): boolean => Object.hasOwn(FILES, path);

/** Sends robots.txt or the sitemap. */
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
