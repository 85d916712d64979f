import type { WebCore } from '@kenali/web-core';
import type { Query } from '@tanstack/react-query';
import { keptCode } from '../features/access-code/kept-code.ts';

/** The catalogue is the same for all users. */
const PUBLIC_KEYS: readonly unknown[] = ['/api/assessments'];
const isAdminQuery = ({ queryKey: [path] }: Query) => typeof path === 'string' && path.startsWith('/api/admin');
const isPrivateQuery = (query: Query) => !PUBLIC_KEYS.includes(query.queryKey[0]) && !isAdminQuery(query);

/** Clears cached queries and a kept access code when the session ends or changes owner, so that the next user of a device sees none of them. */
export function forgetPrivateData({ queryClient, session, adminSession }: WebCore): void {
  const forget = (predicate: (query: Query) => boolean, isStillSignedIn: boolean) => {
    queryClient.removeQueries({ type: 'inactive', predicate });
    if (isStillSignedIn) void queryClient.resetQueries({ type: 'active', predicate });
    else queryClient.removeQueries({ predicate });
  };
  let owner = session.getSnapshot().user?.id ?? null;
  let wasSignedIn = session.getSnapshot().status === 'signed-in';
  session.subscribe(() => {
    const { status, user } = session.getSnapshot();
    const next = user?.id ?? null;
    const isSignedIn = status === 'signed-in';
    if (!isSignedIn || (owner !== null && next !== null && next !== owner)) {
      forget(isPrivateQuery, isSignedIn);
      // The code of a visitor waits for the sign-in.
      if (wasSignedIn) keptCode.remove();
    }
    wasSignedIn = isSignedIn;
    if (!isSignedIn || next !== null) owner = next;
  });
  adminSession.subscribe(() => {
    if (adminSession.getSnapshot().status === 'anonymous') forget(isAdminQuery, false);
  });
}
