import { KNOWN_PREFIXES } from '@kenali/contracts';
import { type Fields, fieldsOf, textOf } from './check-fields.ts';

/** Addresses of an installation whose staff pages have an origin of their own, without trailing slashes. */
export interface Origins {
  /** "https://kenali.example" */
  site: string;
  /** "https://staf.kenali.example" */
  staff: string;
}

/** The remote whose pages are at the origin of staff. */
export const STAFF_REMOTE = 'admin_mf';
const STAFF_PREFIXES = KNOWN_PREFIXES[STAFF_REMOTE] ?? [];
/** Pages of the shell that staff need for their accounts, and that users need as well. */
const SHARED_PAGES = new Set(['/login', '/forgot-password', '/verify-email', '/account', '/developers']);

/** Returns the origin that a page belongs to; null for a page of both. @param pathname "/admin/users" */
function originOf(pathname: string, { site, staff }: Origins): string | null {
  if (SHARED_PAGES.has(pathname.replace(/\/+$/, ''))) return null;
  const isStaff = STAFF_PREFIXES.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return isStaff ? staff : site;
}

/**
 * Returns the origin that has a page which the current one does not have, or null.
 * @param here the current origin: one of both
 */
export function otherOriginOf(pathname: string, here: string, origins: Origins): string | null {
  const origin = originOf(pathname, origins);
  return origin === here ? null : origin;
}

/** Parses `origins` of the boot document. @throws BrokenDocument */
export function parseOrigins(value: unknown, what: string): Origins {
  const fields: Fields = fieldsOf(value, what);
  return { site: textOf(fields, 'site', what), staff: textOf(fields, 'staff', what) };
}
