import { useShell } from '@kenali/federation';
import { InstrumentGate } from '../instrument-gate.tsx';
import { TakingPage } from '../taking-page.tsx';
import { SensoryTaking } from './sensory-taking.tsx';

/** /sensory-profile/:assessmentId, where the id is the user assessment's. */
export function SensoryPage() {
  const { assessmentId } = useShell().useParams();
  return (
    <TakingPage id={assessmentId} type="sensory" title={(detail) => detail?.assessment.name ?? 'Profil Sensori'}>
      {(opened) => (
        <InstrumentGate detail={opened.detail} type="sensory">
          {(instrument) => <SensoryTaking {...opened} instrument={instrument} />}
        </InstrumentGate>
      )}
    </TakingPage>
  );
}
