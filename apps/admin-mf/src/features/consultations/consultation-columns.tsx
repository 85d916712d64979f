import type { AdminConsultation } from '@kenali/contracts';
import type { DataColumn } from '@kenali/ui';
import { styled } from 'styled-components';
import { NameCell, PersonCell, RestrictedBadge, TimeCell } from '../../common/cells.tsx';
import { ConsultationCell } from '../../common/consultation/consultation-cell.tsx';

/** Two lines of a note; the dialog has all of it. */
const Note = styled.span`
  display: -webkit-box;
  min-width: 7em;
  max-width: 28em;
  overflow: hidden;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

export const CONSULTATION_COLUMNS: readonly DataColumn<AdminConsultation>[] = [
  {
    key: 'child',
    header: 'Anak',
    isRowHeader: true,
    cell: ({ childName, isRestricted }) => (isRestricted ? <RestrictedBadge /> : <NameCell name={childName || '–'} />),
  },
  {
    key: 'user',
    header: 'Orang tua',
    cell: ({ user }) => <PersonCell user={user} />,
  },
  { key: 'requested', header: 'Diminta', cell: ({ requestedAt }) => <TimeCell at={requestedAt} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <ConsultationCell {...row} />,
  },
  { key: 'note', header: 'Catatan terakhir', cell: ({ history }) => <Note>{history.at(-1)?.note || '–'}</Note> },
];
