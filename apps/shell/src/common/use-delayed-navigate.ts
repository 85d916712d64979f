import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/** Navigates after a while, so that a message can be read; leaving the screen before takes it back. */
export function useDelayedNavigate() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (to: string, afterMs: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => navigate(to), afterMs);
    },
    [navigate],
  );
}
