import type { AdminPolicyViolationsView, PolicyDisposition } from '@kenali/contracts';
import { type DataColumn, formatDateTime } from '@kenali/ui';
import { LinesCell } from '../../common/cells.tsx';
import { ByReleaseTable, CellDetails } from './by-release-table.tsx';

type Row = AdminPolicyViolationsView & { app: string };

const DISPOSITION_NAMES: Record<PolicyDisposition, string> = { enforce: 'diblokir', report: 'hanya dilaporkan' };

const numberFormat = new Intl.NumberFormat('id-ID');

function totalOf(counts: Row['counts'], wanted: PolicyDisposition): string {
  const found = counts.filter(({ disposition }) => disposition === wanted);
  return numberFormat.format(found.reduce((sum, { count }) => sum + count, 0));
}

function DirectiveList({ counts }: Row) {
  const [first, ...more] = counts.map(
    ({ directive, disposition, count }) =>
      `${directive} ${numberFormat.format(count)}${disposition === 'report' ? ` (${DISPOSITION_NAMES.report})` : ''}`,
  );
  return <LinesCell first={first ?? '–'} lines={more} />;
}

const SampleList = ({ samples, releaseId }: Row) => (
  <CellDetails>
    <summary aria-label={`${samples.length} contoh pelanggaran ${releaseId ?? 'tanpa versi'}`}>
      {samples.length} contoh
    </summary>
    <ul>
      {samples.map(({ directive, disposition, blocked, source, route, lastAt }) => (
        <li key={[directive, disposition, blocked, source, route].join(' ')}>
          {directive}: {blocked || '–'}
          <small>
            {[DISPOSITION_NAMES[disposition], route && `di ${route}`, source, formatDateTime(lastAt)]
              .filter(Boolean)
              .join(', ')}
          </small>
        </li>
      ))}
    </ul>
  </CellDetails>
);

const COLUMNS: DataColumn<Row>[] = [
  { key: 'blocked', header: 'Diblokir', cell: ({ counts }) => totalOf(counts, 'enforce'), align: 'end' },
  { key: 'reported', header: 'Hanya dilaporkan', cell: ({ counts }) => totalOf(counts, 'report'), align: 'end' },
  { key: 'directives', header: 'Aturan', cell: (row) => <DirectiveList {...row} /> },
  { key: 'samples', header: 'Contoh', cell: (row) => <SampleList {...row} /> },
];

/** What the security policy blocked, or would have blocked, on pages of each release of the shell. */
export const PolicyTable = ({ rows }: { rows: readonly AdminPolicyViolationsView[] }) => (
  <ByReleaseTable
    caption="Pelanggaran kebijakan keamanan"
    columns={COLUMNS}
    rows={rows.map((row) => ({ ...row, app: 'shell' }))}
  />
);
