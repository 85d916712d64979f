import { act, waitFor } from '@testing-library/react';
import type { SnapCallbacks } from '../features/checkout/snap.ts';

/** Stands in for the provider's popup: lets the script "load" and presses the popup's buttons. */
export function fakeSnap() {
  const opened: { token: string; callbacks: SnapCallbacks }[] = [];
  return {
    opened,
    /** jsdom loads no scripts: the test says that it has come. Needed for the first popup of a page only. */
    async letScriptLoad() {
      const script = await waitFor(() => {
        const found = document.querySelector('script[data-client-key]');
        if (!found) throw new Error('no script yet');
        return found;
      });
      window.snap = { pay: (token, callbacks) => opened.push({ token, callbacks }) };
      script.dispatchEvent(new Event('load'));
      return script;
    },
    async popup(count = 1) {
      await waitFor(() => expectLength(opened, count));
      return opened[count - 1] as (typeof opened)[number];
    },
    press: (outcome: keyof SnapCallbacks) => act(() => opened.at(-1)?.callbacks[outcome]()),
  };
}

function expectLength(list: unknown[], count: number) {
  if (list.length !== count) throw new Error(`${list.length} popups instead of ${count}`);
}
