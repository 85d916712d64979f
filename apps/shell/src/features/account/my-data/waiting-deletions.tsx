import { type DataRequestView, UNDO_LEAVES } from '@kenali/contracts';
import { Button, FormError, formatDateTime, Notice, Stack } from '@kenali/ui';
import { focusPage } from '../../../common/focus-page.ts';
import { deletionsOf, requestFailure, useDataRequests } from './data-requests.api.ts';

/** The deletions that the owner can still take back, above everything else of the account's pages, and what an undo does not bring back. */
export function WaitingDeletions() {
  const { data, cancel } = useDataRequests();
  const undone = cancel.data;
  // Also while the list has not been read again.
  const deletions = deletionsOf(data).filter(({ id }) => id !== undone?.id);
  // Until the owner asks again.
  const isUndone = undone && deletions.every(({ requestedAt }) => requestedAt < (undone.handledAt ?? ''));
  if (deletions.length === 0 && !isUndone) return null;
  return (
    <Stack $gap={3}>
      {isUndone && (
        <Notice tone="good" title={`${subjectOf(undone)} tidak jadi dihapus`} role="status">
          {UNDO_LEAVES}
        </Notice>
      )}
      {deletions.map((request) => (
        <Notice
          key={request.id}
          tone="warn"
          title={`${subjectOf(request)} akan dihapus`}
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

/** What is deleted, as the begin of a sentence. */
export const subjectOf = ({ child }: DataRequestView) =>
  child ? `Data ${child.name || 'anak tanpa nama'}` : 'Akun ini';
