import type { WebCore } from '@kenali/web-core';
import type { Query } from '@tanstack/react-query';

/** The catalogue is everybody's. */
const PUBLIC_KEYS: readonly unknown[] = ['/api/assessments'];
const isAdminQuery = ({ queryKey: [path] }: Query) => typeof path === 'string' && path.startsWith('/api/admin');
const isPrivateQuery = (query: Query) => !PUBLIC_KEYS.includes(query.queryKey[0]) && !isAdminQuery(query);

/** What one person was shown is never shown to the next one at the same device: the query cache follows the session. */
export function forgetPrivateData({ queryClient, session, adminSession }: WebCore): void {
  const forget = (isMeant: (query: Query) => boolean, isStillSignedIn: boolean) => {
    queryClient.removeQueries({ type: 'inactive', predicate: isMeant });
    if (isStillSignedIn) void queryClient.resetQueries({ type: 'active', predicate: isMeant });
    else queryClient.removeQueries({ predicate: isMeant });
  };
  let owner = session.getSnapshot().user?.id ?? null;
  session.subscribe(() => {
    const { status, user } = session.getSnapshot();
    const next = user?.id ?? null;
    const isSignedIn = status === 'signed-in';
    if (!isSignedIn || (owner !== null && next !== null && next !== owner)) forget(isPrivateQuery, isSignedIn);
    if (!isSignedIn || next !== null) owner = next;
  });
  adminSession.subscribe(() => {
    if (adminSession.getSnapshot().status === 'anonymous') forget(isAdminQuery, false);
  });
}
