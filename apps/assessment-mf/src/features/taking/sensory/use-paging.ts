import { HIGHLIGHT_MS, type SensoryInstrumentView, type SensoryItemView, TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import { joinWords } from '../../../common/join-words.ts';
import { closeGuide } from './questions-head.tsx';
import type { SensoryAction, SensoryState } from './sensory.state.ts';
import { findMissing } from './sensory-pages.ts';
import type { SensoryFlow } from './use-sensory-steps.ts';

export interface PagingOptions {
  instrument: SensoryInstrumentView;
  state: SensoryState;
  page: number;
  dispatch: Dispatch<SensoryAction>;
  flow: SensoryFlow;
}

const idsOf = (items: readonly SensoryItemView[]) => items.map(({ id }) => id);

/** Moves between pages. Next requires a complete page; Previous does not. */
export function usePaging({ instrument, state, page, dispatch, flow }: PagingOptions) {
  const { steps, pendingFocus } = flow;
  const { toast } = useShell();
  const legends = useRef(new Map<string, HTMLLegendElement>());
  const highlight = useHighlight(dispatch);

  const focusItem = useCallback((itemId: string) => {
    closeGuide();
    legends.current.get(itemId)?.focus();
  }, []);
  useEffect(() => {
    if (pendingFocus.current?.page !== page) return;
    focusItem(pendingFocus.current.itemId);
    pendingFocus.current = null;
  }, [page, pendingFocus, focusItem]);

  const next = () => {
    const missing = findMissing(instrument, page, state);
    const [first] = missing;
    if (!first) return steps.next();
    highlight(idsOf(missing));
    focusItem(first.id);
    toast.show({
      title: TAKING_TEXTS.pageIncomplete,
      description: `Butir nomor ${joinWords(missing.map(({ number }) => number))} belum dijawab.`,
    });
  };
  /** Opens a page and focuses its first unanswered item. */
  const openMissing = (to: number) => {
    const missing = findMissing(instrument, to, state);
    const [first] = missing;
    if (!first) return;
    if (to === page) focusItem(first.id);
    else {
      pendingFocus.current = { page: to, itemId: first.id };
      flow.jumpToPage(to);
    }
    highlight(idsOf(missing));
  };
  const registerLegend = useCallback((itemId: string, legend: HTMLLegendElement | null) => {
    if (legend) legends.current.set(itemId, legend);
    else legends.current.delete(itemId);
  }, []);
  const legendOf = (itemId: string) => legends.current.get(itemId);
  return { next, openMissing, registerLegend, legendOf };
}

/** Highlights items for eight seconds. A further call starts the time again. */
function useHighlight(dispatch: Dispatch<SensoryAction>): (itemIds: readonly string[]) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (itemIds) => {
      clearTimeout(timer.current);
      dispatch({ type: 'highlighted', itemIds });
      timer.current = setTimeout(() => dispatch({ type: 'highlight-ended' }), HIGHLIGHT_MS);
    },
    [dispatch],
  );
}
