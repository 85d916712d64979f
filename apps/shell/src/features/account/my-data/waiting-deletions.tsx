import type { DataRequestView } from '@kenali/contracts';
import { Button, FormError, formatDateTime, Notice, Stack } from '@kenali/ui';
import { deletionsOf, requestFailure, useDataRequests } from './data-requests.api.ts';

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
                onClick={() => cancel.mutate(request.id)}
              >
                Batalkan penghapusan
              </Button>
            )
          }
        >
          {request.state === 'waiting'
            ? `Penghapusan berjalan setelah ${formatDateTime(request.eraseAt as string)}. Sampai saat itu Anda dapat membatalkannya.`
            : 'Penghapusan sedang berjalan dan tidak dapat dibatalkan lagi.'}
        </Notice>
      ))}
      {cancel.isError && (
        <FormError>{requestFailure(cancel.error, 'Penghapusan belum dibatalkan. Silakan coba lagi.')}</FormError>
      )}
    </Stack>
  );
}

const titleOf = ({ child }: DataRequestView) =>
  child ? `Data ${child.name || 'anak tanpa nama'} akan dihapus` : 'Akun ini akan dihapus';
