import { act, waitFor } from '@testing-library/react';
import type { SnapCallbacks } from '../features/checkout/snap.ts';

/** Fakes the provider's popup: loads its script and presses its buttons. */
export function fakeSnap() {
  const opened: { token: string; callbacks: SnapCallbacks }[] = [];
  return {
    opened,
    /** jsdom loads no scripts, so the test fires the load event. Only the first popup of a test file needs it. */
    async letScriptLoad() {
      const script = await waitFor(() => {
        const found = document.querySelector('script[data-client-key]');
        if (!found) throw new Error('The script is not in the page yet');
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
  if (list.length !== count) throw new Error(`Expected ${count} popups, got ${list.length}`);
}
