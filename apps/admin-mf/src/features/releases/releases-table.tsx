import type { AdminReleaseView, ReleaseChannel } from '@kenali/contracts';
import { type DataColumn, formatDateTime } from '@kenali/ui';
import { CellBadge, LinesCell, NameCell, TimeCell } from '../../common/cells.tsx';
import { atMostOneDecimal } from '../../common/numbers.ts';
import { StaffTable } from '../../common/staff-table.tsx';
import { actorName, appName, CHANNEL_NAMES, reasonText } from './release-names.ts';

/** One row: the release that one channel of an app serves. */
interface Row {
  key: string;
  app: string;
  channel: ReleaseChannel;
  releaseId: string | null;
  since: string | null;
  by: string | null;
  reason: string | null;
  state: { tone: 'good' | 'warn' | 'bad' | 'neutral'; text: string; lines: string[] };
}

function stableRow(release: AdminReleaseView): Row {
  const { app, problem, isEnabled, revision, stable } = release;
  const lines = revision === null ? [] : [`Revisi ${revision}`];
  const state: Row['state'] = problem
    ? { tone: 'bad', text: 'Bermasalah', lines: [problem] }
    : isEnabled
      ? { tone: 'good', text: 'Aktif', lines }
      : { tone: 'bad', text: 'Dimatikan', lines };
  const { releaseId = null, since = null, by = null, reason = null } = stable ?? {};
  return { key: `${app} stable`, app, channel: 'stable', releaseId, since, by, reason, state };
}

function canaryRow({ app, canary }: AdminReleaseView): Row[] {
  if (!canary) return [];
  const { releaseId, percent, since, by, stopped } = canary;
  const state: Row['state'] = stopped
    ? { tone: 'bad', text: 'Dihentikan', lines: [`${formatDateTime(stopped.at)}, oleh ${stopped.by}`, stopped.reason] }
    : { tone: 'warn', text: `${atMostOneDecimal(percent)}% pengunjung`, lines: [] };
  return [{ key: `${app} canary`, app, channel: 'canary', releaseId, since, by, reason: null, state }];
}

const toRows = (releases: readonly AdminReleaseView[]): Row[] =>
  releases.flatMap((release) => [stableRow(release), ...canaryRow(release)]);

const COLUMNS: DataColumn<Row>[] = [
  {
    key: 'app',
    header: 'Bagian situs',
    cell: ({ app, channel }) => (
      <LinesCell first={appName(app)} lines={[`${app}, ${CHANNEL_NAMES[channel].toLowerCase()}`]} />
    ),
    isRowHeader: true,
  },
  { key: 'release', header: 'Versi', cell: ({ releaseId }) => <NameCell name={releaseId ?? '–'} /> },
  {
    key: 'state',
    header: 'Keadaan',
    cell: ({ state }) => (
      <LinesCell first={<CellBadge $tone={state.tone}>{state.text}</CellBadge>} lines={state.lines} />
    ),
  },
  { key: 'since', header: 'Sejak', cell: ({ since }) => <TimeCell at={since} /> },
  {
    key: 'by',
    header: 'Oleh',
    cell: ({ by, reason }) => <LinesCell first={by ? actorName(by) : '–'} lines={[reasonText(reason)]} />,
  },
];

export const ReleasesTable = ({ releases }: { releases: readonly AdminReleaseView[] }) => (
  <StaffTable caption="Versi yang sedang dipakai" columns={COLUMNS} rows={toRows(releases)} rowKey={({ key }) => key} />
);
