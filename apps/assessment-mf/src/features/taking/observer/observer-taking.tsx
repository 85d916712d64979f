import { type ObservationAnswers, TAKING_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { useReducer, useState } from 'react';
import { todayHere } from '../../../common/reader-time.ts';
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
import { useSensorySteps } from '../sensory/use-sensory-steps.ts';
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

export const observerUnsent = (id: number) => createUnsentAnswers({ userId: NOBODY, userAssessmentId: id });

/** The items of the owner's questionnaire, without participant form and comments. */
export function ObserverTaking({ id, session, answers, onClosed, onCompleted }: ObserverTakingProps) {
  const { api, toast } = useShell();
  const { results } = answers;
  const [{ calls, unsent, instrument }] = useState(() => ({
    calls: observerCalls(api, session, onClosed),
    unsent: observerUnsent(id),
    instrument: forObserver(answers.instrument),
  }));
  const [state, dispatch] = useReducer(sensoryReducer, null, () => {
    const restored = restoreSensoryState(results, unsent.read(), todayHere());
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
  const [isFinishing, setIsFinishing] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const flow = useSensorySteps({ id, instrument, state, progress, update, isObserver: true });

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
      const description = failure && failure.status < 500 ? failure.detail : 'Jawaban Anda aman.';
      toast.show({ title: TAKING_TEXTS.completeFailed, description: description ?? '', variant: 'destructive' });
      setHasFailed(true);
      setIsFinishing(false);
    }
  }

  if (state.step === 'instructions')
    return (
      <>
        {flow.dialog}
        <InstructionsCard
          instructions={instrument.instructions}
          headingRef={flow.headingRef}
          continueLabel="Mulai menjawab"
          onContinue={flow.openQuestions}
          isStarting={false}
        />
      </>
    );
  const shown = { flow, instrument, state, progress };
  return (
    <>
      {flow.dialog}
      {flow.isReviewing ? (
        <Review {...shown} onConfirm={() => void finish()} isFinishing={isFinishing} hasFailed={hasFailed} />
      ) : (
        <Questions {...shown} update={update} dispatch={dispatch} isObserver />
      )}
    </>
  );
}
