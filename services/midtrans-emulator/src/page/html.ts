const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export interface Html {
  readonly html: string;
}
type Part = string | number | Html | readonly Html[];

const escapePart = (part: Part): string => {
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(({ html: text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
};

/** A template tag that escapes every value, except values that are `Html` themselves. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, at) => text + (at < parts.length ? escapePart(parts[at]!) : '')).join(''),
});

/** A table, or the text `empty` when there are no rows. On narrow screens the cells show their `data-label` as heading. */
export const table = (heads: readonly string[], rows: Html[], empty: string) =>
  rows.length === 0
    ? html`<p>${empty}</p>`
    : html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
