import { CODE_MINUTES } from '@kenali/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession, useWebCore } from '../../common/app-context.ts';
import { internalPath, loginPathTo } from '../../common/internal-path.ts';
import { createPendingCode, type PendingCode } from './pending-code.ts';

const pendingCode = createPendingCode('verify');

/** The state of /verify-email: the email, when the last code was requested, and the path to open afterwards. */
export function useVerification() {
  const { session } = useWebCore();
  const { status, user } = useSession();
  const [search] = useSearchParams();
  const [pending, setPending] = useState<PendingCode>(() => {
    const { user: signedIn } = session.getSnapshot();
    const userEmail = signedIn?.email;
    const stored = pendingCode.get();
    // Another user may have left their email in this tab.
    const own = stored && (!userEmail || !stored.email || stored.email === userEmail) ? stored : null;
    const next = internalPath(search.get('next')) ?? own?.next;
    const initial = {
      email: userEmail ?? own?.email ?? '',
      sentAt: unlessExpired(own?.sentAt ?? Date.parse(signedIn?.createdAt ?? '')),
      ...(next ? { next } : {}),
    };
    pendingCode.put(initial);
    return initial;
  });
  const update = (changes: Partial<PendingCode>) => {
    const updated = { ...pending, ...changes };
    pendingCode.put(updated);
    setPending(updated);
  };
  const isSignedIn = status === 'signed-in';
  return {
    ...pending,
    isSignedIn,
    isVerified: isSignedIn && user?.isEmailVerified === true,
    /** A visitor logs in first, and the login page then opens `next`. */
    destination: isSignedIn ? (pending.next ?? '/dashboard') : pending.next ? loginPathTo(pending.next) : '/login',
    update,
    removePending: pendingCode.remove,
  };
}

/** Registration sends a code too. A visitor, and a user whose last code has expired, have none. */
export const unlessExpired = (sentAt: number): number | null =>
  Date.now() - sentAt < CODE_MINUTES * 60_000 ? sentAt : null;

/** Call it after a code was sent and before /verify-email opens. */
export const rememberCodeSent = (email: string, next: string): void =>
  pendingCode.put({ email, next, sentAt: Date.now() });
