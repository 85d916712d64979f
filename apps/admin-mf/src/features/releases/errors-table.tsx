import type { AdminClientErrorsView, ClientErrorPhase } from '@kenali/contracts';
import { type DataColumn, formatDateTime } from '@kenali/ui';
import { styled } from 'styled-components';
import { atMostTwoDecimals } from '../../common/numbers.ts';
import { ByReleaseTable, CellDetails } from './by-release-table.tsx';
import { ErrorStack } from './error-stack.tsx';

type Row = AdminClientErrorsView;

const PHASE_NAMES: Record<ClientErrorPhase, string> = {
  boot: 'versinya tidak ada',
  contract: 'tidak cocok dengan situs',
  load: 'gagal dimuat',
  start: 'gagal dimulai',
  render: 'gagal ditampilkan',
  script: 'galat skrip',
  promise: 'galat skrip di latar belakang',
};

const rateText = ({ rate }: Row) => (rate === null ? '–' : `${atMostTwoDecimals(rate * 100)}%`);
const phasesText = ({ phases }: Row) =>
  (Object.entries(phases) as [ClientErrorPhase, number][])
    .map(([phase, count]) => `${PHASE_NAMES[phase]} ${atMostTwoDecimals(count)}`)
    .join(', ') || '–';

const Samples = styled(CellDetails)`
  max-width: 40em;
`;

function SampleList({ samples, app, releaseId }: Row) {
  if (samples.length === 0) return '–';
  return (
    <Samples>
      <summary aria-label={`${samples.length} contoh galat ${app} ${releaseId ?? 'tanpa versi'}`}>
        {samples.length} contoh
      </summary>
      <ul>
        {samples.map(({ phase, message, count, revision, lastAt, stackId, flags = [] }) => (
          <li key={[phase, message, lastAt, ...flags].join(' ')}>
            {message || '–'}
            <small>
              {PHASE_NAMES[phase]}, {atMostTwoDecimals(count)} kali{revision === null ? '' : `, revisi ${revision}`}
              {flags.length > 0 && `, dengan ${flags.join(', ')}`}, terakhir {formatDateTime(lastAt)}
            </small>
            {stackId && <ErrorStack id={stackId} message={message} />}
          </li>
        ))}
      </ul>
    </Samples>
  );
}

const COLUMNS: DataColumn<Row>[] = [
  { key: 'rate', header: 'Tingkat galat', cell: rateText, align: 'end' },
  {
    key: 'boots',
    header: 'Halaman bergalat',
    cell: ({ failedBoots, boots }) => `${atMostTwoDecimals(failedBoots)} dari ${atMostTwoDecimals(boots)}`,
    align: 'end',
  },
  { key: 'phases', header: 'Tahap', cell: phasesText },
  { key: 'samples', header: 'Contoh', cell: (row) => <SampleList {...row} /> },
];

export const ErrorsTable = ({ rows }: { rows: readonly Row[] }) => (
  <ByReleaseTable caption="Galat per versi" columns={COLUMNS} rows={rows} />
);
