import type { AdminFlagView, AdminReleaseView } from '@kenali/contracts';
import type { DataColumn } from '@kenali/ui';
import { CellBadge, LinesCell, TimeCell } from '../../common/cells.tsx';
import { StaffTable } from '../../common/staff-table.tsx';
import { actorName } from './release-names.ts';

type Row = AdminFlagView & { app: string };

const valueText = (value: boolean | null): string => (value === null ? '–' : value ? 'Aktif' : 'Mati');

/** What visitors get. */
function ValueCell({ setting, default: initial }: Row) {
  if (!setting) return <CellBadge $tone="neutral">{valueText(initial)}</CellBadge>;
  const isUnknown = initial === null;
  return (
    <LinesCell
      first={<CellBadge $tone={isUnknown ? 'bad' : 'warn'}>{valueText(setting.value)}</CellBadge>}
      lines={[isUnknown && 'Tidak dikenal rilis stabil, jadi tidak berlaku.']}
    />
  );
}

const COLUMNS: DataColumn<Row>[] = [
  {
    key: 'flag',
    header: 'Fitur',
    cell: ({ app, name, description }) => <LinesCell first={description ?? name} lines={[`${app}, ${name}`]} />,
    isRowHeader: true,
  },
  { key: 'value', header: 'Nilai', cell: (row) => <ValueCell {...row} /> },
  { key: 'default', header: 'Bawaan', cell: (row) => valueText(row.default) },
  { key: 'since', header: 'Sejak', cell: ({ setting }) => <TimeCell at={setting?.since ?? null} /> },
  {
    key: 'by',
    header: 'Oleh',
    cell: ({ setting }) => (
      <LinesCell first={setting ? actorName(setting.by) : '–'} lines={[setting?.reason ?? null]} />
    ),
  },
];

export const flagRows = (releases: readonly AdminReleaseView[]): Row[] =>
  releases.flatMap(({ app, flags }) => flags.map((flag) => ({ ...flag, app })));

export const FlagsTable = ({ rows }: { rows: readonly Row[] }) => (
  <StaffTable
    caption="Fitur yang dapat diatur tanpa rilis"
    columns={COLUMNS}
    rows={rows}
    rowKey={({ app, name }) => `${app} ${name}`}
  />
);
