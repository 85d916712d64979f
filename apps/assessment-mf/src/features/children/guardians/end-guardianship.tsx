import type { Id } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { Button, Dialog, FormError, Row, Stack, Text } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';

/** What ends, as the dialog about it says. */
export interface Ending {
  id: Id;
  title: string;
  text: string;
  button: string;
}

const FAILED = 'Perubahan belum tersimpan. Silakan coba lagi.';
const NO_CONNECTION = 'Perubahan belum tersimpan. Periksa sambungan internet, lalu coba lagi.';

/** Asks before an invitation is withdrawn or a guardianship ends. */
export function EndGuardianship({ ending, onClose, onEnded }: { ending: Ending; onClose(): void; onEnded(): void }) {
  const { api } = useShell();
  const end = useMutation({
    mutationFn: () =>
      api.send('POST /api/guardianships/{id}/end', { params: { id: ending.id }, body: { confirmed: true } }),
    onSuccess: onEnded,
    // Forgotten by now, so it has ended.
    onError: (error) => (apiFailureOf(error)?.status === 404 ? onEnded() : undefined),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={ending.title}
      role="alertdialog"
      footer={
        <Row $justify="end">
          <Button $variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button busy={end.isPending} busyLabel="Menyimpan..." onClick={() => end.mutate()}>
            {ending.button}
          </Button>
        </Row>
      }
    >
      <Stack $gap={3}>
        {end.isError && <FormError>{failureText(end.error, FAILED, NO_CONNECTION)}</FormError>}
        <Text>{ending.text}</Text>
      </Stack>
    </Dialog>
  );
}
