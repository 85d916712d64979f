import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useEntryLocation } from './address-router.tsx';

/** Router state of a link whose press means "pay": the page that opens starts the payment at once. */
export const PAY_NOW = { payNow: true } as const;

/**
 * Calls `pay` once if the page was opened with `PAY_NOW`. Clears the state first, so that a reload does not open the payment
 * popup again.
 */
export function usePayNow(pay: () => void): void {
  const { state, pathname, search } = useEntryLocation();
  const navigate = useNavigate();
  const latest = useRef(pay);
  useEffect(() => {
    latest.current = pay;
  });
  const isAsked = (state as Partial<typeof PAY_NOW> | null)?.payNow === true;
  useEffect(() => {
    if (!isAsked) return;
    navigate(pathname + search, { replace: true, state: null });
    latest.current();
  }, [isAsked, navigate, pathname, search]);
}
