import type { AccessBatchDetail, AccessCodeEntry, AccessCodeState } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, type DataColumn, DataTable, formatDate, formatRupiah, Notice, Row, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { actionsColumn } from '../../common/admin-list.tsx';
import { DayCell, StatusBadge } from '../../common/cells.tsx';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { Facts } from '../../common/facts.tsx';
import { ListFilters } from '../../common/list-filters.tsx';
import { formatCount } from '../../common/numbers.ts';
import { SectionCard } from '../../common/page-parts.tsx';
import { PagedRows } from '../../common/paged-list.tsx';
import { fresh } from '../../common/queries.ts';
import { RecordPage, useRecordId } from '../../common/record-page.tsx';
import { type ListFilter, useListState } from '../../common/use-list-state.ts';
import { BATCHES_KEY, begunOf, STATES, usedOf } from './access-codes.api.ts';
import { keptKeys } from './kept-keys.ts';
import { NewCodes } from './new-codes.tsx';

/** /admin/access-codes/{id}: how far the codes of a batch got, by number. Who used them is not here. */
export function BatchPage() {
  const id = useRecordId('batchId');
  const options = fresh([...BATCHES_KEY, id], 'GET /api/admin/access-codes/{id}', { params: { id } });
  const query = useQuery({ ...options, enabled: id > 0 });
  const [isResumed, setIsResumed] = useState(false);
  // Kept here, because the first download removes it and the second file needs it too.
  const [key] = useState(() => keptKeys.of(id));
  if (isResumed && key && query.data)
    return <NewCodes batch={{ ...query.data, key }} onClose={() => setIsResumed(false)} />;
  return (
    <RecordPage
      query={query}
      title={query.data ? `Kode untuk ${query.data.partner}` : 'Kelompok kode'}
      name="Kelompok kode"
      nothing="Kelompok kode tidak ditemukan."
      list="/admin/access-codes"
      back="Kembali ke daftar kode"
    >
      {(batch) => (
        <Stack $gap={5}>
          {keptKeys.of(id) && (
            <Notice
              tone="warn"
              role="note"
              title="Kode ini belum diunduh"
              action={<Button onClick={() => setIsResumed(true)}>Lanjutkan mengunduh</Button>}
            >
              Kode hanya dapat diunduh di tab ini, selama satu jam sejak dibuat dan sebelum Anda keluar.
            </Notice>
          )}
          <Batch batch={batch} />
        </Stack>
      )}
    </RecordPage>
  );
}

type Asked = { kind: 'revoke'; number?: number } | { kind: 'give-back'; number: number };

const COLUMNS: readonly DataColumn<AccessCodeEntry>[] = [
  { key: 'number', header: 'Nomor', isRowHeader: true, cell: ({ number }) => number },
  { key: 'state', header: 'Status', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
  { key: 'day', header: 'Tanggal', cell: ({ day }) => <DayCell at={day} /> },
];

function Batch({ batch }: { batch: AccessBatchDetail }) {
  const { counts, codes } = batch;
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <Stack $gap={5}>
      <SectionCard title="Ringkasan" size={3}>
        <Facts rows={factsOf(batch)} />
      </SectionCard>
      {counts.unused > 0 && (
        <Row>
          <Button $variant="secondary" onClick={() => setAsked({ kind: 'revoke' })}>
            Cabut semua yang belum dipakai ({formatCount(counts.unused)})
          </Button>
        </Row>
      )}
      <Codes codes={codes} onAsk={setAsked} />
      {asked && <Change batch={batch} asked={asked} onClose={() => setAsked(null)} />}
    </Stack>
  );
}

const CODES_PER_PAGE = 50;
const FILTERS: readonly ListFilter<{ state: AccessCodeState | '' }>[] = [
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: '', label: 'Semua' },
      ...(Object.keys(STATES) as AccessCodeState[]).map((value) => ({ value, label: STATES[value].text })),
    ],
  },
];

