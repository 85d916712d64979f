import type { SensoryInstrumentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useReducer } from 'react';
import { todayHere } from '../../../common/reader-time.ts';
import { Instructions } from '../instructions-card.tsx';
import type { OpenedAssessment } from '../opened-assessment.ts';
import { useTakingProgress } from '../progress/use-progress.ts';
import { TakingPage } from '../taking-page.tsx';
import { useStart } from '../use-start.ts';
import { knownParticipant } from './participant-fields.tsx';
import { ParticipantForm } from './participant-form.tsx';
import { Questions } from './questions.tsx';
import { Review } from './review.tsx';
import { restoreSensoryState, type SensoryUserAction, sensoryReducer, toProgress, toUnsent } from './sensory.state.ts';
import { useFinishSensory } from './use-finish-sensory.ts';
import { useSensorySteps } from './use-sensory-steps.ts';

/** `/sensory-profile/:assessmentId`, with the id of a user assessment. */
export function SensoryPage() {
  const { assessmentId } = useShell().useParams();
  return (
    <TakingPage id={assessmentId} type="sensory" title={(detail) => detail?.assessment.name ?? 'Profil Sensori'}>
      {(opened) => <SensoryTaking {...opened} />}
    </TakingPage>
  );
}

interface SensoryTakingProps extends OpenedAssessment {
  instrument: SensoryInstrumentView;
}

/** Shows the instructions with the participant form, then the questions. Opens at the step where the user left. */
function SensoryTaking({ user, calls, unsent, detail, reload, instrument }: SensoryTakingProps) {
  const [state, dispatch] = useReducer(sensoryReducer, null, () =>
    restoreSensoryState(detail.results, unsent.read(), todayHere(), knownParticipant(user, detail.relationship)),
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
  const { start, isStarting } = useStart({ calls, detail, reload });
  const flow = useSensorySteps({ id: detail.id, instrument, state, progress, update });
  const { headingRef, steps, dialog, isReviewing } = flow;
  const { finish, onAlreadyCompleted, isFinishing, hasFailed } = useFinishSensory({
    calls,
    unsent,
    detail,
    reload,
    finish: progress.finish,
    update,
    exit: steps.exit,
  });

  const leaveForm = async () => {
    if (await start()) flow.openQuestions();
  };
  if (state.step !== 'questions')
    return (
      <>
        {dialog}
        {state.step === 'instructions' && <Instructions instructions={instrument.instructions} />}
        <ParticipantForm
          headingRef={headingRef}
          info={state.participantInfo}
          defaults={state.defaults}
          relationships={instrument.relationships}
          ageRange={detail.ageRange}
          update={update}
          // The completion reads the form again, so a choice that does not arrive loses nothing.
          onChild={(childId) => void calls.save({ childId, changed: [] }).catch(() => undefined)}
          onDone={() => void leaveForm()}
          isStarting={isStarting}
        />
      </>
    );
  const shown = { flow, instrument, state, progress };
  return (
    <>
      {dialog}
      {isReviewing ? (
        <Review {...shown} onConfirm={finish} isFinishing={isFinishing} hasFailed={hasFailed} />
      ) : (
        <Questions {...shown} update={update} dispatch={dispatch} />
      )}
    </>
  );
}
