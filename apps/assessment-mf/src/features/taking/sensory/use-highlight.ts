import { HIGHLIGHT_MS } from '@kenali/contracts';
import { type Dispatch, useCallback, useEffect, useRef } from 'react';
import type { SensoryAction } from './sensory.state.ts';

/** Shows items that were left out, for eight seconds from the last time that somebody asked. */
export function useHighlight(dispatch: Dispatch<SensoryAction>): (itemIds: readonly string[]) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (itemIds) => {
      clearTimeout(timer.current);
      dispatch({ type: 'blocked', itemIds });
      timer.current = setTimeout(() => dispatch({ type: 'highlight-ended' }), HIGHLIGHT_MS);
    },
    [dispatch],
  );
}
