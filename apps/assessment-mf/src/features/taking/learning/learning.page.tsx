import { type LearningInstrumentView, TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useMemo } from 'react';
import type { OpenedAssessment } from '../opened-assessment.ts';
import type { StepperSettings } from '../stepper/step-form.tsx';
import { Stepper } from '../stepper/stepper.tsx';
import { TakingPage } from '../taking-page.tsx';
import { useCompletionFailureToast } from '../use-complete.ts';

/** `/learning-style/:assessmentId`, with the id of a user assessment. */
export function LearningPage() {
  const { assessmentId } = useShell().useParams();
  return (
    <TakingPage id={assessmentId} type="learning" title={() => 'Inventori Gaya Belajar'} opensFree>
      {(opened) => <LearningTaking {...opened} />}
    </TakingPage>
  );
}

const SETTINGS: StepperSettings = {
  finishLabel: 'Selesai',
  completingLabel: 'Menyimpan...',
  disablesButtons: false,
  announcesFailures: true,
  hasShortOptions: false,
};

interface LearningTakingProps extends OpenedAssessment {
  instrument: LearningInstrumentView;
}

function LearningTaking({ instrument, ...opened }: LearningTakingProps) {
  const { toast } = useShell();
  const questions = useMemo(
    () =>
      instrument.questions.map(({ id, text, options }) => ({
        id,
        text,
        options: options.map(({ letter, value, label }) => ({ value, label: `${letter}. ${label}` })),
      })),
    [instrument],
  );
  const onDone = async (exit: (to: string) => Promise<void>) => {
    // The shell dismisses a toast that is older than the navigation.
    await exit(`/results/${opened.detail.id}`);
    toast.show({ title: TAKING_TEXTS.completed, description: TAKING_TEXTS.learningSaved, variant: 'success' });
  };
  return (
    <Stepper
      {...opened}
      questions={questions}
      instructions={instrument.instructions}
      firstScreen="instructions"
      settings={SETTINGS}
      onDone={onDone}
      onFailed={useCompletionFailureToast()}
    />
  );
}