/** The answer has all codes of a batch, so its pages are made here. */
function Codes({ codes, onAsk }: { codes: readonly AccessCodeEntry[]; onAsk: (asked: Asked) => void }) {
  const list = useListState<{ state: AccessCodeState | '' }>({ initial: { state: '' }, filters: FILTERS });
  const { page, filters } = list;
  const found = codes.filter(({ state }) => filters.state === '' || state === filters.state);
  const actions = actionsColumn<AccessCodeEntry>(({ number, state, isReturnable }) => ({
    of: `kode nomor ${number}`,
    actions: [
      state === 'unused' && { label: 'Cabut', onSelect: () => onAsk({ kind: 'revoke', number }) },
      isReturnable && { label: 'Kembalikan', onSelect: () => onAsk({ kind: 'give-back', number }) },
    ],
  }));
  return (
    <Stack $gap={4}>
      <ListFilters list={list} filters={FILTERS} />
      <PagedRows
        name="Daftar kode"
        rows={found.slice((page - 1) * CODES_PER_PAGE, page * CODES_PER_PAGE)}
        total={found.length}
        page={page}
        pageSize={CODES_PER_PAGE}
        onPage={list.setPage}
        isNarrowed={list.isNarrowed}
        nothingFound="Tidak ada kode dengan status ini"
        nothingYet="Kode kelompok ini sudah dihapus"
        nothingYetHint="Kode yang tidak dipakai dihapus 90 hari setelah masa berlakunya. Jumlahnya tetap tercatat di atas."
      >
        {(rows) => (
          <DataTable
            caption="Kode menurut nomor di kertasnya"
            columns={[...COLUMNS, actions]}
            rows={rows}
            rowKey={({ number }) => number}
            cardsBelow="desktop"
          />
        )}
      </PagedRows>
    </Stack>
  );
}

const factsOf = ({ assessment, count, counts, lastDay, agreedPrice, note }: AccessBatchDetail) =>
  [
    ['Asesmen', assessment.name],
    ['Jumlah kode', formatCount(count)],
    ['Belum dipakai', formatCount(counts.unused)],
    ['Dipakai', formatCount(usedOf(counts))],
    ['Asesmen dimulai', formatCount(begunOf(counts))],
    ['Asesmen selesai', formatCount(counts.completed)],
    ['Dicabut', formatCount(counts.revoked)],
    ['Kedaluwarsa', formatCount(counts.expired)],
    ['Berlaku sampai', formatDate(lastDay)],
    ['Harga yang disepakati', agreedPrice === null ? '–' : `${formatRupiah(agreedPrice)}, dibayar di luar situs`],
    ['Catatan', note || '–'],
  ] as const;

function Change({ batch, asked, onClose }: { batch: AccessBatchDetail; asked: Asked; onClose: () => void }) {
  const { api } = useShell();
  const params = { id: batch.id };
  const common = { refresh: [BATCHES_KEY], onClose };
  if (asked.kind === 'give-back')
    return (
      <ConfirmDialog
        {...common}
        title={`Kembalikan kode nomor ${asked.number}?`}
        confirmLabel="Kembalikan kode"
        onConfirm={() =>
          api.send('POST /api/admin/access-codes/{id}/give-back', { params, body: { number: asked.number } })
        }
        done="Kode dikembalikan dan dapat dipakai lagi."
        failed="Kode belum dapat dikembalikan."
      >
        Asesmen yang belum dimulai ditarik dari akun yang memakai kode ini, dan pemiliknya mendapat email. Setelah itu
        kode yang sama dapat dipakai keluarga lain.
      </ConfirmDialog>
    );
  const { number } = asked;
  return (
    <ConfirmDialog
      {...common}
      title={number === undefined ? 'Cabut semua kode yang belum dipakai?' : `Cabut kode nomor ${number}?`}
      confirmLabel="Cabut"
      isDangerous
      onConfirm={() =>
        api.send('POST /api/admin/access-codes/{id}/revoke', { params, body: number === undefined ? {} : { number } })
      }
      done="Kode dicabut."
      failed="Kode belum dapat dicabut."
    >
      {number === undefined ? `${formatCount(batch.counts.unused)} kode` : 'Kode'} untuk {batch.partner}. Kode yang
      dicabut tidak dapat dipakai lagi, dan ini tidak dapat dibatalkan. Kode yang sudah dipakai tetap berlaku.
    </ConfirmDialog>
  );
}
