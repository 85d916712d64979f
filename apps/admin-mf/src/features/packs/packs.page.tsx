import type { PackProposal, PackVersion } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type DataColumn, DataTable, EmptyState, formatDateTime, Heading, Stack, Text, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { CellBadge, LinesCell, NameCell, TimeCell } from '../../common/cells.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { ORIGINS, packs, STATES } from './packs.api.ts';
import { ProposeForm } from './propose-form.tsx';

const VERSIONS: readonly DataColumn<PackVersion>[] = [
  {
    key: 'name',
    header: 'Instrumen',
    isRowHeader: true,
    cell: ({ id, version, title }) => <NameCell name={`${title} ${version}`} lines={[id]} />,
  },
  {
    key: 'origin',
    header: 'Asal',
    cell: ({ origin }) => <CellBadge $tone={ORIGINS[origin].tone}>{ORIGINS[origin].name}</CellBadge>,
  },
  {
    key: 'published',
    header: 'Terbit',
    cell: ({ publishedAt, startsAt }) =>
      publishedAt ? (
        <LinesCell
          first={formatDateTime(publishedAt)}
          lines={[startsAt && `Dipakai sejak ${formatDateTime(startsAt)}`]}
        />
      ) : (
        '–'
      ),
  },
  { key: 'hash', header: 'Sidik isi', cell: ({ hash }) => <code>{hash.slice(0, 12)}</code> },
];

/** /admin/packs: the versions of all instruments, and how a new one is proposed. */
export function PacksPage() {
  const query = useQuery(packs);
  return (
    <Stack $gap={6}>
      <Stack $gap={2}>
        <Heading level={1}>Versi Kuesioner</Heading>
        <Text $tone="inkSoft">
          Versi baru diusulkan seorang admin dan disetujui admin lain. Versi yang terbit tidak pernah berubah, karena
          hasil keluarga menyebut versinya.
        </Text>
      </Stack>
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
    {
      key: 'state',
      header: 'Status',
      cell: ({ state }) => <CellBadge $tone={STATES[state].tone}>{STATES[state].name}</CellBadge>,
    },
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
