import { type SensoryInstrumentView, type SensoryItemView, TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import { joinWords } from '../../../common/join-words.ts';
import type { SensoryAct, SensoryAction, SensoryState } from './sensory.state.ts';
import { missingOn } from './sensory-pages.ts';
import { useHighlight } from './use-highlight.ts';

export interface PagingOptions {
  instrument: SensoryInstrumentView;
  state: SensoryState;
  page: number;
  act(action: SensoryAct): void;
  dispatch: Dispatch<SensoryAction>;
  saveNow(): void;
}

const idsOf = (items: readonly SensoryItemView[]) => items.map(({ id }) => id);

/** Forward only when the page is complete, back at any time; both save at once. */
export function usePaging({ instrument, state, page, act, dispatch, saveNow }: PagingOptions) {
  const { toast } = useShell();
  const legends = useRef(new Map<string, HTMLLegendElement>());
  const wanted = useRef<{ page: number; itemId: string }>(null);
  const highlight = useHighlight(dispatch);

  const focusItem = (itemId: string) => legends.current.get(itemId)?.focus();
  useEffect(() => {
    if (wanted.current?.page !== page) return;
    legends.current.get(wanted.current.itemId)?.focus();
    wanted.current = null;
  }, [page]);

  const open = (to: number) => {
    act({ type: 'page-opened', page: to });
    saveNow();
  };
  const next = () => {
    const missing = missingOn(instrument, page, state);
    const [first] = missing;
    if (!first) return open(page + 1);
    highlight(idsOf(missing));
    focusItem(first.id);
    toast.show({
      title: TAKING_TEXTS.pageIncomplete,
      description: `Butir nomor ${joinWords(missing.map(({ number }) => number))} belum dijawab.`,
    });
  };
  /** To the first item that was left out on a page, wherever that page is. */
  const openMissing = (to: number) => {
    const missing = missingOn(instrument, to, state);
    const [first] = missing;
    if (!first) return;
    if (to === page) focusItem(first.id);
    else {
      wanted.current = { page: to, itemId: first.id };
      open(to);
    }
    highlight(idsOf(missing));
  };
  const keepLegend = useCallback((itemId: string, legend: HTMLLegendElement | null) => {
    if (legend) legends.current.set(itemId, legend);
    else legends.current.delete(itemId);
  }, []);
  return { next, previous: () => open(page - 1), openMissing, keepLegend };
}
