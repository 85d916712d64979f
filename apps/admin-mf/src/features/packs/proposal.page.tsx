import type { PackProposalDetail } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import {
  Badge,
  Button,
  ButtonLink,
  EmptyState,
  formatDateTime,
  Heading,
  Notice,
  Row,
  Stack,
  Text,
  TextLink,
} from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { ChangeList } from './change-list.tsx';
import { DecideDialog, WithdrawDialog } from './decision-dialogs.tsx';
import { packProposal, STATES, verdictOf } from './packs.api.ts';

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

type Step = 'approve' | 'reject' | 'withdraw';

function Proposal({ found }: { found: PackProposalDetail }) {
  const [step, setStep] = useState<Step | null>(null);
  const { state, isOwn, isOutdated, samples, follows, changes } = found;
  const close = () => setStep(null);
  return (
    <Stack $gap={5}>
      <Row $gap={3}>
        <Badge $tone={STATES[state].tone}>{STATES[state].name}</Badge>
        <Text $tone="inkSoft">
          Diusulkan {found.proposedBy}, {formatDateTime(found.proposedAt)}
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
          Versi yang lebih baru dari {follows} sudah terbit. Usulan ini tidak dapat disetujui lagi; usulkan sekali lagi.
        </Notice>
      )}
      <Stack $gap={2}>
        <Heading level={2}>Perubahan dari versi {follows}</Heading>
        <Text>{verdictOf(changes)}</Text>
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
      {state === 'waiting' &&
        (isOwn ? (
          <Stack $gap={3}>
            <Notice tone="info">
              Usulan Anda menunggu admin lain sampai {formatDateTime(found.expiresAt)}. Pengusul tidak dapat
              menyetujuinya.
            </Notice>
            <Row>
              <Button $variant="secondary" onClick={() => setStep('withdraw')}>
                Tarik usulan
              </Button>
            </Row>
          </Stack>
        ) : (
          <Row $gap={3}>
            {!isOutdated && <Button onClick={() => setStep('approve')}>Setujui dan terbitkan</Button>}
            <Button $variant="secondary" onClick={() => setStep('reject')}>
              Tolak
            </Button>
          </Row>
        ))}
      {step === 'withdraw' && <WithdrawDialog proposal={found} onClose={close} />}
      {(step === 'approve' || step === 'reject') && <DecideDialog proposal={found} decision={step} onClose={close} />}
    </Stack>
  );
}
