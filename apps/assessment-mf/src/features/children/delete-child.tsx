import type { ChildView } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { Button, Dialog, FormError, Row, Stack, Text } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { PageButton } from '../../common/page-link.tsx';

interface DeleteChildProps {
  child: ChildView;
  onClose(): void;
  onDeleted(): void;
}

const FAILED = 'Profil belum dihapus. Silakan coba lagi.';
const NO_CONNECTION = 'Profil belum dihapus. Periksa sambungan internet, lalu coba lagi.';

/** Deletes a profile without results. The data of a child with results are deleted on the account page, with seven days to undo. */
export function DeleteChild({ child, onClose, onDeleted }: DeleteChildProps) {
  const { api } = useShell();
  const remove = useMutation({
    mutationFn: () => api.send('POST /api/children/{id}/delete', { params: { id: child.id } }),
    onSuccess: onDeleted,
    // Deleted by an earlier call or another device.
    onError: (error) => (apiFailureOf(error)?.status === 404 ? onDeleted() : undefined),
  });
  const hasResults = child.results > 0 || apiFailureOf(remove.error)?.code === 'CHILD_HAS_RESULTS';
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Hapus profil ${child.name}?`}
      role="alertdialog"
      footer={
        <Row $justify="end">
          <Button $variant="secondary" onClick={onClose}>
            Batal
          </Button>
          {hasResults ? (
            <PageButton to="/account/data">Buka halaman Data saya</PageButton>
          ) : (
            <Button busy={remove.isPending} busyLabel="Menghapus..." onClick={() => remove.mutate()}>
              Hapus profil
            </Button>
          )}
        </Row>
      }
    >
      <Stack $gap={3}>
        {remove.isError && !hasResults && <FormError>{failureText(remove.error, FAILED, NO_CONNECTION)}</FormError>}
        {hasResults ? (
          <Text>
            Profil ini memuat hasil asesmen. Hapus data anak ini di halaman Data saya, bagian “Hapus atau perbaiki
            data”. Profilnya ikut terhapus. Anda dapat membatalkannya selama 7 hari.
          </Text>
        ) : (
          <Text>
            Nama, tanggal lahir, dan catatan dalam profil ini dihapus. Asesmen yang belum selesai tidak berubah.
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
