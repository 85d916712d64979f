import { RESEND_CODE_MS } from '@kenali/contracts';
import { useEffect, useState } from 'react';

const secondsLeft = (sentAt: number) =>
  Math.min(Math.max(0, Math.ceil((sentAt + RESEND_CODE_MS - Date.now()) / 1000)), RESEND_CODE_MS / 1000);

/** Seconds until a code may be asked for again; counted from the clock, so that a sleeping tab is right when it wakes. */
export function useSecondsLeft(sentAt: number): number {
  const [left, setLeft] = useState(() => secondsLeft(sentAt));
  useEffect(() => {
    setLeft(secondsLeft(sentAt));
    const timer = setInterval(() => setLeft(secondsLeft(sentAt)), 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  return left;
}
