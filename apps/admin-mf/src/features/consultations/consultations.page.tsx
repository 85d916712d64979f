import { type AdminConsultation, type ConsultationStatus, fullName } from '@kenali/contracts';
import { Button, Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '../../common/admin-list.tsx';
import { ChangeStatusDialog } from '../../common/consultation/change-status-dialog.tsx';
import { CONSULTATION_KEY } from '../../common/consultation/consultations.api.ts';
import { whatsappUrl } from '../../common/consultation/whatsapp-link.tsx';
import { CONSULTATION_STATUS_OPTIONS } from '../../common/labels.ts';
import { ListFilters } from '../../common/list-filters.tsx';
import { freshPage } from '../../common/queries.ts';
import { type ListFilter, useListState } from '../../common/use-list-state.ts';
import { BulkStatusDialog } from './bulk-status-dialog.tsx';
import { CONSULTATION_COLUMNS } from './consultation-columns.tsx';

type Filters = { status: '' | ConsultationStatus };
const FILTERS: readonly ListFilter<Filters>[] = [
  { name: 'status', label: 'Status', options: [{ value: '', label: 'Semua' }, ...CONSULTATION_STATUS_OPTIONS] },
];

function chatWith(user: AdminConsultation['user']) {
  const href = whatsappUrl(user.whatsappNumber);
  return href !== null && { label: 'WhatsApp', name: `WhatsApp ${fullName(user)} (tab baru)`, href };
}

/** /admin/consultations: the free consultations that parents request after a sensory profile. */
export function ConsultationsPage() {
  const list = useListState<Filters>({ initial: { status: '' }, filters: FILTERS, hasSearch: true });
  const query = useQuery(freshPage(CONSULTATION_KEY, 'GET /api/admin/consultations', { query: list.query }));
  const [editing, setEditing] = useState<AdminConsultation | null>(null);
  const [bulk, setBulk] = useState<{ rows: AdminConsultation[]; onDone: () => void } | null>(null);
  return (
    <Stack $gap={5}>
      <Heading level={1}>Konsultasi</Heading>
      <ListFilters list={list} searchLabel="Cari anak, orang tua, WhatsApp, atau nomor" filters={FILTERS} />
      <AdminList
        list={list}
        query={query}
        name="Daftar konsultasi"
        caption="Permintaan konsultasi"
        columns={CONSULTATION_COLUMNS}
        bulk={{
          nameOf: ({ childName, id }) => `${childName || '–'} (${id})`,
          canSelect: ({ isRestricted }) => !isRestricted,
          actions: (rows, onDone) => (
            <Button $variant="secondary" $size="small" onClick={() => setBulk({ rows, onDone })}>
              Ubah status yang dipilih
            </Button>
          ),
        }}
        actions={(row) => ({
          of: row.childName || String(row.id),
          actions: [
            !row.isRestricted && { label: 'Ubah status', onSelect: () => setEditing(row) },
            { label: 'Lihat hasil', to: `/admin/assessment-result/${row.id}` },
            chatWith(row.user),
          ],
        })}
        nothingFound={list.query.search ? 'Tidak ada konsultasi yang cocok' : 'Tidak ada konsultasi dengan status ini'}
        nothingYet="Belum ada permintaan konsultasi"
        nothingYetHint="Permintaan muncul setelah keluarga menyelesaikan asesmen yang mencakup konsultasi."
      />
      {bulk && <BulkStatusDialog {...bulk} onClose={() => setBulk(null)} />}
      {editing && <ChangeStatusDialog consultation={editing} onClose={() => setEditing(null)} />}
    </Stack>
  );
}
