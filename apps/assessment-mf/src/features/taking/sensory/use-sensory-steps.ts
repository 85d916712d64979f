import type { Id, SensoryInstrumentView, SensoryItemView } from '@kenali/contracts';
import { useRef, useState } from 'react';
import { useTakingSteps } from '../flow/use-taking-steps.ts';
import type { Progress } from '../progress/use-progress.ts';
import { useFocusOnStep } from '../taking-frame.tsx';
import type { SensoryState, SensoryUserAction } from './sensory.state.ts';
import { clampPage, pageCount } from './sensory-pages.ts';
import type { PendingFocus } from './use-paging.ts';

interface SensoryStepsOptions {
  /** The number of the user assessment or of the invitation. */
  id: Id;
  instrument: SensoryInstrumentView;
  state: SensoryState;
  progress: Progress;
  update(action: SensoryUserAction): void;
}

/** The pages of the questions and the review after the last one. The steps have the same focus and history for owners and observers. */
export function useSensorySteps({ id, instrument, state, progress, update }: SensoryStepsOptions) {
  /** True on the step after the last page, which is not stored: a reload shows the last page. */
  const [isReviewing, setIsReviewing] = useState(false);
  const pages = pageCount(instrument);
  const pendingFocus = useRef<PendingFocus>(null);
  const { steps, dialog } = useTakingSteps({
    id,
    progress,
    position: isReviewing ? pages : clampPage(instrument, state.page),
    isActive: state.step === 'questions',
    open: (to) => {
      setIsReviewing(to === pages);
      if (to === pages) return;
      update({ type: 'page-opened', page: clampPage(instrument, to) });
      progress.saveNow();
    },
  });
  const headingRef = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(headingRef, `${state.step} ${state.page} ${isReviewing}`);
  const openItem = (item: SensoryItemView) => {
    const page = Math.floor(instrument.items.indexOf(item) / instrument.pageSize);
    pendingFocus.current = { page, itemId: item.id };
    steps.jump(page);
  };
  return { headingRef, steps, dialog, isReviewing, pendingFocus, openItem };
}
