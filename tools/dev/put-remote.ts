import { REMOTES, type RemoteName } from '@kenali/contracts';
import { BOOT_ELEMENT_ID, type BootDocument, type BootRemote } from '@kenali/federation/boot';

const PLACE = new RegExp(`(<script type="application/json" id="${BOOT_ELEMENT_ID}">)([^<]*)(</script>)`);
export const RELOAD_SCRIPT_PATH = '/__dev/reload.js';

/**
 * The site's document with the developer's build in place of a remote's release, and a script that loads the page again.
 * @throws Error when it holds no boot document
 */
export function putRemote(html: string, app: string, remote: BootRemote): string {
  const name = (Object.keys(REMOTES) as RemoteName[]).find((key) => REMOTES[key].app === app);
  if (!name || !PLACE.test(html)) throw new Error(`the site's document has no boot document with ${app}`);
  let released: string | undefined;
  const changed = html.replace(PLACE, (_all, open: string, json: string, close: string) => {
    const boot = JSON.parse(json) as BootDocument;
    released = boot.remotes[name]?.baseUrl;
    boot.remotes[name] = remote;
    boot.disabled = boot.disabled.filter((other) => other !== name);
    return `${open}${JSON.stringify(boot).replaceAll('<', '\\u003c')}${close}`;
  });
  return withoutPreloads(changed, released).replace(
    '</head>',
    `<script defer src="${RELOAD_SCRIPT_PATH}"></script></head>`,
  );
}

/** The release is not used on this page, so nothing of it needs to be on its way. */
const withoutPreloads = (html: string, baseUrl: string | undefined): string =>
  baseUrl
    ? html.replace(/<link rel="preload"[^>]*>/g, (link) => (link.includes(`href="${baseUrl}`) ? '' : link))
    : html;
