import type { PackProposal, PackVersion } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type DataColumn, DataTable, EmptyState, Stack, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { LinesCell, StatusBadge, TimeCell } from '../../common/cells.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { PageHeader } from '../../common/page-parts.tsx';
import { fresh } from '../../common/queries.ts';
import { ORIGINS, PACKS_KEY, STATES } from './packs.api.ts';
import { ProposeForm } from './propose-form.tsx';

const VERSIONS: readonly DataColumn<PackVersion>[] = [
  {
    key: 'name',
    header: 'Instrumen',
    isRowHeader: true,
    // What engineers compare with the files of a version.
    cell: ({ version, title, id, hash }) => (
      <LinesCell first={`${title} ${version}`} lines={[`${id}, sidik isi ${hash.slice(0, 12)}`]} />
    ),
  },
  { key: 'origin', header: 'Asal', cell: ({ origin }) => <StatusBadge {...ORIGINS[origin]} /> },
  { key: 'published', header: 'Terbit', cell: ({ publishedAt }) => <TimeCell at={publishedAt} /> },
];

/** /admin/packs: the versions of all instruments, and how a new one is proposed. */
export function PacksPage() {
  const query = useQuery(fresh(PACKS_KEY, 'GET /api/admin/packs', {}));
  return (
    <Stack $gap={6}>
      <PageHeader title="Versi Kuesioner">
        Versi baru diusulkan seorang admin dan disetujui admin lain. Versi yang terbit tidak pernah berubah, karena
        hasil keluarga menyebut versinya.
      </PageHeader>
      <ProposeForm />
      <LoadedPart query={query} name="Daftar versi">
        {({ versions, proposals }) => (
          <Stack $gap={6}>
            <Proposals proposals={proposals} />
            <DataTable
              caption="Semua versi kuesioner"
              columns={VERSIONS}
              rows={versions}
              rowKey={({ id, version }) => `${id}@${version}`}
              cardsBelow="desktop"
            />
          </Stack>
        )}
      </LoadedPart>
    </Stack>
  );
}

function Proposals({ proposals }: { proposals: readonly PackProposal[] }) {
  const { Link } = useShell();
  if (proposals.length === 0) return <EmptyState headingLevel={2} title="Belum ada usulan" />;
  const columns: readonly DataColumn<PackProposal>[] = [
    {
      key: 'name',
      header: 'Usulan',
      isRowHeader: true,
      cell: ({ proposalId, title, version }) => (
        <TextLink as={Link} to={`/admin/packs/${proposalId}`}>
          {title} {version}
        </TextLink>
      ),
    },
    { key: 'state', header: 'Status', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
    { key: 'by', header: 'Pengusul', cell: ({ proposedBy, isOwn }) => (isOwn ? `${proposedBy} (Anda)` : proposedBy) },
    { key: 'at', header: 'Diusulkan', cell: ({ proposedAt }) => <TimeCell at={proposedAt} /> },
  ];
  return (
    <DataTable
      caption="Usulan versi, terbaru lebih dulu"
      columns={columns}
      rows={proposals}
      rowKey={({ proposalId }) => proposalId}
      cardsBelow="desktop"
    />
  );
}
