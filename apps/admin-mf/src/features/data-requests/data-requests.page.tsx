import {
  ADMIN_TEXTS,
  type AdminDataRequest,
  type DataRequestFilter,
  fullName,
  REQUEST_ANSWER_MAX,
} from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Button, formatDateTime, Row, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { AdminList } from '../../common/admin-list.tsx';
import { ListFilters } from '../../common/list-filters.tsx';
import { NoteDialog } from '../../common/note-dialog.tsx';
import { PageHeader } from '../../common/page-parts.tsx';
import { PENDING_KEY } from '../../common/pending.ts';
import { freshPage, refetch } from '../../common/queries.ts';
import { type ListFilter, useListState } from '../../common/use-list-state.ts';
import { KINDS, REQUEST_COLUMNS } from './request-columns.tsx';

const KEY = ['/api/admin', 'data-requests'];

type Filters = { state: '' | 'all' | DataRequestFilter; userId: string };
const FILTERS: readonly ListFilter<Filters>[] = [
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: '', label: 'Belum selesai' },
      { value: 'open', label: 'Perlu dijawab' },
      { value: 'restricted', label: 'Sedang dibatasi' },
      { value: 'done', label: 'Selesai' },
      { value: 'cancelled', label: 'Dibatalkan' },
      { value: 'all', label: 'Semua' },
    ],
  },
];

const toQuery = (state: Filters['state'] | undefined) => (state === 'all' ? { all: true } : state ? { state } : {});
/** The page of a person leads here with the number of the account. */
const isValid = { userId: (text: string) => /^[1-9]\d{0,14}$/.test(text) };

/** /admin/data-requests: what owners asked for about their data. The earliest deadline comes first. */
export function DataRequestsPage() {
  const list = useListState<Filters>({ initial: { state: '', userId: '' }, filters: FILTERS, isValid });
  const { state, userId, ...paging } = list.query;
  const wanted = { ...paging, ...toQuery(state), ...(userId && { userId: Number(userId) }) };
  const query = useQuery(freshPage(KEY, 'GET /api/admin/data-requests', { query: wanted }));
  const [handling, setHandling] = useState<AdminDataRequest | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const showAll = () => {
    // The pressed button disappears.
    heading.current?.focus();
    list.setFilter({ userId: '' });
  };
  return (
    <Stack $gap={5}>
      <PageHeader title="Permintaan Data Pribadi" headingRef={heading}>
        Perbaikan dan pembatasan dijawab dalam 3 x 24 jam. Pembatasan yang diaktifkan pemilik berlaku sendiri.
        Penghapusan berjalan sendiri setelah pemilik tidak dapat membatalkannya lagi.
      </PageHeader>
      <ListFilters list={list} filters={FILTERS} />
      {userId && (
        <Row $gap={2}>
          <Text>Hanya permintaan akun nomor {userId}.</Text>
          <Button $variant="quiet" $size="small" onClick={showAll}>
            Tampilkan semua akun
          </Button>
        </Row>
      )}
      <AdminList
        list={list}
        query={query}
        name="Daftar permintaan"
        caption="Permintaan data pribadi, batas waktu terdekat lebih dulu"
        columns={REQUEST_COLUMNS}
        actions={(request) => ({
          of: `permintaan ${request.id}`,
          actions: [
            canRecord(request) && {
              label: recordLabel(request),
              name: `${recordLabel(request)}, permintaan ${request.id}`,
              onSelect: () => setHandling(request),
            },
          ],
        })}
        nothingFound="Tidak ada permintaan yang cocok"
        nothingYet="Tidak ada permintaan yang menunggu"
      />
      {handling && <HandleDialog request={handling} onClose={() => setHandling(null)} />}
    </Stack>
  );
}

/** A restriction that the owner switched on is fulfilled. Staff may add one note to it. */
const isSwitched = ({ isInEffect, liftedAt }: AdminDataRequest) => isInEffect === true || liftedAt !== undefined;
const canRecord = (request: AdminDataRequest) =>
  request.state === 'open' || (isSwitched(request) && request.handledBy === '');
const recordLabel = (request: AdminDataRequest) => (isSwitched(request) ? 'Tulis catatan' : 'Jawab');

const ANSWER = { name: 'answer', label: 'Jawaban untuk pemilik akun', subject: 'Jawaban', max: REQUEST_ANSWER_MAX };

function HandleDialog({ request, onClose }: { request: AdminDataRequest; onClose: () => void }) {
  const { id, kind, text, user, dueAt } = request;
  const { api } = useShell();
  const refresh = [PENDING_KEY, KEY];
  const send = async (body: { note: string } | { answer: string }) => {
    try {
      await api.send('POST /api/admin/data-requests/{id}/handle', { params: { id }, body });
    } catch (error) {
      // What is behind the dialog shows how it ended.
      if (apiFailureOf(error)?.status === 409) void refetch(refresh);
      throw error;
    }
  };
  const rest = {
    done: ADMIN_TEXTS.dataRequestHandled,
    failed: ADMIN_TEXTS.dataRequestFailed,
    refresh,
    onClose,
  };
  if (isSwitched(request))
    return (
      <NoteDialog
        {...rest}
        title="Catatan tentang pembatasan"
        about={`${KINDS[kind]} #${id}. Hanya pemilik akun yang dapat mencabut pembatasan. Catatan ini tidak tampil di halamannya, tetapi ada dalam unduhan datanya.`}
        hint="Apa yang Anda lakukan, tanpa nama anak."
        submitLabel="Simpan catatan"
        onSubmit={(note) => send({ note })}
      />
    );
  return (
    <NoteDialog
      {...rest}
      title="Jawab permintaan"
      about={
        <>
          {KINDS[kind]} #{id} dari {fullName(user)}, dijawab paling lambat {formatDateTime(dueAt)}:<Asked>{text}</Asked>
        </>
      }
      hint="Pemilik akun membacanya di halaman Data saya dan mendapat email bahwa permintaannya ditangani. Tulis apa yang Anda lakukan, atau mengapa tidak."
      field={ANSWER}
      submitLabel="Kirim jawaban"
      onSubmit={(answer) => send({ answer })}
    />
  );
}

const Asked = styled.blockquote`
  margin: ${({ theme }) => `${theme.space[2]} 0 0`};
  padding-inline-start: ${({ theme }) => theme.space[3]};
  border-inline-start: 3px solid ${({ theme }) => theme.color.line};
  white-space: pre-line;
`;
