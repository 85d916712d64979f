import { failureText, useShell } from '@kenali/federation';
import { Actions, Button, Dialog, FormError, Stack, Text } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** Lets the observer take the consent back. */
export function Withdraw({ session, onWithdrawn }: { session: string; onWithdrawn: () => void }) {
  const { api } = useShell();
  const [isAsked, setIsAsked] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => api.send('POST /api/observations/withdraw', { body: { session } }),
    onSuccess: onWithdrawn,
  });
  const close = () => {
    withdraw.reset();
    setIsAsked(false);
  };
  return (
    <div>
      <Button $variant="quiet" $size="small" $flush onClick={() => setIsAsked(true)}>
        Tarik persetujuan dan hapus jawaban saya
      </Button>
      <Dialog
        open={isAsked}
        onClose={close}
        role="alertdialog"
        title="Tarik persetujuan?"
        footer={
          <Actions $justify="end">
            <Button $variant="secondary" onClick={close}>
              Batal
            </Button>
            <Button
              $variant="danger"
              busy={withdraw.isPending}
              busyLabel="Menghapus..."
              onClick={() => withdraw.mutate()}
            >
              Ya, tarik dan hapus
            </Button>
          </Actions>
        }
      >
        <Stack>
          <Text>Semua jawaban Anda dihapus sekarang juga, dan tautan ini berakhir. Ini tidak dapat dibatalkan.</Text>
          {withdraw.isError && (
            <FormError>{failureText(withdraw.error, 'Persetujuan belum dapat ditarik. Coba lagi.')}</FormError>
          )}
        </Stack>
      </Dialog>
    </div>
  );
}
