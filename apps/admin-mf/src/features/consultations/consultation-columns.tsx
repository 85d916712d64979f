import type { AdminConsultation } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type DataColumn, TextLink } from '@kenali/ui';
import { CellBadge, LinesCell, NameCell, TimeCell } from '../../common/cells.tsx';
import { CONSULTATION_BADGES } from '../../common/labels.ts';

export const CONSULTATION_COLUMNS: readonly DataColumn<AdminConsultation>[] = [
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
      <CellBadge $tone={CONSULTATION_BADGES[status].tone}>{CONSULTATION_BADGES[status].text}</CellBadge>
    ),
  },
  { key: 'note', header: 'Catatan terakhir', cell: ({ history }) => <LinesCell first={history.at(-1)?.note || '–'} /> },
];

/** Opens a WhatsApp chat with the parent. Renders nothing without a number. */
export function WhatsappLink({ user: { firstName, lastName, whatsappNumber } }: Pick<AdminConsultation, 'user'>) {
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

/**
 * Returns the URL of a WhatsApp chat, or null for an empty number.
 * @param number as stored: "081234567890" or "6281234567890"
 */
export function whatsappUrl(number: string): string | null {
  const digits = number.replace(/\D/g, '').replace(/^0/, '62');
  return digits === '' ? null : `https://wa.me/${digits}`;
}

export function ResultLink({ row: { id, childName } }: { row: AdminConsultation }) {
  const { Link } = useShell();
  return (
    <TextLink as={Link} $alone to={`/admin/assessment-result/${id}`} aria-label={`Lihat hasil ${childName}`}>
      Lihat hasil
    </TextLink>
  );
}
