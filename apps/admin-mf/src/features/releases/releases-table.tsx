import type { AdminReleaseView } from '@kenali/contracts';
import { type DataColumn, DataTable } from '@kenali/ui';
import { CellBadge, NameCell, TimeCell } from '../../common/cells.tsx';

/** One line: what one part of the visitors gets of an app. */
interface Row {
  key: string;
  app: string;
  channel: 'Stabil' | 'Canary';
  releaseId: string | null;
  since: string | null;
  by: string | null;
  reason: string | null;
  state: { tone: 'good' | 'warn' | 'bad' | 'neutral'; word: string; notes: string[] };
}

const count = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

function stableRow({ app, problem, isEnabled, revision, stable }: AdminReleaseView): Row {
  const notes = revision === null ? [] : [`Revisi ${revision}`];
  const state: Row['state'] = problem
    ? { tone: 'bad', word: 'Bermasalah', notes: [problem] }
    : isEnabled
      ? { tone: 'good', word: 'Aktif', notes }
      : { tone: 'bad', word: 'Dimatikan', notes };
  const { releaseId = null, since = null, by = null, reason = null } = stable ?? {};
  return { key: `${app} stable`, app, channel: 'Stabil', releaseId, since, by, reason, state };
}

function canaryRow({ app, canary }: AdminReleaseView): Row[] {
  if (!canary) return [];
  const { releaseId, percent, since, by, stopped } = canary;
  const state: Row['state'] = stopped
    ? { tone: 'bad', word: 'Dihentikan', notes: [`oleh ${stopped.by}`, stopped.reason] }
    : { tone: 'warn', word: `${count.format(percent)}% pengunjung`, notes: [] };
  return [{ key: `${app} canary`, app, channel: 'Canary', releaseId, since, by, reason: null, state }];
}

const rowsOf = (releases: readonly AdminReleaseView[]): Row[] =>
  releases.flatMap((release) => [stableRow(release), ...canaryRow(release)]);

const COLUMNS: DataColumn<Row>[] = [
  { key: 'app', header: 'Aplikasi', cell: ({ app, channel }) => `${app}, ${channel.toLowerCase()}`, isRowHeader: true },
  { key: 'release', header: 'Versi', cell: ({ releaseId }) => <NameCell name={releaseId ?? '–'} /> },
  {
    key: 'state',
    header: 'Keadaan',
    cell: ({ state }) => <NameCell name={<CellBadge $tone={state.tone}>{state.word}</CellBadge>} lines={state.notes} />,
  },
  { key: 'since', header: 'Sejak', cell: ({ since }) => <TimeCell at={since} /> },
  { key: 'by', header: 'Oleh', cell: ({ by, reason }) => <NameCell name={by ?? '–'} lines={[reason]} /> },
];

export const ReleasesTable = ({ releases }: { releases: readonly AdminReleaseView[] }) => (
  <DataTable
    caption="Versi yang sedang dipakai"
    hideCaption
    columns={COLUMNS}
    rows={rowsOf(releases)}
    rowKey={({ key }) => key}
    cardsBelow="desktop"
  />
);
