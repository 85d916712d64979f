import type { Id, SensoryInstrumentView, SensoryItemView } from '@kenali/contracts';
import { useRef, useState } from 'react';
import { useTakingSteps } from '../flow/use-taking-steps.ts';
import type { Progress } from '../progress/use-progress.ts';
import { useFocusOnStep } from '../taking-frame.tsx';
import type { SensoryState, SensoryStep, SensoryUserAction } from './sensory.state.ts';
import { clampPage, pageCount } from './sensory-pages.ts';

interface SensoryStepsOptions {
  /** The number of the user assessment or of the invitation. */
  id: Id;
  instrument: SensoryInstrumentView;
  state: SensoryState;
  progress: Progress;
  update(action: SensoryUserAction): void;
  /** A second observer gives no participant data. */
  isObserver?: boolean;
}

export type SensoryFlow = ReturnType<typeof useSensorySteps>;

/**
 * What comes before the questions, their pages, and the review after the last one. The steps have the same focus and history for
 * owners and observers.
 */
export function useSensorySteps({ id, instrument, state, progress, update, isObserver = false }: SensoryStepsOptions) {
  const before: readonly SensoryStep[] = isObserver ? ['instructions'] : ['instructions', 'participant-info'];
  const firstPage = before.length;
  /** True on the step after the last page, which is not stored: a reload shows the last page. */
  const [isReviewing, setIsReviewing] = useState(false);
  const review = firstPage + pageCount(instrument);
  const page = firstPage + clampPage(instrument, state.page);
  const questions = isReviewing ? review : page;
  /** The item to focus when its page is shown. */
  const pendingFocus = useRef<{ page: number; itemId: string }>(null);
  const { steps, dialog } = useTakingSteps({
    id,
    progress,
    position: state.step === 'questions' ? questions : before.indexOf(state.step),
    open: (to) => {
      setIsReviewing(to === review);
      if (to === review) return;
      const step = before[to];
      update(
        step ? { type: 'step-opened', step } : { type: 'page-opened', page: clampPage(instrument, to - firstPage) },
      );
      progress.saveNow();
    },
  });
  const headingRef = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(headingRef, `${state.step} ${state.page} ${isReviewing}`);
  const openItem = (item: SensoryItemView) => {
    const page = Math.floor(instrument.items.indexOf(item) / instrument.pageSize);
    pendingFocus.current = { page, itemId: item.id };
    steps.jump(firstPage + page);
  };
  return {
    headingRef,
    steps,
    dialog,
    isReviewing,
    pendingFocus,
    openItem,
    isFromReview: steps.from === review,
    jumpToPage: (to: number) => steps.jump(firstPage + to),
    /** Opens the participant form from the questions. */
    openParticipant: () => steps.jump(before.indexOf('participant-info')),
    /** Leaves what comes before the questions: to the page that the user came from, or was at. */
    openQuestions: () => (steps.from === undefined ? steps.next(page) : steps.back()),
  };
}
