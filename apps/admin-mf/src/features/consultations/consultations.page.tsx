import type { AdminConsultation, ConsultationStatus } from '@kenali/contracts';
import { Grid, Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterField } from '../../common/filter-bar.tsx';
import { PagedList } from '../../common/paged-list.tsx';
import { useListState } from '../../common/use-list-state.ts';
import { ChangeStatusDialog } from './change-status-dialog.tsx';
import { STATUS_OPTIONS } from './consultation-words.ts';
import { adminConsultations } from './consultations.api.ts';
import { ConsultationsTable } from './consultations-table.tsx';

const STATUSES = [{ value: '' as const, label: 'Semua' }, ...STATUS_OPTIONS];
type Filters = { status: '' | ConsultationStatus };

/** /admin/consultations: the free consultations that completed sensory profiles ask for. */
export function ConsultationsPage() {
  const list = useListState<Filters>('consultations', { status: '' });
  const query = useQuery(adminConsultations(list.query));
  const [opened, open] = useState<AdminConsultation | null>(null);
  return (
    <Stack $gap={5}>
      <Heading level={1}>Konsultasi</Heading>
      <Grid $columns={2}>
        <FilterField
          label="Status"
          options={STATUSES}
          value={list.filters.status}
          onValue={(status) => list.setFilter({ status })}
        />
      </Grid>
      <PagedList
        query={query}
        name="Daftar konsultasi"
        page={list.page}
        onPage={list.setPage}
        isNarrowed={list.isNarrowed}
        nothingFound="Tidak ada konsultasi dengan status ini"
        nothingYet="Belum ada permintaan konsultasi"
      >
        {(rows) => <ConsultationsTable rows={rows} onChange={open} />}
      </PagedList>
      {opened && <ChangeStatusDialog consultation={opened} onClose={() => open(null)} />}
    </Stack>
  );
}
