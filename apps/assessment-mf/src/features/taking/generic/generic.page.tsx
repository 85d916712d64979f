import { type GenericInstrumentView, type Id, TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Card, Row, SmallHeading, Text } from '@kenali/ui';
import { useEffect, useRef } from 'react';
import { PageButton } from '../../../common/page-link.tsx';
import type { OpenedAssessment } from '../opened-assessment.ts';
import type { StepperSettings } from '../stepper/step-form.tsx';
import { Stepper } from '../stepper/stepper.tsx';
import { TakingPage } from '../taking-page.tsx';
import { useCompletionFailureToast } from '../use-complete.ts';

/** `/assessment/:id`, for assessments of type `other`. Other types redirect to their own pages. */
export function GenericPage() {
  const { id } = useShell().useParams();
  return (
    <TakingPage
      id={id}
      type="other"
      title={(detail) => detail?.assessment.name ?? 'Asesmen'}
      completed={(detail) => <CompletedCard id={detail.id} />}
    >
      {(opened) => <GenericTaking {...opened} />}
    </TakingPage>
  );
}

const SETTINGS: StepperSettings = {
  finishLabel: 'Selesai',
  completingLabel: 'Menyelesaikan...',
  disablesButtons: false,
  announcesFailures: true,
  hasShortOptions: false,
};

interface GenericTakingProps extends OpenedAssessment {
  instrument: GenericInstrumentView;
}

function GenericTaking({ instrument, ...opened }: GenericTakingProps) {
  return (
    <Stepper
      {...opened}
      questions={instrument.questions}
      instructions={instrument.instructions}
      firstScreen="instructions"
      settings={SETTINGS}
      // After the reload, the page shows the completed card. Without a network it does not know, and would show the questions again.
      onDone={async (exit) => {
        if ((await opened.reload())?.status !== 'completed') await exit(`/results/${opened.detail.id}`);
      }}
      onFailed={useCompletionFailureToast()}
    />
  );
}

/** Replaces a result: a questionnaire without scoring has nothing to explain. */
function CompletedCard({ id }: { id: Id }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Card as="section">
      <SmallHeading ref={heading}>{TAKING_TEXTS.completed}</SmallHeading>
      <Text>Jawaban Anda sudah tersimpan. Terima kasih sudah meluangkan waktu.</Text>
      <Row>
        <PageButton to={`/results/${id}`}>Lihat Laporan</PageButton>
        <PageButton to="/dashboard" $variant="secondary">
          Kembali ke Dashboard
        </PageButton>
      </Row>
    </Card>
  );
}
