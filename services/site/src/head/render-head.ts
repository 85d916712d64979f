import { type DeclaredPage, NOT_FOUND_TITLE } from '@kenali/contracts';
import { type BootPractice, escapeHtml, whatsappUrl } from '@kenali/federation/boot';
import { toInlineJson } from '../render-document.ts';
import { productOf } from './assessment-page.ts';
import type { FoundPage } from './page-at-path.ts';

export interface HeadSources {
  /** The site's address for browsers, without a trailing slash. */
  publicUrl: string;
  /** The address of the store for browsers, without a trailing slash. */
  cdnPublicUrl: string;
  practice: BootPractice;
}

/** What a page says about itself before any script runs. */
export interface Head {
  html: string;
  /** False: search engines must not list the page. True also if no release says what the page is. */
  isIndexed: boolean;
}

/** Equal to the title that the page sets in the browser. */
const fullTitle = (title: string, { name }: BootPractice) => (title ? `${title} · ${name}` : name);

const meta = (kind: 'name' | 'property', key: string, content: string) =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`;

/** Only what the page itself shows, in its footer. */
const organizationOf = ({ publicUrl, practice }: HeadSources) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: practice.name,
  description: practice.line,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/favicon.svg`,
  contactPoint: practice.whatsappContacts.map(({ label, phone }) => ({
    '@type': 'ContactPoint',
    contactType: label,
    telephone: `+${phone}`,
    url: whatsappUrl(phone),
  })),
  sameAs: practice.socialLinks.map(({ url }) => url),
});

const faqOf = (questions: NonNullable<DeclaredPage['questions']>) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** The address of the picture, which is a file of the release. */
function pictureOf({ declared }: FoundPage, { cdnPublicUrl }: HeadSources): string | undefined {
  const picture = declared?.page.picture;
  if (!declared || !picture) return undefined;
  const { app, releaseId, files } = declared.release;
  return files[picture] ? `${cdnPublicUrl}/${app}/${releaseId}/${picture}` : undefined;
}

/** The text of the picture is on the page too. */
const pictureTags = (address: string | undefined, alt: string): string[] =>
  address === undefined
    ? [meta('name', 'twitter:card', 'summary')]
    : [
        meta('property', 'og:image', address),
        meta('property', 'og:image:type', 'image/png'),
        meta('property', 'og:image:width', '1200'),
        meta('property', 'og:image:height', '630'),
        meta('property', 'og:image:alt', alt),
        meta('name', 'twitter:card', 'summary_large_image'),
        meta('name', 'twitter:image', address),
      ];

/** A data block: browsers do not run it, so the security policy needs no exception. */
const dataBlock = (data: object) => `<script type="application/ld+json">${toInlineJson(data)}</script>`;

function publicTags(found: FoundPage, description: string, sources: HeadSources): string[] {
  const { publicUrl, practice } = sources;
  const { path = '/', title = '', shareTitle = title, about, questions } = found.declared?.page ?? {};
  const address = `${publicUrl}${path}`;
  const picture = pictureOf(found, sources);
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'id_ID'),
    meta('property', 'og:site_name', practice.name),
    meta('property', 'og:url', address),
    meta('property', 'og:title', shareTitle),
    meta('property', 'og:description', description),
    ...pictureTags(picture, shareTitle),
    meta('name', 'twitter:title', shareTitle),
    meta('name', 'twitter:description', description),
    ...(about === 'organization' ? [dataBlock(organizationOf(sources))] : []),
    ...(questions ? [dataBlock(faqOf(questions))] : []),
    ...(found.assessment
      ? [dataBlock(productOf(found.assessment, { address, description, picture, seller: practice.name }))]
      : []),
  ];
}

/** Renders the tags that replace the title of the shell's document. Texts of releases and of the practice are escaped. */
export function renderHead(found: FoundPage, sources: HeadSources): Head {
  const { status, declared } = found;
  const title = status === 404 ? NOT_FOUND_TITLE : (declared?.page.title ?? '');
  const titleTag = `<title>${escapeHtml(fullTitle(title, sources.practice))}</title>`;
  const description = declared?.page.description;
  const isIndexed = status === 200 && (declared === null || description !== undefined);
  if (!isIndexed) return { html: `${titleTag}<meta name="robots" content="noindex">`, isIndexed };
  return { html: [titleTag, ...(description ? publicTags(found, description, sources) : [])].join(''), isIndexed };
}
