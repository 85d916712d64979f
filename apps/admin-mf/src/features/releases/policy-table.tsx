import type { AdminPolicyViolationsView, PolicyDisposition } from '@kenali/contracts';
import { BareList, type DataColumn, formatDateTime } from '@kenali/ui';
import { styled } from 'styled-components';
import { formatCount } from '../../common/numbers.ts';
import { ByReleaseTable, CellDetails } from './by-release-table.tsx';

type Row = AdminPolicyViolationsView & { app: string };

const DISPOSITION_NAMES: Record<PolicyDisposition, string> = { enforce: 'diblokir', report: 'hanya dilaporkan' };

function totalOf(counts: Row['counts'], wanted: PolicyDisposition): string {
  const found = counts.filter(({ disposition }) => disposition === wanted);
  return formatCount(found.reduce((sum, { count }) => sum + count, 0));
}

/** Names of rules are long, and none of them may be cut off. */
const Directives = styled(BareList)`
  overflow-wrap: anywhere;
`;

const directiveText = ({ directive, disposition, count }: Row['counts'][number]) =>
  `${directive} ${formatCount(count)}${disposition === 'report' ? ` (${DISPOSITION_NAMES.report})` : ''}`;

const DirectiveList = ({ counts }: Row) => (
  <Directives>
    {counts.map((found) => (
      <li key={`${found.directive} ${found.disposition}`}>{directiveText(found)}</li>
    ))}
  </Directives>
);

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
