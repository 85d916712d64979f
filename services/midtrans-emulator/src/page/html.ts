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
  return String(part).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
};

/** Markup in which every value is escaped unless it is markup itself. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, at) => text + (at < parts.length ? escapePart(parts[at]!) : '')).join(''),
});
