import { type IntelligenceInstrumentView, TAKING_TEXTS } from '@kenali/contracts';
import { type ApiFailure, useShell } from '@kenali/federation';
import { SmallText } from '@kenali/ui';
import { useMemo } from 'react';
import type { OpenedAssessment } from '../opened-assessment.ts';
import type { StepperSettings } from '../stepper/step-form.tsx';
import { Stepper } from '../stepper/stepper.tsx';
import { TakingPage } from '../taking-page.tsx';
import { CategoryBanner } from './category-banner.tsx';
import { CategorySummary } from './category-summary.tsx';

/** `/multiple-intelligence/:userAssessmentId` */
export function IntelligencePage() {
  const { userAssessmentId } = useShell().useParams();
  return (
    <TakingPage id={userAssessmentId} type="intelligence" title={() => 'Asesmen Kecerdasan Majemuk'} opensFree>
      {(opened) => <IntelligenceTaking {...opened} />}
    </TakingPage>
  );
}

const SETTINGS: StepperSettings = {
  finishLabel: 'Selesaikan Asesmen',
  completingLabel: 'Menyelesaikan...',
  disablesButtons: true,
  announcesFailures: false,
  hasShortOptions: true,
};

interface IntelligenceTakingProps extends OpenedAssessment {
  instrument: IntelligenceInstrumentView;
}

function IntelligenceTaking({ instrument, ...opened }: IntelligenceTakingProps) {
  const { toast } = useShell();
  const onFailed = (failure: ApiFailure | null) => {
    const description = failure?.detail ?? TAKING_TEXTS.saveFailedDetail;
    toast.show({ title: TAKING_TEXTS.saveFailed, description, variant: 'destructive' });
  };
  const questions = useMemo(
    () => instrument.questions.map((question) => ({ ...question, options: instrument.options })),
    [instrument],
  );
  const categoryOf = useMemo(
    () =>
      new Map(
        instrument.questions.map(({ id, category }) => [id, instrument.categories.find(({ key }) => key === category)]),
      ),
    [instrument],
  );
  const onDone = async (exit: (to: string) => Promise<void>) => {
    // The shell dismisses a toast that is older than the navigation.
    await exit('/dashboard');
    toast.show({ title: TAKING_TEXTS.completed, description: TAKING_TEXTS.intelligenceSaved, variant: 'success' });
  };
  return (
    <Stepper
      {...opened}
      questions={questions}
      instructions={instrument.instructions}
      firstScreen="questions"
      settings={SETTINGS}
      above={({ id }) => <CategoryBanner category={categoryOf.get(id)} />}
      below={({ responses }) => (
        <>
          <SmallText>Progress tersimpan otomatis</SmallText>
          <CategorySummary instrument={instrument} responses={responses} />
        </>
      )}
      onDone={onDone}
      onFailed={onFailed}
    />
  );
}
