import type { ChildView, GuardianInvitationCreated } from '@kenali/contracts';
import { failureText, newKey, useShell } from '@kenali/federation';
import { Button, Dialog, FormError, formatDateTime, Row, Stack, Text } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { LinkAndPin } from '../../../common/link-and-pin.tsx';

interface InviteDialogProps {
  child: ChildView;
  onClose(): void;
  onCreated(invitation: GuardianInvitationCreated): void;
}

/** Says what the other person will see, before there is an invitation. */
export function InviteDialog({ child, onClose, onCreated }: InviteDialogProps) {
  const { api } = useShell();
  // The same key for every attempt, so that a repeated one after a lost answer finds the invitation of the first one.
  const key = useRef(newKey());
  const create = useMutation({
    mutationFn: () =>
      api.send(
        'POST /api/children/{id}/guardian-invitations',
        { params: { id: child.id } },
        { idempotencyKey: key.current },
      ),
    onSuccess: onCreated,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Undang wali lain?"
      footer={
        <Row $justify="end">
          <Button $variant="secondary" onClick={onClose}>
            Batal
          </Button>
          <Button busy={create.isPending} busyLabel="Membuat undangan..." onClick={() => create.mutate()}>
            Buat undangan
          </Button>
        </Row>
      }
    >
      <Stack $gap={3}>
        {create.isError && (
          <FormError>{failureText(create.error, 'Undangan belum dapat dibuat. Silakan coba lagi.')}</FormError>
        )}
        <Text>
          Wali lain masuk dengan akunnya sendiri dan memberi persetujuannya sendiri. Sesudah itu ia melihat profil{' '}
          {child.name}, termasuk catatan, dan semua hasil asesmen anak ini beserta laporannya. Catatan bebas yang Anda
          tulis di asesmen ikut terbaca. Ia juga dapat mengisi asesmen untuk anak ini; hasil dan catatannya terlihat
          oleh Anda.
        </Text>
        <Text>
          Email, nomor telepon, pesanan, pembayaran, dan anak lain tidak terlihat. Hanya Anda yang dapat mengubah atau
          menghapus profil. Anda dapat mengakhiri aksesnya kapan saja.
        </Text>
      </Stack>
    </Dialog>
  );
}

interface NewInvitationProps {
  created: GuardianInvitationCreated;
  onDone(): void;
}

/** The invitation that the dialog created. */
export const NewInvitation = ({ created: { invitation, token, pin }, onDone }: NewInvitationProps) => (
  <LinkAndPin
    title="Undangan sudah dibuat"
    label="Tautan undangan"
    hint={`Berlaku sampai ${formatDateTime(invitation.expiresAt)}, untuk satu orang.`}
    address={`${window.location.origin}/account/children/invitation#${token}`}
    pin={pin}
    onDone={onDone}
  />
);
