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
  const changed = html.replace(PLACE, (_all, open: string, json: string, close: string) => {
    const boot = JSON.parse(json) as BootDocument;
    boot.remotes[name] = remote;
    boot.disabled = boot.disabled.filter((other) => other !== name);
    return `${open}${JSON.stringify(boot).replaceAll('<', '\\u003c')}${close}`;
  });
  return changed.replace('</head>', `<script defer src="${RELOAD_SCRIPT_PATH}"></script></head>`);
}
