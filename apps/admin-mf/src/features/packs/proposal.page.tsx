import type { PackProposalDetail } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Badge, formatDateTime, Heading, Notice, Row, Stack, Text, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { NothingHere, usePageTitle } from '../../common/page-parts.tsx';
import { fresh } from '../../common/queries.ts';
import { ChangeList } from './change-list.tsx';
import { PACKS_KEY, STATES, verdictOf } from './packs.api.ts';
import { ProposalSteps } from './proposal-steps.tsx';

/** /admin/packs/{id}: what a proposed version changes, for the admin who decides. */
export function ProposalPage() {
  const { useParams, Link } = useShell();
  const id = Number(useParams().proposalId);
  const query = useQuery(fresh([...PACKS_KEY, id], 'GET /api/admin/pack-proposals/{id}', { params: { id } }));
  const title = query.data ? `${query.data.title} ${query.data.version}` : 'Usulan versi';
  usePageTitle(title);
  if (!Number.isInteger(id) || apiFailureOf(query.error)?.status === 404)
    return (
      <Stack $gap={5}>
        <Heading level={1}>Usulan versi</Heading>
        <NothingHere title="Usulan tidak ditemukan." to="/admin/packs" label="Kembali ke daftar versi" />
      </Stack>
    );
  return (
    <Stack $gap={5}>
      <TextLink as={Link} $alone to="/admin/packs">
        Kembali ke daftar versi
      </TextLink>
      <Heading level={1}>{title}</Heading>
      <LoadedPart query={query} name="Usulan versi">
        {(found) => <Proposal found={found} />}
      </LoadedPart>
    </Stack>
  );
}

function Proposal({ found }: { found: PackProposalDetail }) {
  const { state, isOutdated, samples, follows, changes } = found;
  return (
    <Stack $gap={5}>
      <Row $gap={3}>
        <Badge $tone={STATES[state].tone}>{STATES[state].text}</Badge>
        <Text $tone="inkSoft">
          Diusulkan oleh {found.proposedBy}, {formatDateTime(found.proposedAt)}
        </Text>
      </Row>
      {found.decidedAt && (
        <Text>
          {STATES[state].text} oleh {found.decidedBy}, {formatDateTime(found.decidedAt)}
          {found.reason && `: ${found.reason}`}
        </Text>
      )}
      {isOutdated && (
        <Notice tone="warn">
          {follows === null
            ? 'Versi sebelumnya tidak dapat dipakai lagi.'
            : `Versi yang lebih baru dari ${follows} sudah terbit.`}{' '}
          Usulan ini tidak dapat disetujui lagi; usulkan sekali lagi.
        </Notice>
      )}
      <Stack $gap={2}>
        <Heading level={2}>Perubahan dari versi {follows ?? 'sebelumnya'}</Heading>
        <Text>
          {follows === null
            ? 'Versi sebelumnya tidak tersedia, jadi perubahannya tidak dapat ditampilkan.'
            : verdictOf(changes)}
        </Text>
        {samples && (
          <Text $tone="inkSoft">
            {samples.same} dari {samples.all} contoh jawaban mendapat skor yang sama di kedua versi.
          </Text>
        )}
      </Stack>
      <ChangeList changes={changes} />
      <Stack $gap={2}>
        <Heading level={2}>Tentang paket</Heading>
        <Text>Lisensi dan sumber: {found.license}</Text>
        <Text>Keterangan kesahihan: {found.validation}</Text>
        <Text>Jumlah butir: {found.itemCount}</Text>
        <Text>Dapat dibandingkan dengan versi: {found.comparableWith.join(', ') || 'tidak ada'}</Text>
      </Stack>
      {state === 'waiting' && <ProposalSteps found={found} />}
    </Stack>
  );
}
