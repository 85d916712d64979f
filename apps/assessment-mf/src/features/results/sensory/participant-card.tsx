import type { SensoryResult } from '@kenali/contracts';
import { Facts } from './facts.tsx';
import { participantRows } from './participant-rows.ts';
import { ResultCard } from './result-card.tsx';

export function ParticipantCard({ info }: { info: SensoryResult['participantInfo'] }) {
  return (
    <ResultCard heading="Informasi Peserta">
      <Facts rows={participantRows(info)} />
    </ResultCard>
  );
}
