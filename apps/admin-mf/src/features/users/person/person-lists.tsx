import type { AdminAssessmentItem, AdminConsultation, AdminDataRequest, AdminOrderItem } from '@kenali/contracts';
import { type DataColumn, formatDateTime, Heading, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { AdminList } from '../../../common/admin-list.tsx';
import { CONSULTATION_KEY } from '../../../common/consultation/consultations.api.ts';
import { CONSULTATION_BADGES } from '../../../common/labels.ts';
import { freshPage } from '../../../common/queries.ts';
import type { RowMenuProps } from '../../../common/row-menu.tsx';
import { useListState } from '../../../common/use-list-state.ts';

/** The columns of the lists of all people. */
export interface PersonColumns {
  assessments: readonly DataColumn<AdminAssessmentItem>[];
  orders: readonly DataColumn<AdminOrderItem>[];
  consultations: readonly DataColumn<AdminConsultation>[];
  requests: readonly DataColumn<AdminDataRequest>[];
}

/** Refunds an order of the list. */
export type RefundDialog = ComponentType<{ orderId: number; onClose: () => void }>;

interface PersonListsProps {
  userId: number;
  columns: PersonColumns;
  RefundDialog: RefundDialog;
}

/** The lists without their filters, each with a page of its own in the address. */
export function PersonLists({ userId, columns, RefundDialog }: PersonListsProps) {
  const [refunding, setRefunding] = useState<number | null>(null);
  const results = useListState({ initial: {}, prefix: 'hasil.' });
  const orders = useListState({ initial: {}, prefix: 'pesanan.' });
  const consultations = useListState({ initial: {}, prefix: 'konsultasi.' });
  const requests = useListState({ initial: {}, prefix: 'permintaan.' });
  const of = <Input extends object>(query: Input) => ({ query: { ...query, userId } });
  return (
    <>
      <Part title="Asesmen dan hasil">
        <AdminList
          list={results}
          query={useQuery(freshPage(['/api/admin', 'assessments'], 'GET /api/admin/assessments', of(results.query)))}
          name="Asesmen dan hasil"
          caption="Asesmen orang ini, terbaru lebih dulu"
          columns={ofOnePerson(columns.assessments, 'assessment')}
          actions={({ id, status, isRestricted }) => resultAction(id, status === 'completed' && !isRestricted)}
          nothingYet="Belum ada asesmen"
        />
      </Part>
      <Part title="Pesanan">
        <AdminList
          list={orders}
          query={useQuery(freshPage(['/api/admin', 'payments', 'orders'], 'GET /api/admin/orders', of(orders.query)))}
          name="Pesanan"
          caption="Pesanan orang ini, terbaru lebih dulu"
          columns={ofOnePerson(columns.orders, 'items')}
          actions={(order) => ({
            of: `pesanan ${order.id}`,
            actions: [isRefundable(order) && { label: 'Kembalikan dana', onSelect: () => setRefunding(order.id) }],
          })}
          nothingYet="Belum ada pesanan"
        />
      </Part>
      <Part title="Konsultasi dan catatan">
        <AdminList
          list={consultations}
          query={useQuery(freshPage(CONSULTATION_KEY, 'GET /api/admin/consultations', of(consultations.query)))}
          name="Konsultasi dan catatan"
          caption="Konsultasi orang ini, terbaru lebih dulu"
          columns={[...ofOnePerson(columns.consultations, 'child').filter(({ key }) => key !== 'note'), NOTES]}
          actions={({ id, isRestricted }) => resultAction(id, !isRestricted)}
          nothingYet="Belum ada konsultasi"
        />
      </Part>
      <Part title="Permintaan data pribadi">
        <AdminList
          list={requests}
          query={useQuery(
            freshPage(
              ['/api/admin', 'data-requests'],
              'GET /api/admin/data-requests',
              of({ ...requests.query, all: true }),
            ),
          )}
          name="Permintaan data pribadi"
          caption="Permintaan orang ini, terbaru lebih dulu"
          columns={ofOnePerson(columns.requests, 'kind')}
          actions={({ id }) => ({
            of: `permintaan ${id}`,
            actions: [{ label: 'Buka', to: `/admin/data-requests?state=all&userId=${userId}` }],
          })}
          nothingYet="Belum ada permintaan"
        />
      </Part>
      {refunding !== null && <RefundDialog orderId={refunding} onClose={() => setRefunding(null)} />}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" aria-label={title} $gap={3}>
    <Heading level={2}>{title}</Heading>
    {children}
  </Stack>
);

/** Without the column of the person, which names the rows in the lists of all people. */
const ofOnePerson = <Row,>(columns: readonly DataColumn<Row>[], nameKey: string): DataColumn<Row>[] =>
  columns
    .filter(({ key }) => key !== 'user')
    .map((column) => ({ ...column, sortKey: undefined, isRowHeader: column.key === nameKey }));

const isRefundable = ({ paymentStatus, paidAmount, refundedAmount }: AdminOrderItem) =>
  paymentStatus === 'paid' && Number(refundedAmount) < Number(paidAmount);

const resultAction = (id: number, hasResult: boolean): RowMenuProps => ({
  of: String(id),
  actions: [hasResult && { label: 'Lihat hasil', to: `/admin/assessment-result/${id}` }],
});

/** Every step with its note. The list of all people has the last note alone. */
const NOTES: DataColumn<AdminConsultation> = {
  key: 'notes',
  header: 'Catatan',
  cell: ({ history }) =>
    history.length === 0
      ? '–'
      : history.map(({ at, status, by, note }) => (
          <Text key={at} $size="small">
            {formatDateTime(at)}, {by}: {CONSULTATION_BADGES[status].text}
            {note && `. ${note}`}
          </Text>
        )),
};
