import { ADMIN_TEXTS, type HeldNotification } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type DataColumn, formatRupiah, Heading, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '../../../common/admin-list.tsx';
import { LinesCell, NameCell, TimeCell } from '../../../common/cells.tsx';
import { NoteDialog } from '../../../common/note-dialog.tsx';
import { freshPage } from '../../../common/queries.ts';
import { useListState } from '../../../common/use-list-state.ts';
import { OrderLink } from '../order-cells.tsx';
import { transactionStatusName } from '../payment-labels.ts';
import { PAYMENT_KEYS, PAYMENTS_KEY } from '../payments.api.ts';

/** The amount is the provider's text. If it is not a number, it is shown unchanged. */
const amountText = (amount: string | null) =>
  amount === null ? null : Number.isFinite(Number(amount)) ? formatRupiah(amount) : amount;

const COLUMNS: readonly DataColumn<HeldNotification>[] = [
  { key: 'at', header: 'Diterima', cell: ({ at }) => <TimeCell at={at} /> },
  {
    key: 'provider',
    header: 'Transaksi penyedia',
    isRowHeader: true,
    cell: ({ providerOrderId, count }) => (
      <NameCell name={providerOrderId} lines={[count > 1 && `Diterima ${count} kali`]} />
    ),
  },
  { key: 'order', header: 'Pesanan', cell: ({ orderId }) => (orderId === null ? '–' : <OrderLink id={orderId} />) },
  { key: 'reason', header: 'Alasan ditahan', cell: ({ reason }) => <LinesCell first={reason} /> },
  {
    key: 'content',
    header: 'Isi',
    cell: ({ transactionStatus, amount }) => (
      <LinesCell
        first={transactionStatus ? transactionStatusName(transactionStatus) : '–'}
        lines={[amountText(amount)]}
      />
    ),
  },
];

/** Notifications that do not match their order. They change nothing until staff resolve them. */
export function HeldNotifications() {
  const list = useListState({ initial: {}, prefix: 'held.' });
  const query = useQuery(freshPage([...PAYMENTS_KEY, 'notices'], 'GET /api/admin/notices', { query: list.query }));
  const [resolving, setResolving] = useState<HeldNotification | null>(null);
  return (
    <Stack $gap={4}>
      <Heading level={2}>Pemberitahuan yang ditahan</Heading>
      <Text $tone="inkSoft">
        Pemberitahuan penyedia yang tidak sesuai dengan pesanan tidak mengubah apa pun sampai diperiksa.
      </Text>
      <AdminList
        list={list}
        query={query}
        name="Daftar pemberitahuan"
        caption="Pemberitahuan yang ditahan"
        columns={COLUMNS}
        actions={(notification) => ({
          of: `pemberitahuan ${notification.providerOrderId}`,
          actions: [{ label: 'Tutup', onSelect: () => setResolving(notification) }],
        })}
        nothingYet="Tidak ada pemberitahuan yang ditahan"
      />
      {resolving && <ResolveDialog notification={resolving} onClose={() => setResolving(null)} />}
    </Stack>
  );
}

function ResolveDialog({
  notification: { id, providerOrderId },
  onClose,
}: {
  notification: HeldNotification;
  onClose: () => void;
}) {
  const { api } = useShell();
  return (
    <NoteDialog
      title="Tutup pemberitahuan"
      about={`${providerOrderId}. Pesanan tidak berubah; pemberitahuan ini tetap ada dalam riwayat.`}
      hint="Apa yang Anda periksa dan putuskan."
      submitLabel="Tutup pemberitahuan"
      onSubmit={(note) => api.send('POST /api/admin/notices/{id}/resolve', { params: { id }, body: { note } })}
      done={ADMIN_TEXTS.noticeResolved}
      failed={ADMIN_TEXTS.noticeFailed}
      refresh={PAYMENT_KEYS}
      onClose={onClose}
    />
  );
}
