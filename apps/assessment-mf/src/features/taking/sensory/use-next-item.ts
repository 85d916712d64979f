import type { SensoryInstrumentView } from '@kenali/contracts';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { prefersReducedMotion } from '../flow/auto-advance.ts';
import type { SensoryState } from './sensory.state.ts';
import { itemAfter } from './sensory-pages.ts';

export interface NextItemOptions {
  instrument: SensoryInstrumentView;
  page: number;
  state: SensoryState;
  isOn: boolean;
  /** The item's legend on this page, if it is rendered. */
  legendOf(itemId: string): HTMLElement | undefined;
  /** The buttons below the items. */
  actions: RefObject<HTMLElement | null>;
}

/**
 * Returns a function that remembers the answered item. After the next render, the first unanswered item below it scrolls
 * to the place of the last one and gets the focus, so that digits answer it. When the page is complete, the buttons follow.
 * A changed answer moves nothing.
 */
export function useNextItem({ instrument, page, state, isOn, legendOf, actions }: NextItemOptions) {
  const answered = useRef<string>(null);
  useLayoutEffect(() => {
    const itemId = answered.current;
    if (itemId === null) return;
    answered.current = null;
    const next = itemAfter(instrument, page, state, itemId);
    const legend = next && legendOf(next.id);
    if (legend) show(legend.closest('li') ?? legend, legend, 'start');
    else if (!next && actions.current) {
      const buttons = [...actions.current.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
      show(actions.current, buttons.at(-1), 'end');
    }
  });
  const latest = useRef({ state, isOn });
  latest.current = { state, isOn };
  return useCallback((itemId: string) => {
    const { responses, notApplicable } = latest.current.state;
    const isNew = responses[itemId] === undefined && !notApplicable[itemId];
    if (latest.current.isOn && isNew) answered.current = itemId;
  }, []);
}

function show(box: Element, focused: HTMLElement | undefined, block: 'start' | 'end'): void {
  focused?.focus({ preventScroll: true });
  box.scrollIntoView({ block, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
}
