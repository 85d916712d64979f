import { type LearningInstrumentView, TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useMemo } from 'react';
import { InstrumentGate } from '../instrument-gate.tsx';
import type { OpenedAssessment } from '../opened-assessment.ts';
import type { StepWords } from '../stepper/step-form.tsx';
import { Stepper } from '../stepper/stepper.tsx';
import { TakingPage } from '../taking-page.tsx';
import { useSaveFailure } from '../use-save-failure.ts';

/** /learning-style/:assessmentId */
export function LearningPage() {
  const { assessmentId } = useShell().useParams();
  return (
    <TakingPage id={assessmentId} type="learning" title={() => 'Inventori Gaya Belajar'} opensFree>
      {(opened) => (
        <InstrumentGate detail={opened.detail} type="learning">
          {(instrument) => <LearningTaking opened={opened} instrument={instrument} />}
        </InstrumentGate>
      )}
    </TakingPage>
  );
}

const WORDS: StepWords = {
  finish: 'Selesai',
  saving: 'Menyimpan...',
  completing: 'Menyimpan...',
  isLocked: false,
  isShort: false,
};

interface LearningTakingProps {
  opened: OpenedAssessment;
  instrument: LearningInstrumentView;
}

function LearningTaking({ opened, instrument }: LearningTakingProps) {
  const { toast, useNavigate } = useShell();
  const navigate = useNavigate();
  const onFailed = useSaveFailure();
  const questions = useMemo(
    () =>
      instrument.questions.map(({ id, text, options }) => ({
        id,
        text,
        options: options.map(({ letter, value, label }) => ({ value, label: `${letter}. ${label}` })),
      })),
    [instrument],
  );
  const onDone = () => {
    toast.show({ title: TAKING_TEXTS.completed, description: TAKING_TEXTS.learningSaved });
    navigate(`/results/${opened.detail.id}`, { replace: true });
  };
  return (
    <Stepper
      {...opened}
      questions={questions}
      instructions={instrument.instructions}
      opens="with-instructions"
      words={WORDS}
      onDone={onDone}
      onFailed={onFailed}
    />
  );
}
