import { HIGHLIGHT_MS, type SensoryInstrumentView, type SensoryItemView, TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import { joinWords } from '../../../common/join-words.ts';
import type { SensoryAction, SensoryState, SensoryUserAction } from './sensory.state.ts';
import { findMissing } from './sensory-pages.ts';

export interface PagingOptions {
  instrument: SensoryInstrumentView;
  state: SensoryState;
  page: number;
  update(action: SensoryUserAction): void;
  dispatch: Dispatch<SensoryAction>;
  saveNow(): void;
}

const idsOf = (items: readonly SensoryItemView[]) => items.map(({ id }) => id);

/** Moves between pages and saves immediately. Next requires a complete page; Previous does not. */
export function usePaging({ instrument, state, page, update, dispatch, saveNow }: PagingOptions) {
  const { toast } = useShell();
  const legends = useRef(new Map<string, HTMLLegendElement>());
  const pendingFocus = useRef<{ page: number; itemId: string }>(null);
  const highlight = useHighlight(dispatch);

  const focusItem = (itemId: string) => legends.current.get(itemId)?.focus();
  useEffect(() => {
    if (pendingFocus.current?.page !== page) return;
    legends.current.get(pendingFocus.current.itemId)?.focus();
    pendingFocus.current = null;
  }, [page]);

  const open = (to: number) => {
    update({ type: 'page-opened', page: to });
    saveNow();
  };
  const next = () => {
    const missing = findMissing(instrument, page, state);
    const [first] = missing;
    if (!first) return open(page + 1);
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
      open(to);
    }
    highlight(idsOf(missing));
  };
  const registerLegend = useCallback((itemId: string, legend: HTMLLegendElement | null) => {
    if (legend) legends.current.set(itemId, legend);
    else legends.current.delete(itemId);
  }, []);
  return { next, previous: () => open(page - 1), openMissing, registerLegend };
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
