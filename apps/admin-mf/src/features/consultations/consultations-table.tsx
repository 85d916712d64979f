import type { AdminConsultation } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type DataColumn, DataTable, TextLink } from '@kenali/ui';
import { CellBadge, NameCell, RowAction, RowActions, TimeCell } from '../../common/cells.tsx';
import { LinesCell } from '../../common/lines-cell.tsx';
import { CONSULTATION_LOOKS } from './consultation-words.ts';
import { whatsappUrl } from './whatsapp-url.ts';

const columns: readonly DataColumn<AdminConsultation>[] = [
  { key: 'child', header: 'Anak', isRowHeader: true, cell: ({ childName }) => <LinesCell first={childName || '–'} /> },
  {
    key: 'user',
    header: 'Orang tua',
    cell: ({ user }) => (
      <NameCell name={`${user.firstName} ${user.lastName}`} lines={[user.email, user.whatsappNumber]} />
    ),
  },
  { key: 'requested', header: 'Diminta', cell: ({ requestedAt }) => <TimeCell at={requestedAt} /> },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <CellBadge $tone={CONSULTATION_LOOKS[status].tone}>{CONSULTATION_LOOKS[status].text}</CellBadge>
    ),
  },
  { key: 'note', header: 'Catatan terakhir', cell: ({ history }) => <LinesCell first={history.at(-1)?.note || '–'} /> },
];

function WhatsappLink({ user: { firstName, lastName, whatsappNumber } }: Pick<AdminConsultation, 'user'>) {
  const url = whatsappUrl(whatsappNumber);
  return (
    url && (
      <TextLink
        $alone
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`WhatsApp ${firstName} ${lastName} (tab baru)`}
      >
        WhatsApp
      </TextLink>
    )
  );
}

function ResultLink({ row: { id, childName } }: { row: AdminConsultation }) {
  const { Link } = useShell();
  return (
    <TextLink as={Link} $alone to={`/admin/assessment-result/${id}`} aria-label={`Lihat hasil ${childName}`}>
      Lihat hasil
    </TextLink>
  );
}

interface ConsultationsTableProps {
  rows: AdminConsultation[];
  onChange: (consultation: AdminConsultation) => void;
}

/** One page of the consultations that families are waiting for, or had. */
export const ConsultationsTable = ({ rows, onChange }: ConsultationsTableProps) => (
  <DataTable
    caption="Permintaan konsultasi"
    hideCaption
    columns={[
      ...columns,
      {
        key: 'actions',
        header: 'Tindakan',
        hideLabelOnCards: true,
        cell: (row) => (
          <RowActions>
            <WhatsappLink user={row.user} />
            <ResultLink row={row} />
            <RowAction aria-label={`Ubah status ${row.childName}`} onClick={() => onChange(row)}>
              Ubah status
            </RowAction>
          </RowActions>
        ),
      },
    ]}
    rows={rows}
    rowKey={({ id }) => id}
    cardsBelow="desktop"
  />
);
