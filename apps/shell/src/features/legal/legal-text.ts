/**
 * A paragraph, a list, named facts, or how to reach the practice. In texts, `{praktik}` is the name of the configured practice,
 * and `[label](/path)` is a link to a page of the site.
 */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { facts: readonly { name: string; detail: string }[] }
  | { contact: true };

export interface LegalSection {
  /** The anchor in the address, such as `/privasi#hak`. Links from elsewhere use it. */
  id: string;
  heading: string;
  body: readonly LegalBlock[];
}

export interface LegalText {
  summary: readonly string[];
  sections: readonly LegalSection[];
}

/**
 * The next version of a text, by the sections that differ. The others stay as they were published, which never changes.
 * @throws Error for a section that the text does not have
 */
export function withSections(text: LegalText, changed: readonly LegalSection[]): LegalText {
  const unknown = changed.find(({ id }) => !text.sections.some((section) => section.id === id));
  if (unknown) throw new Error(`The text has no section "${unknown.id}"`);
  return { ...text, sections: text.sections.map((section) => changed.find(({ id }) => id === section.id) ?? section) };
}

/** A part of a text: plain, or the label of a link. */
export interface TextPart {
  text: string;
  path?: string;
}

const LINK = /\[([^\]]+)\]\((\/[^)]*)\)/g;

/** Fills in the name of the practice and separates the links. */
export function partsOf(text: string, practiceName: string): TextPart[] {
  const filled = text.split('{praktik}').join(practiceName);
  const parts: TextPart[] = [];
  let end = 0;
  for (const found of filled.matchAll(LINK)) {
    const [whole, label = '', path = ''] = found;
    if (found.index > end) parts.push({ text: filled.slice(end, found.index) });
    parts.push({ text: label, path });
    end = found.index + whole.length;
  }
  if (end < filled.length) parts.push({ text: filled.slice(end) });
  return parts;
}
