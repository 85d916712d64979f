import type { AdminFlagView, AdminReleaseView } from '@kenali/contracts';
import { type DataColumn, DataTable } from '@kenali/ui';
import { CellBadge, TimeCell, WholeCell } from '../../common/cells.tsx';

type Row = AdminFlagView & { app: string };

const percentFormat = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });
const PROBLEM_TEXTS: Record<NonNullable<Row['problem']>, string> = {
  unknown: 'Tidak dikenal rilis stabil, jadi tidak berlaku.',
  unfit: 'Tidak diizinkan rilis stabil, jadi nilai bawaan yang berlaku.',
};

const valueText = (value: Row['default']): string =>
  value === null ? '–' : typeof value === 'boolean' ? (value ? 'Aktif' : 'Mati') : String(value) || '(kosong)';

/** What visitors get, and for how many of them. */
function ValueCell({ setting, problem, default: initial }: Row) {
  if (!setting) return <CellBadge $tone="neutral">{valueText(initial)}</CellBadge>;
  const share = `${percentFormat.format(setting.percent)}% pengunjung`;
  return (
    <WholeCell
      first={<CellBadge $tone={problem ? 'bad' : 'warn'}>{valueText(setting.value)}</CellBadge>}
      lines={[share, problem && PROBLEM_TEXTS[problem]]}
    />
  );
}

const COLUMNS: DataColumn<Row>[] = [
  {
    key: 'flag',
    header: 'Fitur',
    cell: ({ app, name, description }) => <WholeCell first={`${app}, ${name}`} lines={[description]} />,
    isRowHeader: true,
  },
  { key: 'value', header: 'Nilai', cell: (row) => <ValueCell {...row} /> },
  { key: 'default', header: 'Bawaan', cell: (row) => valueText(row.default) },
  { key: 'since', header: 'Sejak', cell: ({ setting }) => <TimeCell at={setting?.since ?? null} /> },
  {
    key: 'by',
    header: 'Oleh',
    cell: ({ setting }) => <WholeCell first={setting?.by ?? '–'} lines={[setting?.reason ?? null]} />,
  },
];

export const flagRows = (releases: readonly AdminReleaseView[]): Row[] =>
  releases.flatMap(({ app, flags = [] }) => flags.map((flag) => ({ ...flag, app })));

export const FlagsTable = ({ rows }: { rows: readonly Row[] }) => (
  <DataTable
    caption="Fitur yang dapat diatur tanpa rilis"
    hideCaption
    columns={COLUMNS}
    rows={rows}
    rowKey={({ app, name }) => `${app} ${name}`}
    cardsBelow="wide"
    compact
  />
);
