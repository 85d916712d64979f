import type { AdminConsultation } from '@kenali/contracts';
import { Badge, Button, Card, formatDateTime, Heading, Row, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangeStatusDialog } from '../../common/consultation/change-status-dialog.tsx';
import { adminConsultation } from '../../common/consultation/consultations.api.ts';
import { WhatsappLink } from '../../common/consultation/whatsapp-link.tsx';
import { LoadFailed } from '../../common/failures.tsx';
import { CONSULTATION_BADGES } from '../../common/labels.ts';

/** The consultation request of the result, with the actions of the list of consultations. */
export function ConsultationCard({ id }: { id: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(adminConsultation(id));
  return (
    <Card as="section" aria-labelledby="consultation">
      <Heading level={2} id="consultation">
        Konsultasi
      </Heading>
      {isPending && <Text>Memuat konsultasi...</Text>}
      {error && (
        <LoadFailed
          error={error}
          title="Gagal memuat konsultasi."
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data === null && <Text>Belum ada permintaan konsultasi</Text>}
      {data && <Request consultation={data} />}
    </Card>
  );
}

function Request({ consultation }: { consultation: AdminConsultation }) {
  const [isEditing, setIsEditing] = useState(false);
  const { tone, text } = CONSULTATION_BADGES[consultation.status];
  return (
    <>
      <Row>
        <Badge $tone={tone}>{text}</Badge>
        <Text as="span" $size="small" $tone="inkSoft">
          Terakhir diubah {formatDateTime(consultation.updatedAt)}
        </Text>
      </Row>
      <Row>
        <Button $variant="secondary" onClick={() => setIsEditing(true)}>
          Ubah status konsultasi
        </Button>
        <WhatsappLink user={consultation.user} />
      </Row>
      {isEditing && <ChangeStatusDialog consultation={consultation} onClose={() => setIsEditing(false)} />}
    </>
  );
}
