import { ADMIN_TEXTS, type HeldNotification } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Heading, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedList } from '../../../common/paged-list.tsx';
import { useListState } from '../../../common/use-list-state.ts';
import { NoteDialog } from '../note-dialog.tsx';
import { heldNotices, usePaymentsChanged } from '../payments.api.ts';
import { NoticesTable } from './notices-table.tsx';

export function NoticeList() {
  const list = useListState('notices', {});
  const query = useQuery(heldNotices(list.query));
  const [opened, open] = useState<HeldNotification | null>(null);
  return (
    <Stack $gap={4}>
      <Heading level={2}>Pemberitahuan yang ditahan</Heading>
      <Text $tone="inkSoft">
        Pemberitahuan penyedia yang tidak sesuai dengan pesanan tidak mengubah apa pun sampai diperiksa.
      </Text>
      <PagedList
        query={query}
        name="Daftar pemberitahuan"
        page={list.page}
        onPage={list.setPage}
        isNarrowed={false}
        nothingFound="Tidak ada pemberitahuan yang ditahan"
        nothingYet="Tidak ada pemberitahuan yang ditahan"
      >
        {(rows) => <NoticesTable rows={rows} onResolve={open} />}
      </PagedList>
      {opened && <ResolveDialog notice={opened} onClose={() => open(null)} />}
    </Stack>
  );
}

function ResolveDialog({
  notice: { id, providerOrderId },
  onClose,
}: {
  notice: HeldNotification;
  onClose: () => void;
}) {
  const { api, toast } = useShell();
  const changed = usePaymentsChanged();
  const resolve = async (note: string) => {
    await api.send('POST /api/admin/notices/{id}/resolve', { params: { id }, body: { note } });
    toast.show({ title: ADMIN_TEXTS.noticeResolved });
    onClose();
    await changed();
  };
  return (
    <NoteDialog
      title="Tutup pemberitahuan"
      about={`${providerOrderId}. Pesanan tidak berubah; pemberitahuan ini tetap ada dalam riwayat.`}
      hint="Apa yang Anda periksa dan putuskan."
      submitLabel="Tutup pemberitahuan"
      failed={ADMIN_TEXTS.noticeFailed}
      onSubmit={resolve}
      onClose={onClose}
    />
  );
}
