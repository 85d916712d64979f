import type { Id, SensoryInstrumentView, SensoryItemView } from '@kenali/contracts';
import { useRef, useState } from 'react';
import { useTakingSteps } from '../flow/use-taking-steps.tsx';
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

/** The position of the first page. What comes before it is position 0. */
const FIRST_PAGE = 1;

export type SensoryFlow = ReturnType<typeof useSensorySteps>;

/**
 * What comes before the questions, their pages, and the review after the last one. The steps have the same focus and history for
 * owners and observers.
 */
export function useSensorySteps({ id, instrument, state, progress, update, isObserver = false }: SensoryStepsOptions) {
  /** Position 0. An owner who returns to it finds the form alone: the questions have the instructions too. */
  const opening: SensoryStep = isObserver ? 'instructions' : 'participant-info';
  /** True on the step after the last page, which is not stored: a reload shows the last page. */
  const [isReviewing, setIsReviewing] = useState(false);
  const review = FIRST_PAGE + pageCount(instrument);
  const page = FIRST_PAGE + clampPage(instrument, state.page);
  const questions = isReviewing ? review : page;
  /** The item to focus when its page is shown. */
  const pendingFocus = useRef<{ page: number; itemId: string }>(null);
  const { steps, dialog } = useTakingSteps({
    id,
    progress,
    position: state.step === 'questions' ? questions : 0,
    open: (to) => {
      setIsReviewing(to === review);
      if (to === review) return;
      if (to === 0) update({ type: 'step-opened', step: opening });
      else update({ type: 'page-opened', page: clampPage(instrument, to - FIRST_PAGE) });
      progress.saveNow();
    },
  });
  const headingRef = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(headingRef, `${state.step} ${state.page} ${isReviewing}`);
  const openItem = (item: SensoryItemView) => {
    const page = Math.floor(instrument.items.indexOf(item) / instrument.pageSize);
    pendingFocus.current = { page, itemId: item.id };
    steps.jump(FIRST_PAGE + page);
  };
  return {
    headingRef,
    steps,
    dialog,
    isReviewing,
    pendingFocus,
    openItem,
    isFromReview: steps.from === review,
    jumpToPage: (to: number) => steps.jump(FIRST_PAGE + to),
    /** Opens the participant form from the questions. */
    openParticipant: () => steps.jump(0),
    /** Leaves what comes before the questions: to the page that the user came from, or was at. */
    openQuestions: () => (steps.from === undefined ? steps.next(page) : steps.back()),
  };
}
