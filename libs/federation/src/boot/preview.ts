import type { PreviewState } from '@kenali/contracts';
import { isSafeName } from './check-fields.ts';
import { isRevoked } from './is-revoked.ts';
import type { Pointer } from './pointer.ts';
import type { Release } from './release.ts';

/** How long after its first publication a link may offer a release that is not live. */
export const PREVIEW_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** When the links to a release end, in ms since 1970. NaN if its time is none. */
export const previewEndOf = ({ time }: Pick<Release, 'time'>): number => Date.parse(time) + PREVIEW_DAYS * DAY_MS;

/**
 * Decides whether a link may offer a release. Old releases may have holes that are known by now, so a link offers only what is
 * live or new.
 * @param pointer of its app; null if the app was never released
 * @param now ms since 1970
 */
export function previewStateOf(
  release: Pick<Release, 'releaseId' | 'time'>,
  pointer: Pointer | null,
  now: number,
): PreviewState {
  const { releaseId } = release;
  if (pointer && isRevoked(pointer, releaseId)) return 'withdrawn';
  if (pointer?.stable === releaseId || pointer?.canary?.releaseId === releaseId) return 'offered';
  return previewEndOf(release) > now ? 'offered' : 'expired';
}

/** The page that offers a release to one browser. The address names it and chooses nothing: the person confirms there. */
export const previewPathOf = (app: string, releaseId: string): string => `/developers?preview=${app}/${releaseId}`;

/** Reads the `preview` of the address. Null if it does not have the form. */
export function parsePreview(text: string): { app: string; releaseId: string } | null {
  const [app = '', releaseId = '', ...more] = text.split('/');
  return more.length === 0 && isSafeName(app) && isSafeName(releaseId) ? { app, releaseId } : null;
}
