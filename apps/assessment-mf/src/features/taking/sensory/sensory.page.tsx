import type { SensoryInstrumentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useReducer, useRef } from 'react';
import { InstructionsCard } from '../instructions-card.tsx';
import { InstrumentLoader } from '../instrument-loader.tsx';
import type { OpenedAssessment } from '../opened-assessment.ts';
import { useTakingProgress } from '../progress/use-progress.ts';
import { useFocusOnStep } from '../taking-frame.tsx';
import { TakingPage } from '../taking-page.tsx';
import { useStart } from '../use-start.ts';
import { ParticipantForm } from './participant-form.tsx';
import { Questions } from './questions.tsx';
import { restoreSensoryState, type SensoryUserAction, sensoryReducer, toProgress, toUnsent } from './sensory.state.ts';
import { todayInJakarta } from './today-in-jakarta.ts';
import { useFinishSensory } from './use-finish-sensory.ts';

/** `/sensory-profile/:assessmentId`, with the id of a user assessment. */
export function SensoryPage() {
  const { assessmentId } = useShell().useParams();
  return (
    <TakingPage id={assessmentId} type="sensory" title={(detail) => detail?.assessment.name ?? 'Profil Sensori'}>
      {(opened) => (
        <InstrumentLoader detail={opened.detail} type="sensory">
          {(instrument) => <SensoryTaking {...opened} instrument={instrument} />}
        </InstrumentLoader>
      )}
    </TakingPage>
  );
}

interface SensoryTakingProps extends OpenedAssessment {
  instrument: SensoryInstrumentView;
}

/** Shows the instructions, then the participant form, then the questions. Opens at the step where the user left. */
function SensoryTaking({ calls, unsent, detail, reload, instrument }: SensoryTakingProps) {
  const [state, dispatch] = useReducer(sensoryReducer, null, () =>
    restoreSensoryState(detail.results, unsent.read(), todayInJakarta()),
  );
  const { progress, update } = useTakingProgress<SensoryUserAction>({
    calls,
    unsent,
    detail,
    reload,
    dispatch,
    current: toProgress(state),
    toUnsent,
    onCompleted: () => onAlreadyCompleted(),
  });
  const { saveNow } = progress;
  const { start, isStarting } = useStart({ calls, detail, reload });
  const { finish, onAlreadyCompleted, isFinishing } = useFinishSensory({
    calls,
    unsent,
    detail,
    reload,
    finish: progress.finish,
    update,
  });

  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(heading, `${state.step} ${state.page}`);

  const leaveInstructions = async () => {
    if (!(await start())) return;
    update({ type: 'step-opened', step: 'participant-info' });
    saveNow();
  };

  if (state.step === 'instructions')
    return (
      <InstructionsCard
        instructions={instrument.instructions}
        headingRef={heading}
        continueLabel="Lanjut ke data peserta"
        onContinue={() => void leaveInstructions()}
        isStarting={isStarting}
      />
    );
  if (state.step === 'participant-info')
    return (
      <ParticipantForm
        headingRef={heading}
        info={state.participantInfo}
        isTestDateDefault={!detail.results.participantInfo.testDate}
        relationships={instrument.relationships}
        ageRange={detail.ageRange}
        update={update}
        onDone={() => {
          update({ type: 'page-opened', page: state.page });
          saveNow();
        }}
        onBack={() => update({ type: 'step-opened', step: 'instructions' })}
      />
    );
  return (
    <Questions
      headingRef={heading}
      instrument={instrument}
      state={state}
      update={update}
      dispatch={dispatch}
      progress={progress}
      onFinish={finish}
      isFinishing={isFinishing}
    />
  );
}
