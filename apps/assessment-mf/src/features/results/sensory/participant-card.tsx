import type { SensoryResult } from '@kenali/contracts';
import { Facts } from '../parts/facts.tsx';
import { ResultCard } from '../parts/result-card.tsx';
import { participantRows } from './participant-rows.ts';

export function ParticipantCard({ info }: { info: SensoryResult['participantInfo'] }) {
  return (
    <ResultCard heading="Informasi Peserta">
      <Facts rows={participantRows(info)} />
    </ResultCard>
  );
}
