import { type ObservationAnswers, TAKING_TEXTS } from '@kenali/contracts';
import { apiFailureOf, failureSentence, useShell } from '@kenali/federation';
import { useReducer, useRef, useState } from 'react';
import { todayInJakarta } from '../../../common/today-in-jakarta.ts';
import { useTakingSteps } from '../flow/use-taking-steps.ts';
import { InstructionsCard } from '../instructions-card.tsx';
import { createUnsentAnswers } from '../progress/unsent-answers.ts';
import { useTakingProgress } from '../progress/use-progress.ts';
import { Questions } from '../sensory/questions.tsx';
import { Review } from '../sensory/review.tsx';
import {
  restoreSensoryState,
  type SensoryUserAction,
  sensoryReducer,
  toProgress,
  toUnsent,
} from '../sensory/sensory.state.ts';
import { clampPage, pageCount } from '../sensory/sensory-pages.ts';
import type { PendingFocus } from '../sensory/use-paging.ts';
import { useFocusOnStep } from '../taking-frame.tsx';
import { observerCalls } from './observer.api.ts';
import { forObserver } from './observer-instrument.ts';

interface ObserverTakingProps {
  /** The number of the invitation. */
  id: number;
  session: string;
  answers: ObservationAnswers;
  onClosed(): void;
  onCompleted(): void;
}

/** No account has this number, so no answers of an owner are mixed with those of an observer. */
const NOBODY = 0;

/** The items of the owner's questionnaire, without participant form and comments. */
export function ObserverTaking({ id, session, answers, onClosed, onCompleted }: ObserverTakingProps) {
  const { api, toast } = useShell();
  const { results } = answers;
  const [{ calls, unsent, instrument }] = useState(() => ({
    calls: observerCalls(api, session, onClosed),
    unsent: createUnsentAnswers({ userId: NOBODY, userAssessmentId: id }),
    instrument: forObserver(answers.instrument),
  }));
  const [state, dispatch] = useReducer(sensoryReducer, null, () => {
    const restored = restoreSensoryState(results, unsent.read(), todayInJakarta());
    return { ...restored, step: restored.step === 'instructions' ? restored.step : ('questions' as const) };
  });
  const finished = () => {
    unsent.clear();
    onCompleted();
  };
  const { progress, update } = useTakingProgress<SensoryUserAction>({
    calls,
    unsent,
    dispatch,
    toUnsent,
    announcesFailures: true,
    detail: { instrument: { id: instrument.id, version: instrument.version } },
    reload: async () => undefined,
    current: toProgress(state),
    numberOf: (itemId) => instrument.items.find((item) => item.id === itemId)?.number ?? 0,
    onCompleted: finished,
  });
  const [isReviewing, setIsReviewing] = useState(false);
  const [isFinishing, setIsFinishing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const page = clampPage(instrument, state.page);
  const pages = pageCount(instrument);
  const pendingFocus = useRef<PendingFocus>(null);
  const { steps, dialog } = useTakingSteps({
    id,
    progress,
    position: isReviewing ? pages : page,
    isActive: state.step === 'questions',
    open: (to) => {
      setIsReviewing(to === pages);
      if (to === pages) return;
      update({ type: 'page-opened', page: clampPage(instrument, to) });
      progress.saveNow();
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(heading, `${state.step} ${state.page} ${isReviewing}`);

  async function finish() {
    setIsFinishing(true);
    setHasFailed(false);
    try {
      await progress.finish(async () => {
        await calls.complete(unsent.read());
        finished();
      });
    } catch (error) {
      const failure = apiFailureOf(error);
      const description = failure && failure.status < 500 ? failureSentence(failure) : 'Jawaban Anda aman.';
      toast.show({ title: TAKING_TEXTS.completeFailed, description: description ?? '', variant: 'destructive' });
      setHasFailed(true);
      setIsFinishing(false);
    }
  }

  if (state.step === 'instructions')
    return (
      <InstructionsCard
        instructions={instrument.instructions}
        headingRef={heading}
        continueLabel="Mulai menjawab"
        onContinue={() => {
          update({ type: 'page-opened', page: state.page });
          progress.saveNow();
        }}
        isStarting={false}
      />
    );
  const shown = { headingRef: heading, instrument, state, progress, steps };
  return (
    <>
      {dialog}
      {isReviewing ? (
        <Review
          {...shown}
          onOpen={(item) => {
            const to = Math.floor(instrument.items.indexOf(item) / instrument.pageSize);
            pendingFocus.current = { page: to, itemId: item.id };
            steps.jump(to);
          }}
          onConfirm={() => void finish()}
          isFinishing={isFinishing}
          hasFailed={hasFailed}
        />
      ) : (
        <Questions {...shown} update={update} dispatch={dispatch} pendingFocus={pendingFocus} isObserver />
      )}
    </>
  );
}
