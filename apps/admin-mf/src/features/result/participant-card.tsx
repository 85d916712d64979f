import { type AdminResultView, RESULT_TEXTS, type SensoryResult } from '@kenali/contracts';
import { Card, formatDate, Heading } from '@kenali/ui';
import { styled } from 'styled-components';

const dayText = (day: string | undefined) => (day ? formatDate(day) : RESULT_TEXTS.missing);

/** Who the result is about, who filled it in, when, and with which instrument. */
export function ParticipantCard({ result }: { result: AdminResultView }) {
  const { results, protocol, completedAt } = result;
  return (
    <Card as="section" aria-labelledby="participant">
      <Heading level={2} id="participant">
        Informasi Peserta
      </Heading>
      <Facts
        rows={[
          ...(results.type === 'sensory' ? childRows(results.participantInfo) : []),
          ['Akun', `${result.user.firstName} ${result.user.lastName}`],
          ...(protocol ? [['Didapat', formatDate(protocol.createdAt)] as const] : []),
          ...(protocol?.startedAt ? [['Dimulai', formatDate(protocol.startedAt)] as const] : []),
          ['Selesai', formatDate(completedAt)],
          ['Instrumen', `${results.instrument.id} versi ${results.instrument.version}`],
        ]}
      />
    </Card>
  );
}

function childRows(info: SensoryResult['participantInfo']): [string, string][] {
  const { childName, childBirthDate, ageMonths, outsideAgeRange, parentName, relationship, testDate } = info;
  const outside = outsideAgeRange ? ', di luar rentang usia asesmen' : '';
  const age =
    ageMonths === undefined
      ? RESULT_TEXTS.missing
      : `${Math.floor(ageMonths / 12)} tahun ${ageMonths % 12} bulan${outside}`;
  const respondent = parentName && relationship ? `${parentName} (${relationship})` : parentName;
  return [
    ['Nama anak', childName || RESULT_TEXTS.missing],
    ['Tanggal lahir', dayText(childBirthDate)],
    ['Usia pada tanggal tes', age],
    ['Diisi oleh', respondent || RESULT_TEXTS.missing],
    ['Tanggal tes', dayText(testDate)],
  ];
}

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  gap: ${({ theme }) => `${theme.space[1]} ${theme.space[3]}`};
  margin: 0;
  overflow-wrap: anywhere;
  dt { color: ${({ theme }) => theme.color.inkSoft}; }
  dd { margin: 0; font-variant-numeric: tabular-nums; }
`;

/** Labels and values, two columns. */
export const Facts = ({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) => (
  <List>{rows.map(([label, value]) => [<dt key={label}>{label}</dt>, <dd key={`${label} value`}>{value}</dd>])}</List>
);
