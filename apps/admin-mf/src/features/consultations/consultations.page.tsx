import type { AdminConsultation, ConsultationStatus } from '@kenali/contracts';
import { Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '../../common/admin-list.tsx';
import { RowAction, RowActions } from '../../common/cells.tsx';
import { CONSULTATION_STATUS_OPTIONS } from '../../common/labels.ts';
import { type ListFilter, ListFilters } from '../../common/list-filters.tsx';
import { useListState } from '../../common/use-list-state.ts';
import { ChangeStatusDialog } from './change-status-dialog.tsx';
import { CONSULTATION_COLUMNS, ResultLink, WhatsappLink } from './consultation-columns.tsx';
import { adminConsultations } from './consultations.api.ts';

type Filters = { status: '' | ConsultationStatus };
const FILTERS: readonly ListFilter<Filters>[] = [
  { name: 'status', label: 'Status', options: [{ value: '', label: 'Semua' }, ...CONSULTATION_STATUS_OPTIONS] },
];

/** /admin/consultations: the free consultations that parents request after a sensory profile. */
export function ConsultationsPage() {
  const list = useListState<Filters>('consultations', { status: '' });
  const query = useQuery(adminConsultations(list.query));
  const [editing, setEditing] = useState<AdminConsultation | null>(null);
  return (
    <Stack $gap={5}>
      <Heading level={1}>Konsultasi</Heading>
      <ListFilters list={list} filters={FILTERS} />
      <AdminList
        list={list}
        query={query}
        name="Daftar konsultasi"
        caption="Permintaan konsultasi"
        columns={CONSULTATION_COLUMNS}
        actions={(row) => (
          <RowActions>
            <WhatsappLink user={row.user} />
            <ResultLink row={row} />
            <RowAction aria-label={`Ubah status ${row.childName}`} onClick={() => setEditing(row)}>
              Ubah status
            </RowAction>
          </RowActions>
        )}
        nothingFound="Tidak ada konsultasi dengan status ini"
        nothingYet="Belum ada permintaan konsultasi"
      />
      {editing && <ChangeStatusDialog consultation={editing} onClose={() => setEditing(null)} />}
    </Stack>
  );
}
