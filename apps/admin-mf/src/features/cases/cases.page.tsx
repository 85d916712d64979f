import { type CaseItem, isOffered, RESULT_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type DataColumn, Row, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { AdminList } from '../../common/admin-list.tsx';
import { CaseCell, CellBadge, nameOfCase, RestrictedBadge, TimeCell } from '../../common/cells.tsx';
import { ConsultationCell } from '../../common/consultation/consultation-cell.tsx';
import { LineLink, PageHeader } from '../../common/page-parts.tsx';
import { freshPage } from '../../common/queries.ts';
import { useListState } from '../../common/use-list-state.ts';
import { pages } from '../../pages.ts';

const COLUMNS: readonly DataColumn<CaseItem>[] = [
  {
    key: 'case',
    header: 'Kasus',
    isRowHeader: true,
    cell: (row) => <CaseCell row={row} />,
  },
  { key: 'completed', header: 'Selesai', cell: ({ completedAt }) => <TimeCell at={completedAt} /> },
  { key: 'assigned', header: 'Ditugaskan', cell: ({ assignedAt }) => <TimeCell at={assignedAt} /> },
  {
    key: 'state',
    header: 'Pemeriksaan',
    cell: ({ awaitsSignOff, signedAt, isRestricted }) =>
      isRestricted ? (
        <RestrictedBadge />
      ) : signedAt ? (
        <CellBadge $tone="good">Ditandatangani</CellBadge>
      ) : (
        <CellBadge $tone={awaitsSignOff ? 'warn' : 'neutral'}>
          {awaitsSignOff ? RESULT_TEXTS.awaitsSignOff : 'Belum ditandatangani'}
        </CellBadge>
      ),
  },
  {
    key: 'consultation',
    header: 'Konsultasi',
    cell: ({ consultation, ...row }) => (consultation ? <ConsultationCell {...row} status={consultation} /> : '–'),
  },
];

/** What psychologists of some practices have besides. */
const FEATURE_PAGES = pages.filter(({ path, feature }) => feature && path.startsWith('/cases/'));

/** /cases: the cases that admins assigned to the psychologist. */
export function CasesPage() {
  const { Link, settings } = useShell();
  const list = useListState<Record<string, never>>({ initial: {} });
  const offered = FEATURE_PAGES.filter(isOffered(settings.features));
  const query = useQuery(freshPage(['/api/cases'], 'GET /api/cases', { query: list.query }));
  return (
    <Stack $gap={5}>
      <Row $justify="space-between" $align="start" $gap={5}>
        <PageHeader title="Ruang Kerja">Hasil yang ditugaskan kepada Anda, penugasan terbaru lebih dulu.</PageHeader>
        {offered.length > 0 && (
          <Row as="nav" aria-label="Ruang Kerja" $gap={5}>
            {offered.map(({ path, title }) => (
              <LineLink key={path} as={Link} to={path}>
                {title}
              </LineLink>
            ))}
          </Row>
        )}
      </Row>
      <AdminList
        list={list}
        query={query}
        name="Daftar kasus"
        caption="Kasus Anda, penugasan terbaru lebih dulu"
        columns={COLUMNS}
        actions={(row) => ({
          of: nameOfCase(row),
          actions: [{ label: 'Buka kasus', to: `/cases/${row.id}` }],
        })}
        nothingYet="Belum ada kasus yang ditugaskan kepada Anda"
        nothingYetHint="Admin menugaskan hasil yang perlu Anda periksa."
      />
    </Stack>
  );
}
