import type { AdminClientErrorsView, ClientErrorPhase } from '@kenali/contracts';
import { type DataColumn, DataTable } from '@kenali/ui';
import { styled } from 'styled-components';
import { NameCell } from '../../common/cells.tsx';

type Row = AdminClientErrorsView;

const PHASE_NAMES: Record<ClientErrorPhase, string> = {
  boot: 'rilis tidak ada',
  contract: 'kontrak tidak cocok',
  load: 'gagal dimuat',
  start: 'gagal dimulai',
  render: 'gagal ditampilkan',
  script: 'galat skrip',
  promise: 'janji ditolak',
};
const CHANNEL_NAMES = { stable: 'Stabil', canary: 'Canary' } as const;

const numberFormat = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });
const rateText = ({ rate }: Row) => (rate === null ? '–' : `${numberFormat.format(rate * 100)}%`);
const phasesText = ({ phases }: Row) =>
  (Object.entries(phases) as [ClientErrorPhase, number][])
    .map(([phase, count]) => `${PHASE_NAMES[phase]} ${numberFormat.format(count)}`)
    .join(', ') || '–';

const Samples = styled.details`
  max-width: 40em;
  overflow-wrap: anywhere;
  summary { min-height: ${({ theme }) => theme.size.thumb}; align-content: center; cursor: pointer; color: ${({ theme }) => theme.color.teal}; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  ul { display: grid; gap: ${({ theme }) => theme.space[2]}; padding: 0; list-style: none; }
  small { display: block; color: ${({ theme }) => theme.color.inkSoft}; }
`;

function SampleList({ samples, app, releaseId }: Row) {
  if (samples.length === 0) return '–';
  return (
    <Samples>
      <summary aria-label={`${samples.length} contoh galat ${app} ${releaseId ?? 'tanpa versi'}`}>
        {samples.length} contoh
      </summary>
      <ul>
        {samples.map(({ phase, message, count, revision, lastAt }) => (
          <li key={`${phase} ${message} ${lastAt}`}>
            {message || '–'}
            <small>
              {PHASE_NAMES[phase]}, {numberFormat.format(count)} kali{revision === null ? '' : `, revisi ${revision}`}
            </small>
          </li>
        ))}
      </ul>
    </Samples>
  );
}

const COLUMNS: DataColumn<Row>[] = [
  {
    key: 'release',
    header: 'Versi',
    isRowHeader: true,
    cell: ({ app, releaseId, channel }) => (
      <NameCell name={app} lines={[releaseId ?? 'tanpa versi yang dikenal', channel && CHANNEL_NAMES[channel]]} />
    ),
  },
  { key: 'rate', header: 'Tingkat galat', cell: rateText, align: 'end' },
  {
    key: 'boots',
    header: 'Halaman bergalat',
    cell: ({ failedBoots, boots }) => `${numberFormat.format(failedBoots)} dari ${numberFormat.format(boots)}`,
    align: 'end',
  },
  { key: 'phases', header: 'Tahap', cell: phasesText },
  { key: 'samples', header: 'Contoh', cell: (row) => <SampleList {...row} /> },
];

export const ErrorsTable = ({ rows }: { rows: readonly Row[] }) => (
  <DataTable
    caption="Galat per versi"
    hideCaption
    columns={COLUMNS}
    rows={rows}
    rowKey={({ app, releaseId, channel }) => `${app} ${releaseId} ${channel}`}
    cardsBelow="wide"
    compact
  />
);
