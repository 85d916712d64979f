import type { SessionStore } from '@kenali/contracts';

const NAME = 'kenali_signed_in';
const MAX_AGE_S = 400 * 24 * 60 * 60;

/**
 * Tells the site in a cookie whether a session is stored in this browser, so that it does not show a signed-in user the page of visitors first.
 * It contains nothing else, and no right depends on it.
 */
export function followSession({ subscribe, getSnapshot }: SessionStore): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const follow = () => {
    const isSignedIn = getSnapshot().status === 'signed-in';
    // Safari keeps a cookie of a script for seven days, so a visit renews it.
    if (!isSignedIn && !document.cookie.includes(`${NAME}=1`)) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the other interface is missing in browsers that we support.
    document.cookie = `${NAME}=1; Path=/; SameSite=Lax; Max-Age=${isSignedIn ? MAX_AGE_S : 0}${secure}`;
  };
  subscribe(follow);
  follow();
}
