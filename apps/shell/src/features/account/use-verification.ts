import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession, useWebCore } from '../../common/app-context.ts';
import { internalPath, loginPathTo } from '../../common/internal-path.ts';
import { type CodeMemory, codeMemory } from './code-memory.ts';

const memory = codeMemory('verify');

/** What /verify-email knows: the address, when the last code was asked for, and where the person wanted to go. */
export function useVerification() {
  const { session } = useWebCore();
  const { status, user } = useSession();
  const [search] = useSearchParams();
  const [kept, setKept] = useState<CodeMemory>(() => {
    const known = session.getSnapshot().user?.email;
    const stored = memory.read();
    // What another person left in this tab is not this one's.
    const own = stored && (!known || !stored.email || stored.email === known) ? stored : null;
    const next = internalPath(search.get('next')) ?? own?.next;
    const first = { email: known ?? own?.email ?? '', sentAt: own?.sentAt ?? Date.now(), ...(next ? { next } : {}) };
    memory.keep(first);
    return first;
  });
  const change = (part: Partial<CodeMemory>) => {
    const changed = { ...kept, ...part };
    memory.keep(changed);
    setKept(changed);
  };
  const isSignedIn = status === 'signed-in';
  return {
    ...kept,
    isSignedIn,
    isVerified: isSignedIn && user?.isEmailVerified === true,
    /** A visitor signs in first; the login then goes on to the page. */
    destination: isSignedIn ? (kept.next ?? '/dashboard') : kept.next ? loginPathTo(kept.next) : '/login',
    change,
    forget: memory.forget,
  };
}

/** For the pages that lead there just after a code was sent. */
export const rememberCodeSent = (email: string, next: string): void => memory.keep({ email, next, sentAt: Date.now() });
