import { createHash } from 'node:crypto';
import { BOOT_ELEMENT_ID, type BootDocument } from '@kenali/federation/boot';

const PLACE = new RegExp(`(<script type="application/json" id="${BOOT_ELEMENT_ID}">)[^<]*(</script>)`);

/** JSON that cannot end the element it stands in. */
const toInlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A connection takes as long as a small script, so it is made beside the shell's own. */
function connectionsOf({ remotes }: BootDocument): string {
  const origins = new Set(Object.values(remotes).map(({ baseUrl }) => new URL(baseUrl).origin));
  return [...origins].map((origin) => `<link rel="preconnect" crossorigin href="${origin}">`).join('');
}

/** A document before each visitor's own boot id goes between its two halves. */
export interface RenderedDocument {
  before: string;
  after: string;
  /** SHA-256 of each style in it, in base64: the shell is released apart, so only its document knows them. */
  styles: string[];
}

const stylesOf = (html: string): string[] =>
  [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = '']) =>
    createHash('sha256').update(style).digest('base64'),
  );

/**
 * The shell's document with the boot document in it.
 * @param html the shell's `index.html`
 * @param boot without its boot id
 * @throws Error when the shell's document has no place for it
 */
export function renderDocument(html: string, boot: BootDocument): RenderedDocument {
  const found = PLACE.exec(html);
  if (!found) throw new Error(`the shell's index.html has no element #${BOOT_ELEMENT_ID}`);
  const [all, open, close] = found;
  const start = html.slice(0, found.index);
  const rest = html.slice(found.index + all.length);
  return {
    before: `${start}${open}{"bootId":"`,
    after: `",${toInlineJson(boot).slice(1)}${close}${connectionsOf(boot)}${rest}`,
    styles: stylesOf(html),
  };
}
