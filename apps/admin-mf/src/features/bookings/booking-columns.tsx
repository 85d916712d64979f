import { clockText, dateText, fullName, type StaffBooking, type Zone } from '@kenali/contracts';
import type { DataColumn } from '@kenali/ui';
import { LinesCell, NameCell, PersonCell } from '../../common/cells.tsx';

export const timeColumn = (zone: Zone): DataColumn<StaffBooking> => ({
  key: 'time',
  header: 'Waktu',
  isRowHeader: true,
  cell: ({ startsAt, endsAt }) => (
    <LinesCell
      first={dateText(startsAt, zone)}
      lines={[`${clockText(startsAt, zone)} sampai ${clockText(endsAt, zone)}`]}
    />
  ),
});

export const CHILD: DataColumn<StaffBooking> = {
  key: 'child',
  header: 'Anak',
  cell: ({ childName, userAssessmentId }) => <NameCell name={childName ?? '–'} lines={[`Nomor ${userAssessmentId}`]} />,
};

/** Names a row for its actions. */
export const bookingName = ({ childName, userAssessmentId }: StaffBooking): string =>
  [childName, `nomor ${userAssessmentId}`].filter(Boolean).join(' ');

/** For admins, whose pages of people it leads to. */
export const USER: DataColumn<StaffBooking> = {
  key: 'user',
  header: 'Orang tua',
  cell: ({ user }) => <PersonCell user={user} />,
};

/** For psychologists, who have no such pages. */
export const FAMILY: DataColumn<StaffBooking> = {
  key: 'family',
  header: 'Orang tua',
  cell: ({ user }) => <NameCell name={fullName(user)} lines={[user.email]} whatsappNumber={user.whatsappNumber} />,
};

export const PSYCHOLOGIST: DataColumn<StaffBooking> = {
  key: 'psychologist',
  header: 'Psikolog',
  cell: ({ psychologist }) => <LinesCell first={psychologist} />,
};
