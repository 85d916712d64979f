import type { PackProposalDetail } from '@kenali/contracts';
import { Badge, formatDateTime, Heading, Notice, Row, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { fresh } from '../../common/queries.ts';
import { RecordPage, useRecordId } from '../../common/record-page.tsx';
import { ChangeList } from './change-list.tsx';
import { PACKS_KEY, STATES, verdictOf } from './packs.api.ts';
import { ProposalSteps } from './proposal-steps.tsx';

/** /admin/packs/{id}: what a proposed version changes, for the admin who decides. */
export function ProposalPage() {
  const id = useRecordId('proposalId');
  const options = fresh([...PACKS_KEY, id], 'GET /api/admin/pack-proposals/{id}', { params: { id } });
  const query = useQuery({ ...options, enabled: id > 0 });
  return (
    <RecordPage
      query={query}
      title={query.data ? `${query.data.title} ${query.data.version}` : 'Usulan versi'}
      name="Usulan versi"
      nothing="Usulan tidak ditemukan."
      list="/admin/packs"
      back="Kembali ke daftar versi"
    >
      {(found) => <Proposal found={found} />}
    </RecordPage>
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
        <Heading level={2}>Tentang versi ini</Heading>
        <Text>Lisensi dan sumber: {found.license}</Text>
        <Text>Keterangan kesahihan: {found.validation}</Text>
        <Text>Jumlah butir: {found.itemCount}</Text>
        <Text>Dapat dibandingkan dengan versi: {found.comparableWith.join(', ') || 'tidak ada'}</Text>
      </Stack>
      {state === 'waiting' && <ProposalSteps found={found} />}
    </Stack>
  );
}
