import { LEGAL_DOCUMENTS, LEGAL_NAMES, type LegalVersion } from '@kenali/contracts';
import { type LegalBlock, type LegalText, partsOf, withSections } from './legal-text.ts';
import { editionOf } from './legal-texts.ts';

const PRACTICE = 'Praktik Melati';
const MEAN_WORDS_MAX = 18;

const editions = LEGAL_NAMES.flatMap((name) =>
  LEGAL_DOCUMENTS[name].versions.map(
    (version) => [`${name} ${version}`, editionOf(name, version as LegalVersion)] as const,
  ),
);

/** The running text of a block. A list entry and a detail are sentences of their own, also without a full stop. */
function proseOf(block: LegalBlock): string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return [...block.list];
  return 'facts' in block ? block.facts.map(({ detail }) => detail) : [];
}
const shown = (text: string) =>
  partsOf(text, PRACTICE)
    .map((part) => part.text)
    .join('');
const proseIn = ({ summary, sections }: LegalText) =>
  [...summary, ...sections.flatMap(({ body }) => body.flatMap(proseOf))].map(shown);
/** A full stop ends a sentence only before white space, so "15.4" and "kenali.cart" stay whole. */
const sentencesOf = (prose: readonly string[]) =>
  prose.flatMap((paragraph) => paragraph.split(/(?<=[.!?:])\s+/)).filter((sentence) => /\p{L}/u.test(sentence));
const wordsIn = (sentence: string) => sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

it('sentencesOf: when a text has numbers, colons and questions, then it splits at the ends of sentences only', () => {
  expect(sentencesOf(['Safari 15.4 cukup. Ada hambatan? Hubungi kami:', 'satu entri'])).toEqual([
    'Safari 15.4 cukup.',
    'Ada hambatan?',
    'Hubungi kami:',
    'satu entri',
  ]);
});

describe.each(editions)('%s', (_, { text, version, versions }) => {
  it('has a mean sentence length that is easy to read', () => {
    const lengths = sentencesOf(proseIn(text)).map(wordsIn);
    expect(lengths.length).toBeGreaterThan(10);
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeLessThanOrEqual(MEAN_WORDS_MAX);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(2 * MEAN_WORDS_MAX);
  });

  it('names the practice, says how to reach it, and has a version that is a date', () => {
    expect(proseIn(text).join(' ')).toContain(PRACTICE);
    expect(text.sections.flatMap(({ body }) => body)).toContainEqual({ contact: true });
    expect(new Date(version).toISOString().slice(0, 10)).toBe(version);
    expect(versions).toContain(version);
  });

  it('has sections with a heading, an anchor of their own and content', () => {
    expect(text.sections.length).toBeGreaterThan(3);
    const ids = text.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // The page uses these anchors itself.
    expect(ids.filter((id) => ['daftar-isi', 'versi', 'dokumen-lain', 'main'].includes(id))).toEqual([]);
    for (const { id, heading, body } of text.sections) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(heading).toMatch(/^\p{Lu}.{3,}/u);
      expect(body.length).toBeGreaterThan(0);
      for (const block of body)
        if (typeof block === 'string' || !('contact' in block))
          expect(proseOf(block).join('').length).toBeGreaterThan(9);
    }
  });

  it('has no placeholder and no unresolved markup', () => {
    const all = [...proseIn(text), ...text.sections.map(({ heading }) => heading)].join('\n');
    expect(all).not.toMatch(/[{}[\]<>]|TODO|TBD|lorem|xxx|\.\.\.|\bisi di sini\b/i);
  });
});

it('withSections: when the text has no such section, then it fails, so that no change is lost', () => {
  const { text } = editionOf('refunds', LEGAL_DOCUMENTS.refunds.versions[0]);
  const [first] = text.sections;
  expect(withSections(text, [{ ...first!, heading: 'Baru' }]).sections[0]?.heading).toBe('Baru');
  expect(() => withSections(text, [{ ...first!, id: 'lain' }])).toThrow('no section "lain"');
});

it.each(LEGAL_NAMES)('%s: its versions are listed newest first, each once', (name) => {
  const versions: readonly string[] = LEGAL_DOCUMENTS[name].versions;
  expect([...new Set(versions)].sort().reverse()).toEqual(versions);
});

it('links: when a text links to a page, then the path is a document or a page of the account', () => {
  const paths = editions.flatMap(([, { text }]) =>
    [...text.summary, ...text.sections.flatMap(({ body }) => body.flatMap(proseOf))].flatMap((prose) =>
      partsOf(prose, PRACTICE).flatMap(({ path }) => path ?? []),
    ),
  );
  const known = [
    ...LEGAL_NAMES.map((name) => LEGAL_DOCUMENTS[name].path as string),
    '/account',
    '/account/children',
    '/account/data',
    '/dashboard',
  ];
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
});
