import type { SensoryInstrumentView } from '@kenali/contracts';
import { useCallback, useReducer, useRef } from 'react';
import { InstructionsCard } from '../instructions-card.tsx';
import type { OpenedAssessment } from '../opened-assessment.ts';
import { useProgress } from '../progress/use-progress.ts';
import { useArrival } from '../use-arrival.ts';
import { useStart } from '../use-start.ts';
import { ParticipantForm } from './participant-form.tsx';
import { Questions } from './questions.tsx';
import { changeOf, openSensory, progressOf, type SensoryAct, sensoryReducer } from './sensory.state.ts';
import { todayInJakarta } from './today-in-jakarta.ts';
import { useFinish } from './use-finish.ts';

export interface SensoryTakingProps extends OpenedAssessment {
  instrument: SensoryInstrumentView;
}

/** Instructions, then whom it is about, then the questions; opens where it was left. */
export function SensoryTaking({ calls, unsent, detail, reload, instrument }: SensoryTakingProps) {
  const [state, dispatch] = useReducer(sensoryReducer, null, () =>
    openSensory(detail.results, unsent.read(), todayInJakarta()),
  );
  const progress = useProgress({
    calls,
    unsent,
    current: progressOf(state),
    onSaved: (saved, stillUnsent) => {
      dispatch({ type: 'merged', saved, unsent: stillUnsent });
      // Begun without a network: this save was the start, and pinned a version.
      if (!detail.instrument) void reload();
    },
    onCompleted: () => settle(),
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
  const { finish, settle, isFinishing } = useFinish({ calls, unsent, detail, reload, finish: progress.finish, act });

  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, `${state.step} ${state.page}`);

  const leaveInstructions = async () => {
    if (!(await start())) return;
    act({ type: 'step-opened', step: 'participant-info' });
    saveNow();
  };

  if (state.step === 'instructions')
    return (
      <InstructionsCard
        instructions={instrument.instructions}
        headingRef={heading}
        label="Lanjut ke data peserta"
        onLeave={() => void leaveInstructions()}
        isLeaving={isStarting}
      />
    );
  if (state.step === 'participant-info')
    return (
      <ParticipantForm
        headingRef={heading}
        info={state.participantInfo}
        isDayNew={!detail.results.participantInfo.testDate}
        relationships={instrument.relationships}
        ageRange={detail.ageRange}
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
