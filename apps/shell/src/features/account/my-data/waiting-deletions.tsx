import type { DataRequestView } from '@kenali/contracts';
import { Button, FormError, formatDateTime, Notice, Stack } from '@kenali/ui';
import { deletionsOf, requestFailure, useDataRequests } from './data-requests.api.ts';
import { focusPage } from './focus-page.ts';

/** The deletions that the owner can still take back, above everything else of the account's pages. */
export function WaitingDeletions() {
  const { data, cancel } = useDataRequests();
  const deletions = deletionsOf(data);
  if (deletions.length === 0) return null;
  return (
    <Stack $gap={3}>
      {deletions.map((request) => (
        <Notice
          key={request.id}
          tone="warn"
          title={titleOf(request)}
          action={
            request.state === 'waiting' && (
              <Button
                $variant="secondary"
                busy={cancel.isPending && cancel.variables === request.id}
                busyLabel="Membatalkan..."
                onClick={() => cancel.mutate(request.id, { onSuccess: focusPage })}
              >
                Batalkan penghapusan
              </Button>
            )
          }
        >
          {textOf(request)}
        </Notice>
      ))}
      {cancel.isError && (
        <FormError>{requestFailure(cancel.error, 'Penghapusan belum dibatalkan. Silakan coba lagi.')}</FormError>
      )}
    </Stack>
  );
}

const textOf = ({ state, eraseAt, waitsFor }: DataRequestView) => {
  if (state !== 'waiting') return 'Penghapusan sedang berjalan dan tidak dapat dibatalkan lagi.';
  const due = formatDateTime(eraseAt as string);
  return waitsFor
    ? `Penghapusan seharusnya berjalan setelah ${due}, tetapi tertunda. ${waitsFor} Kami mencobanya lagi setiap jam.`
    : `Penghapusan berjalan setelah ${due}. Sampai saat itu Anda dapat membatalkannya.`;
};

const titleOf = ({ child }: DataRequestView) =>
  child ? `Data ${child.name || 'anak tanpa nama'} akan dihapus` : 'Akun ini akan dihapus';
