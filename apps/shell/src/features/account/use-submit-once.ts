import { useRef, useState } from 'react';

/**
 * Lets one submit through at a time, however fast the presses come.
 * @param act says whether the form may be sent again; after 'done' it stays busy until the page goes
 */
export function useSubmitOnce<Values>(act: (values: Values) => Promise<'done' | 'again'>) {
  const running = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (values: Values) => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    const outcome = await act(values);
    if (outcome === 'done') return;
    running.current = false;
    setIsBusy(false);
  };
  return { submit, isBusy };
}
