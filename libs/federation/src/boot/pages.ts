import { ASSESSMENT_TYPES, type DeclaredPage, PAGE_SUBJECTS, PRACTICE_FEATURES } from '@kenali/contracts';
import { BrokenDocument, type Fields, fieldsOf, parseJson, schemaOneOf, textOf } from './check-fields.ts';

/** The file of a release that lists its pages. Every address below the paths of a remote without it is one of its pages. */
export const PAGES_FILE = 'pages.json';

/** Only what the build writes, so that no list makes an address of anything else. */
const PICTURE = /^previews\/[A-Za-z0-9-]+\.[0-9a-f]{10}\.png$/;
/** Only calls of the API. */
const CALL = /^\/api(\/(:[A-Za-z]+|[a-z0-9-]+))+$/;
const PATH = /^\/$|^(\/(:[A-Za-z]+|[A-Za-z0-9_-]+))+$/;

function questionsOf(value: unknown): NonNullable<DeclaredPage['questions']> {
  if (!Array.isArray(value)) throw new BrokenDocument(`${PAGES_FILE}: questions is not a list`);
  return value.map((entry) => {
    const fields = fieldsOf(entry, PAGES_FILE);
    return { question: textOf(fields, 'question', PAGES_FILE), answer: textOf(fields, 'answer', PAGES_FILE) };
  });
}

function dataOf(value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((call) => typeof call === 'string' && CALL.test(call)))
    throw new BrokenDocument(`${PAGES_FILE}: data is not a list of calls`);
  return value;
}

function pictureOf({ picture }: Fields): { picture?: string } {
  if (picture === undefined) return {};
  if (typeof picture === 'string' && PICTURE.test(picture)) return { picture };
  throw new BrokenDocument(`${PAGES_FILE}: "${picture}" is not a picture`);
}

/** A site may be older than the list: types that it does not know are left out. */
function picturesOf(value: unknown): NonNullable<DeclaredPage['pictureByType']> {
  const byType = fieldsOf(value, PAGES_FILE);
  const known = ASSESSMENT_TYPES.filter((type) => byType[type] !== undefined);
  return Object.fromEntries(
    known.map((type) => {
      const fields = fieldsOf(byType[type], PAGES_FILE);
      const [title, description] = [textOf(fields, 'title', PAGES_FILE), textOf(fields, 'description', PAGES_FILE)];
      return [type, { title, description, ...pictureOf(fields) }];
    }),
  );
}

function pageOf(value: unknown): DeclaredPage {
  const fields = fieldsOf(value, PAGES_FILE);
  const path = textOf(fields, 'path', PAGES_FILE);
  if (!PATH.test(path)) throw new BrokenDocument(`${PAGES_FILE}: "${path}" is not a path`);
  const about = PAGE_SUBJECTS.find((subject) => subject === fields.about);
  const feature = PRACTICE_FEATURES.find((known) => known === fields.feature);
  const optional = (from: Fields, key: 'description' | 'shareTitle') =>
    from[key] === undefined ? {} : { [key]: textOf(from, key, PAGES_FILE) };
  return {
    path,
    title: textOf(fields, 'title', PAGES_FILE),
    ...optional(fields, 'description'),
    ...(fields.isReadable === true ? { isReadable: true } : {}),
    ...optional(fields, 'shareTitle'),
    ...pictureOf(fields),
    ...(fields.pictureByType === undefined ? {} : { pictureByType: picturesOf(fields.pictureByType) }),
    // A site may be older than the list: what it does not know is left out.
    ...(about === undefined ? {} : { about }),
    ...(feature === undefined ? {} : { feature }),
    ...(fields.data === undefined ? {} : { data: dataOf(fields.data) }),
    ...(fields.readsQuery === true ? { readsQuery: true } : {}),
    ...(fields.questions === undefined ? {} : { questions: questionsOf(fields.questions) }),
  };
}

/** @throws BrokenDocument when it is invalid */
export function parsePages(text: string): DeclaredPage[] {
  const fields = fieldsOf(parseJson(text, PAGES_FILE), PAGES_FILE);
  schemaOneOf(fields, PAGES_FILE);
  if (!Array.isArray(fields.pages)) throw new BrokenDocument(`${PAGES_FILE}: pages is not a list`);
  return fields.pages.map(pageOf);
}

/** As the router does. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const segmentsOf = (path: string) => path.replace(/\/+$/, '').toLowerCase().split('/');

/**
 * Returns the page at a path, by the rules of the router: case and slashes at the end do not count, and a name goes before a
 * parameter.
 */
export function pageAt(pages: readonly DeclaredPage[], path: string): DeclaredPage | null {
  const asked = segmentsOf(path).map(decoded);
  const fits = (page: DeclaredPage) => {
    const own = segmentsOf(page.path);
    const fitsAt = (segment: string, index: number) =>
      segment.startsWith(':') ? asked[index] !== '' : segment === asked[index]?.toLowerCase();
    return own.length === asked.length && own.every(fitsAt);
  };
  const found = pages.filter(fits);
  return found.find(({ path: pattern }) => !pattern.includes(':')) ?? found[0] ?? null;
}
