import { type ReleaseChannel, UNKNOWN_APP } from '@kenali/contracts';
import type { DataColumn } from '@kenali/ui';
import { styled } from 'styled-components';
import { LinesCell } from '../../common/cells.tsx';
import { StaffTable } from '../../common/staff-table.tsx';
import { appName, CHANNEL_NAMES } from './release-names.ts';

/** What browsers reported of one release in one channel. */
interface Reported {
  app: string;
  releaseId: string | null;
  channel: ReleaseChannel | null;
}

/** A list in a cell that opens on demand. */
export const CellDetails = styled.details`
  overflow-wrap: anywhere;
  summary { min-height: ${({ theme }) => theme.size.thumb}; align-content: center; cursor: pointer; color: ${({ theme }) => theme.color.teal}; font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  ul { display: grid; gap: ${({ theme }) => theme.space[2]}; padding: 0; list-style: none; }
  small { display: block; color: ${({ theme }) => theme.color.inkSoft}; }
`;

const nameColumn: DataColumn<Reported> = {
  key: 'release',
  header: 'Versi',
  isRowHeader: true,
  cell: ({ app, releaseId, channel }) => (
    <LinesCell
      first={appName(app)}
      lines={[
        [app !== UNKNOWN_APP && app, releaseId ?? 'tanpa versi yang dikenal'].filter(Boolean).join(' '),
        channel && CHANNEL_NAMES[channel],
      ]}
    />
  ),
};

interface ByReleaseTableProps<Row extends Reported> {
  caption: string;
  /** Those after the name of the release. */
  columns: DataColumn<Row>[];
  rows: readonly Row[];
}

/** One row per release and channel. */
export const ByReleaseTable = <Row extends Reported>({ caption, columns, rows }: ByReleaseTableProps<Row>) => (
  <StaffTable
    caption={caption}
    columns={[nameColumn, ...columns]}
    rows={rows}
    rowKey={({ app, releaseId, channel }) => `${app} ${releaseId} ${channel}`}
  />
);
