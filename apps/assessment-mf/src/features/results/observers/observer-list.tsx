import { type Id, OBSERVER_LABELS, type ObserverState, type ObserverView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import {
  Badge,
  type BadgeTone,
  BareList,
  Button,
  formatDateTime,
  Heading,
  Row,
  SmallText,
  Stack,
  Text,
} from '@kenali/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DangerDialog } from '../../../common/danger-dialog.tsx';
import { assessmentResult } from '../results.api.ts';
import { observersOf } from './observers.api.ts';

const STATES: Record<ObserverState, { label: string; tone: BadgeTone }> = {
  invited: { label: 'Belum mulai', tone: 'info' },
  answering: { label: 'Sedang mengisi', tone: 'info' },
  completed: { label: 'Selesai', tone: 'good' },
  expired: { label: 'Kedaluwarsa', tone: 'neutral' },
  revoked: { label: 'Dicabut', tone: 'neutral' },
  withdrawn: { label: 'Ditarik pengamat', tone: 'neutral' },
  ended: { label: 'Berakhir', tone: 'neutral' },
};
const REVOCABLE: readonly ObserverState[] = ['invited', 'answering', 'completed'];

/** Everybody whom the owner has invited. The owner ends invitations and removes completed observations. */
export function ObserverList({ id, observers }: { id: Id; observers: readonly ObserverView[] }) {
  const { api, toast } = useShell();
  const queryClient = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<ObserverView | null>(null);
  const [revocations, setRevocations] = useState(0);
  // The pressed button is gone with the state of its invitation. While the dialog is open, nothing behind it takes the focus.
  useEffect(() => {
    if (revocations > 0) heading.current?.focus();
  }, [revocations]);
  const revoke = useMutation({
    mutationFn: (observer: ObserverView) =>
      api.send('POST /api/observers/{id}/revoke', { params: { id: observer.id } }),
    async onSuccess() {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: observersOf(api, id).queryKey }),
        queryClient.invalidateQueries({ queryKey: assessmentResult(api, id).queryKey }),
      ]);
      setAsked(null);
      toast.show({ title: 'Pengamat dicabut', description: 'Jawabannya sudah dihapus.', variant: 'success' });
      setRevocations((count) => count + 1);
    },
  });
  if (observers.length === 0) return null;
  return (
    <Stack $gap={4}>
      <Heading level={3} ref={heading}>
        Pengamat yang diundang
      </Heading>
      <BareList $gap={4} aria-label="Pengamat yang diundang">
        {observers.map((observer) => (
          <li key={observer.id}>
            <ObserverItem observer={observer} onRevoke={() => setAsked(observer)} />
          </li>
        ))}
      </BareList>
      <DangerDialog
        subject={asked}
        action={revoke}
        title="Cabut pengamat ini?"
        confirm="Ya, cabut"
        busyLabel="Mencabut..."
        failed="Pengamat belum dapat dicabut. Coba lagi."
        onClose={() => setAsked(null)}
      >
        Tautannya tidak dapat dibuka lagi, dan jawaban pengamat dihapus. Ini tidak dapat dibatalkan.
      </DangerDialog>
    </Stack>
  );
}

function ObserverItem({ observer, onRevoke }: { observer: ObserverView; onRevoke: () => void }) {
  const { relationship, state, consent, createdAt, completedAt, expiresAt } = observer;
  const { label, tone } = STATES[state];
  const name = `${OBSERVER_LABELS[relationship]}${consent ? `: ${consent.name}` : ''}`;
  return (
    <Row $justify="space-between" $nowrap>
      <Stack $gap={1}>
        <Row $gap={2}>
          <Text as="strong" $weight="semibold">
            {name}
          </Text>
          <Badge $tone={tone}>{label}</Badge>
        </Row>
        <SmallText>
          Diundang {formatDateTime(createdAt)}
          {consent && `, setuju ${formatDateTime(consent.at)}`}
          {completedAt ? `, selesai ${formatDateTime(completedAt)}` : `, berlaku sampai ${formatDateTime(expiresAt)}`}
        </SmallText>
      </Stack>
      {REVOCABLE.includes(state) && (
        <Button
          $variant="secondary"
          $size="small"
          aria-label={`Cabut pengamat yang diundang ${formatDateTime(createdAt)}`}
          onClick={onRevoke}
        >
          Cabut
        </Button>
      )}
    </Row>
  );
}
