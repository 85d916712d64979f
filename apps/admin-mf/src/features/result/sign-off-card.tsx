import { type AdminSignOffView, RESULT_TEXTS, type SignOffView } from '@kenali/contracts';
import { Badge, Button, formatDate, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AssignDialog, signOffOf } from '../../common/assign-dialog.tsx';
import { Facts } from '../../common/facts.tsx';
import { LoadFailed } from '../../common/failures.tsx';
import { SectionCard } from '../../common/page-parts.tsx';

/** Who examines the result, and who signed it. */
export function SignOffCard({ id }: { id: number }) {
  const query = useQuery(signOffOf(id));
  return (
    <SectionCard title="Pemeriksaan psikolog">
      {query.isPending && <Text>Memuat pemeriksaan...</Text>}
      <LoadFailed query={query} title="Gagal memuat pemeriksaan." />
      {query.data && <Assignment view={query.data} />}
    </SectionCard>
  );
}

function Assignment({ view }: { view: AdminSignOffView }) {
  const [isAssigning, setIsAssigning] = useState(false);
  const { awaitsSignOff, signOff, assignee } = view;
  return (
    <>
      {awaitsSignOff && (
        <div>
          <Badge $tone="warn">{RESULT_TEXTS.awaitsSignOff}</Badge>
        </div>
      )}
      {signOff && <Signature signOff={signOff} />}
      <Text>
        {assignee
          ? `Ditugaskan kepada ${assignee.name} pada ${formatDate(assignee.assignedAt)}`
          : 'Belum ditugaskan kepada psikolog'}
      </Text>
      <div>
        <Button $variant="secondary" onClick={() => setIsAssigning(true)}>
          {assignee ? 'Ubah penugasan' : 'Tugaskan psikolog'}
        </Button>
      </div>
      {isAssigning && <AssignDialog view={view} onClose={() => setIsAssigning(false)} />}
    </>
  );
}

/** Name and licence, as the owner sees them. */
export const Signature = ({ signOff: { name, licenceKind, licence, at } }: { signOff: SignOffView }) => (
  <Facts
    rows={[
      ['Ditandatangani oleh', name],
      [`Nomor ${licenceKind}`, licence],
      ['Tanggal', formatDate(at)],
    ]}
  />
);
