import type { AdminConsultation, ConsultationTime } from '@kenali/contracts';
import { Button, formatDateTime, Row, SmallText, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangeStatusDialog } from '../../common/consultation/change-status-dialog.tsx';
import { ConsultationCell } from '../../common/consultation/consultation-cell.tsx';
import { CONSULTATION_KEY } from '../../common/consultation/consultations.api.ts';
import { WhatsappLink, type WhatsappLinkProps } from '../../common/consultation/whatsapp-link.tsx';
import { LoadFailed } from '../../common/failures.tsx';
import { SectionCard } from '../../common/page-parts.tsx';
import { fresh } from '../../common/queries.ts';

/** The consultation request of the result, with the actions of the list of consultations. */
export function ConsultationCard({ id }: { id: number }) {
  const query = useQuery({
    ...fresh([...CONSULTATION_KEY, 'one', id], 'GET /api/admin/consultations', { query: { id } }),
    select: ([found]) => found ?? null,
  });
  const { data } = query;
  return (
    <SectionCard title="Konsultasi">
      {query.isPending && <Text>Memuat konsultasi...</Text>}
      <LoadFailed query={query} title="Gagal memuat konsultasi." />
      {data === null && <Text>Belum ada permintaan konsultasi</Text>}
      {data && <Request consultation={data} />}
    </SectionCard>
  );
}

function Request({ consultation }: { consultation: AdminConsultation }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <>
      <ConsultationSummary consultation={consultation} onEdit={() => setIsEditing(true)} />
      {isEditing && <ChangeStatusDialog consultation={consultation} onClose={() => setIsEditing(false)} />}
    </>
  );
}

interface ConsultationSummaryProps {
  consultation: Pick<AdminConsultation, 'status' | 'updatedAt'> & ConsultationTime & WhatsappLinkProps;
  onEdit: () => void;
}

/** The status of a consultation, and what staff can do about it. */
export function ConsultationSummary({ consultation, onEdit }: ConsultationSummaryProps) {
  const { updatedAt, user } = consultation;
  return (
    <>
      <Row>
        <ConsultationCell {...consultation} />
        <SmallText as="span">Terakhir diubah {formatDateTime(updatedAt)}</SmallText>
      </Row>
      <Row>
        <Button $variant="secondary" onClick={onEdit}>
          Ubah status konsultasi
        </Button>
        <WhatsappLink user={user} />
      </Row>
    </>
  );
}
