import { useShell } from '@kenali/federation';
import { ErrorState, Spinner } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useReducer, useRef, useState } from 'react';
import { useProgress } from '../progress/use-progress.ts';
import type { OpenedAssessment } from '../taking-page.tsx';
import { useArrival } from '../use-arrival.ts';
import { Instructions } from './instructions.tsx';
import { sensoryInstrument } from './instrument.api.ts';
import { ParticipantForm } from './participant-form.tsx';
import { Questions } from './questions.tsx';
import { changeOf, openSensory, progressOf, type SensoryAct, sensoryReducer } from './sensory.state.ts';
import { todayInJakarta } from './today-in-jakarta.ts';
import { useFinish } from './use-finish.ts';
import { useStart } from './use-start.ts';

/** Instructions, then whom it is about, then the questions; opens where it was left. */
export function SensoryTaking({ calls, unsent, detail, reload }: OpenedAssessment) {
  const { api, useNavigate } = useShell();
  const navigate = useNavigate();
  const [today] = useState(() => todayInJakarta());
  const [state, dispatch] = useReducer(sensoryReducer, null, () => openSensory(detail.results, unsent.read(), today));
  const { data: instrument, isError, isFetching, refetch } = useQuery(sensoryInstrument(api, detail.instrument));
  const progress = useProgress({
    calls,
    unsent,
    current: progressOf(state),
    onSaved: (saved, stillUnsent) => dispatch({ type: 'merged', saved, unsent: stillUnsent }),
    onCompleted: () => navigate(`/results/${detail.id}`, { replace: true }),
  });
  const { change, saveNow } = progress;
  const act = useCallback(
    (action: SensoryAct) => {
      dispatch(action);
      change(changeOf(action));
    },
    [change],
  );
  const { start, isStarting } = useStart({ calls, detail, reload });
  const { finish, isFinishing } = useFinish({ id: detail.id, calls, unsent, state, flush: progress.flush, act });

  const heading = useRef<HTMLHeadingElement>(null);
  // Before the start no version is pinned, and there is nothing to ask yet.
  const step = detail.instrument ? state.step : 'instructions';
  useArrival(heading, `${step} ${state.page}`);

  const leaveInstructions = async () => {
    if (!(await start())) return;
    act({ type: 'step-opened', step: 'participant-info' });
    saveNow();
  };

  if (step === 'instructions')
    return (
      <Instructions
        instructions={instrument?.instructions}
        headingRef={heading}
        onLeave={() => void leaveInstructions()}
        isLeaving={isStarting}
      />
    );
  if (!instrument && isError)
    return (
      <ErrorState title="Pertanyaan belum dapat dimuat" onRetry={() => void refetch()} isRetrying={isFetching}>
        Jawaban Anda tetap aman. Periksa sambungan internet, lalu coba lagi.
      </ErrorState>
    );
  if (!instrument) return <Spinner label="Memuat asesmen..." />;
  if (step === 'participant-info')
    return (
      <ParticipantForm
        headingRef={heading}
        info={state.participantInfo}
        relationships={instrument.relationships}
        today={today}
        act={act}
        onDone={() => {
          act({ type: 'page-opened', page: state.page });
          saveNow();
        }}
        onBack={() => act({ type: 'step-opened', step: 'instructions' })}
      />
    );
  return (
    <Questions
      headingRef={heading}
      instrument={instrument}
      state={state}
      act={act}
      dispatch={dispatch}
      progress={progress}
      onFinish={finish}
      isFinishing={isFinishing}
    />
  );
}
