import { apiFailureOf, useShell } from '@kenali/federation';
import { Button, Text } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DangerDialog } from '../../../common/danger-dialog.tsx';

interface WithdrawProps {
  session: string;
  onWithdrawn: () => void;
  /** The session has ended, so the page asks for the PIN again. */
  onClosed: () => void;
}

/** Lets the observer take the consent back. */
export function Withdraw({ session, onWithdrawn, onClosed }: WithdrawProps) {
  const { api } = useShell();
  const [asked, setAsked] = useState<string | null>(null);
  const withdraw = useMutation({
    mutationFn: (observerSession: string) =>
      api.send('POST /api/observations/withdraw', { body: { session: observerSession } }),
    onSuccess: onWithdrawn,
    onError: (error) => {
      const code = apiFailureOf(error)?.code;
      if (code === 'OBSERVER_SESSION_ENDED') onClosed();
      // Whatever ended the invitation before has deleted the answers as well.
      if (code === 'SHARE_LINK_ENDED') onWithdrawn();
    },
  });
  return (
    <div>
      <Button $variant="quiet" $size="small" $flush onClick={() => setAsked(session)}>
        Tarik persetujuan dan hapus jawaban saya
      </Button>
      <DangerDialog
        subject={asked}
        action={withdraw}
        title="Tarik persetujuan?"
        confirm="Ya, tarik dan hapus"
        busyLabel="Menghapus..."
        failed="Persetujuan belum dapat ditarik. Coba lagi."
        onClose={() => setAsked(null)}
      >
        Semua jawaban Anda dihapus sekarang juga, dan tautan ini berakhir. Ini tidak dapat dibatalkan.
      </DangerDialog>
    </div>
  );
}

/** What the observer sees at the end. Everything that could have the focus is gone, so the sentence takes it. */
export function Withdrawn() {
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => sentence.current?.focus(), []);
  return (
    <Text ref={sentence} tabIndex={-1}>
      Persetujuan sudah ditarik, dan jawaban Anda sudah dihapus. Terima kasih.
    </Text>
  );
}
