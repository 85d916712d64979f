import { type GenericInstrumentView, TAKING_TEXTS } from '@kenali/contracts';
import { type ApiFailure, failureSentence, useShell } from '@kenali/federation';
import { InstrumentGate } from '../instrument-gate.tsx';
import type { OpenedAssessment } from '../opened-assessment.ts';
import type { StepWords } from '../stepper/step-form.tsx';
import { Stepper } from '../stepper/stepper.tsx';
import { TakingPage } from '../taking-page.tsx';
import { CompletedCard } from './completed-card.tsx';

/** /assessment/:id, for an assessment of no specified type; the others are led to their own pages. */
export function GenericPage() {
  const { id } = useShell().useParams();
  return (
    <TakingPage
      id={id}
      type="other"
      title={(detail) => detail?.assessment.name ?? 'Asesmen'}
      completed={(detail) => <CompletedCard id={detail.id} />}
    >
      {(opened) => (
        <InstrumentGate detail={opened.detail} type="other">
          {(instrument) => <GenericTaking opened={opened} instrument={instrument} />}
        </InstrumentGate>
      )}
    </TakingPage>
  );
}

const WORDS: StepWords = {
  finish: 'Selesai',
  saving: 'Menyimpan...',
  completing: 'Menyelesaikan...',
  isLocked: false,
  isShort: false,
};

interface GenericTakingProps {
  opened: OpenedAssessment;
  instrument: GenericInstrumentView;
}

function GenericTaking({ opened, instrument }: GenericTakingProps) {
  const { toast } = useShell();
  const onFailed = (failure: ApiFailure | null) => {
    const description = failure && failure.status < 500 ? (failureSentence(failure) ?? undefined) : undefined;
    toast.show({ title: TAKING_TEXTS.completeFailed, description, variant: 'destructive' });
  };
  return (
    <Stepper
      {...opened}
      questions={instrument.questions}
      instructions={instrument.instructions}
      opens="with-instructions"
      words={WORDS}
      // Read again, it is completed, and the page shows that.
      onDone={opened.reload}
      onFailed={onFailed}
    />
  );
}
