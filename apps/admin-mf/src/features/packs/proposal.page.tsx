import type { PackProposalDetail } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Badge, ButtonLink, EmptyState, formatDateTime, Heading, Notice, Row, Stack, Text, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { ChangeList } from './change-list.tsx';
import { packProposal, STATES, verdictOf } from './packs.api.ts';
import { ProposalSteps } from './proposal-steps.tsx';

/** /admin/packs/{id}: what a proposed version changes, for the admin who decides. */
export function ProposalPage() {
  const { useParams, Link, setTitle } = useShell();
  const id = Number(useParams().proposalId);
  const query = useQuery(packProposal(id));
  const title = query.data ? `${query.data.title} ${query.data.version}` : 'Usulan versi';
  useEffect(() => {
    setTitle(title);
  }, [setTitle, title]);
  if (!Number.isInteger(id) || apiFailureOf(query.error)?.status === 404)
    return (
      <Stack $gap={5}>
        <Heading level={1}>Usulan versi</Heading>
        <EmptyState
          headingLevel={2}
          title="Usulan tidak ditemukan."
          action={
            <ButtonLink as={Link} to="/admin/packs">
              Kembali ke daftar versi
            </ButtonLink>
          }
        />
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
        <Badge $tone={STATES[state].tone}>{STATES[state].name}</Badge>
        <Text $tone="inkSoft">
          Diusulkan oleh {found.proposedBy}, {formatDateTime(found.proposedAt)}
        </Text>
      </Row>
      {found.decidedAt && (
        <Text>
          {STATES[state].name} oleh {found.decidedBy}, {formatDateTime(found.decidedAt)}
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
