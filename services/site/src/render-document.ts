import type { RemoteName } from '@kenali/contracts';
import { BOOT_ELEMENT_ID, type BootDocument } from '@kenali/federation/boot';

const PLACE = new RegExp(`(<script type="application/json" id="${BOOT_ELEMENT_ID}">)[^<]*(</script>)`);

/** JSON that cannot end the element it stands in. */
const toInlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The scripts of the remote that owns the page start with the shell's own, instead of after them. */
function preloadsOf(boot: BootDocument, owner: RemoteName | null): string {
  const remote = owner ? boot.remotes[owner] : undefined;
  if (!remote) return '';
  return Object.entries(remote.integrity)
    .map(
      ([path, integrity]) =>
        `<link rel="preload" as="script" crossorigin="anonymous" integrity="${integrity}" href="${remote.baseUrl}${path}">`,
    )
    .join('');
}

/**
 * The shell's document with the boot document in it.
 * @param html the shell's `index.html`
 * @param owner the remote that the requested path belongs to
 * @throws Error when the shell's document has no place for it
 */
export function renderDocument(html: string, boot: BootDocument, owner: RemoteName | null): string {
  if (!PLACE.test(html)) throw new Error(`the shell's index.html has no element #${BOOT_ELEMENT_ID}`);
  return html.replace(PLACE, (_all, open, close) => `${open}${toInlineJson(boot)}${close}${preloadsOf(boot, owner)}`);
}
