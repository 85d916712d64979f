import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Gives an open popup an entry in the browser's history, because people close it with "back": without an entry, that leaves the
 * page behind the popup.
 */
export function usePopupEntry() {
  const navigate = useNavigate();
  const stopListening = useRef<(() => void) | null>(null);
  useEffect(() => () => stopListening.current?.(), []);

  const forget = () => {
    const wasOpen = stopListening.current !== null;
    stopListening.current?.();
    stopListening.current = null;
    return wasOpen;
  };
  return {
    /** @param onBack called when the user goes back; returns false if the popup stayed open */
    push(onBack: () => boolean) {
      forget();
      const { pathname, search } = window.location;
      navigate(pathname + search);
      const listener = () => {
        forget();
        if (!onBack()) this.push(onBack);
      };
      window.addEventListener('popstate', listener);
      stopListening.current = () => window.removeEventListener('popstate', listener);
    },
    /** The popup closed and the page stays. */
    remove() {
      if (forget()) navigate(-1);
    },
    /** Opens the page that shows the outcome, in place of the popup's entry. */
    replaceBy: (path: string) => navigate(path, { replace: forget() }),
  };
}
