import { BOOT_ELEMENT_ID, modeOf } from '../../boot/boot-document.ts';
import { isSafeName } from '../../boot/check-fields.ts';

/** What a developer may choose on this page. */
export type OverrideRule = 'none' | 'published' | 'published-and-loopback';

/**
 * In a demo everything; elsewhere published releases, where the site says so (`ALLOW_OVERRIDES`), and otherwise nothing.
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

/** The address of a folder on this machine, or null for whatever else was typed. */
export function loopbackOf(typed: string): string | null {
  const url = URL.parse(typed.trim());
  if (!url || !/^https?:$/.test(url.protocol) || !LOOPBACK.test(url.hostname)) return null;
  if (url.username || url.search || url.hash) return null;
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}

/** A release id, or the address of a folder on this machine: as it may stand in the storage. */
export function isAllowed(value: unknown, rule: OverrideRule): value is string {
  if (rule === 'none' || typeof value !== 'string') return false;
  return isSafeName(value) || (rule === 'published-and-loopback' && loopbackOf(value) === value);
}
