import type { SensoryInstrumentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useReducer, useRef, useState } from 'react';
import { todayInJakarta } from '../../../common/today-in-jakarta.ts';
import { useTakingSteps } from '../flow/use-taking-steps.ts';
import { InstructionsCard } from '../instructions-card.tsx';
import { InstrumentLoader } from '../instrument-loader.tsx';
import type { OpenedAssessment } from '../opened-assessment.ts';
import { useTakingProgress } from '../progress/use-progress.ts';
import { useFocusOnStep } from '../taking-frame.tsx';
import { TakingPage } from '../taking-page.tsx';
import { useStart } from '../use-start.ts';
import { ParticipantForm } from './participant-form.tsx';
import { Questions } from './questions.tsx';
import { Review } from './review.tsx';
import { restoreSensoryState, type SensoryUserAction, sensoryReducer, toProgress, toUnsent } from './sensory.state.ts';
import { clampPage, pageCount } from './sensory-pages.ts';
import { useFinishSensory } from './use-finish-sensory.ts';
import type { PendingFocus } from './use-paging.ts';

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
    numberOf: (id) => instrument.items.find((item) => item.id === id)?.number ?? 0,
    announcesFailures: true,
    onCompleted: () => onAlreadyCompleted(),
  });
  const { saveNow } = progress;
  const { start, isStarting } = useStart({ calls, detail, reload });
  /** True on the step after the last page, which is not stored: a reload shows the last page. */
  const [isReviewing, setIsReviewing] = useState(false);
  const page = clampPage(instrument, state.page);
  const pages = pageCount(instrument);
  const pendingFocus = useRef<PendingFocus>(null);
  const { steps, dialog } = useTakingSteps({
    id: detail.id,
    progress,
    position: isReviewing ? pages : page,
    isActive: state.step === 'questions',
    open: (to) => {
      setIsReviewing(to === pages);
      if (to === pages) return;
      update({ type: 'page-opened', page: clampPage(instrument, to) });
      saveNow();
    },
  });

  const { finish, onAlreadyCompleted, isFinishing, hasFailed } = useFinishSensory({
    calls,
    unsent,
    detail,
    reload,
    finish: progress.finish,
    update,
    exit: steps.exit,
  });

  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnStep(heading, `${state.step} ${state.page} ${isReviewing}`);

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
      <>
        {dialog}
        <ParticipantForm
          headingRef={heading}
          info={state.participantInfo}
          isTestDateDefault={!detail.results.participantInfo.testDate}
          relationships={instrument.relationships}
          ageRange={detail.ageRange}
          update={update}
          // The completion reads the form again, so a choice that does not arrive loses nothing.
          onChild={(childId) => void calls.save({ childId, changed: [] }).catch(() => undefined)}
          onDone={() => {
            update({ type: 'page-opened', page: state.page });
            saveNow();
            steps.dropEntry();
          }}
          onBack={() => update({ type: 'step-opened', step: 'instructions' })}
        />
      </>
    );
  if (isReviewing)
    return (
      <>
        {dialog}
        <Review
          headingRef={heading}
          instrument={instrument}
          state={state}
          progress={progress}
          steps={steps}
          onOpen={(item) => {
            const to = Math.floor(instrument.items.indexOf(item) / instrument.pageSize);
            pendingFocus.current = { page: to, itemId: item.id };
            steps.jump(to);
          }}
          onConfirm={finish}
          isFinishing={isFinishing}
          hasFailed={hasFailed}
        />
      </>
    );
  return (
    <>
      {dialog}
      <Questions
        headingRef={heading}
        instrument={instrument}
        state={state}
        update={update}
        dispatch={dispatch}
        progress={progress}
        steps={steps}
        pendingFocus={pendingFocus}
      />
    </>
  );
}
