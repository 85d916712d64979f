import { BOOT_ELEMENT_ID, modeOf } from '../../boot/boot-document.ts';
import { isSafeName } from '../../boot/check-fields.ts';

/** Which releases a developer may choose on this page. */
export type OverrideRule = 'none' | 'published' | 'published-and-loopback';

/**
 * Reads the rule from the boot document. A demo allows every override by default. Production allows published releases
 * when the site sets `ALLOW_OVERRIDES`, and nothing otherwise.
 */
export function readOverrideRule(page: Document = document): OverrideRule {
  try {
    const boot = JSON.parse(page.getElementById(BOOT_ELEMENT_ID)?.textContent ?? '');
    if (modeOf(boot?.mode) === 'demo') return boot.allowOverrides === false ? 'none' : 'published-and-loopback';
    return boot?.allowOverrides === true ? 'published' : 'none';
  } catch {
    return 'none';
  }
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Returns the address of a folder on this machine, with a trailing slash, or null for any other input. */
export function loopbackOf(typed: string): string | null {
  const url = URL.parse(typed.trim());
  if (!url || !/^https?:$/.test(url.protocol) || !LOOPBACK.test(url.hostname)) return null;
  if (url.username || url.search || url.hash) return null;
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** Whether the rule allows a stored value: a release id, or the address of a folder on this machine. */
export function isAllowed(value: unknown, rule: OverrideRule): value is string {
  if (rule === 'none' || typeof value !== 'string') return false;
  return isSafeName(value) || (rule === 'published-and-loopback' && loopbackOf(value) === value);
}
