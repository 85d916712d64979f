import type { ChildView, GuardianInvitationCreated, Guardianships } from '@kenali/contracts';
import { failureText, useShell } from '@kenali/federation';
import { Button, Dialog, FormError, formatDate, Heading, Row, Stack, Text } from '@kenali/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { guardianships } from '../../../common/children.ts';
import { BareList } from '../../../common/layout.ts';
import { EndGuardianship, type Ending } from './end-guardianship.tsx';
import { NewInvitation } from './new-invitation.tsx';

/** Browsers have `randomUUID` only on https and localhost, and a demo may run on plain http. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');

interface ChildGuardiansProps {
  child: ChildView;
  own: Guardianships['own'][number] | undefined;
}

/** The other guardians of an own child, and how to invite one. */
export function ChildGuardians({ child, own }: ChildGuardiansProps) {
  const { toast, api } = useShell();
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const [created, setCreated] = useState<GuardianInvitationCreated | null>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: guardianships(api).queryKey });
  const { guardians = [], invitations = [] } = own ?? {};
  if (created) return <NewInvitation created={created} onDone={() => setCreated(null)} />;
  return (
    <Stack $gap={2}>
      <Heading level={3} size={3}>
        Wali lain
      </Heading>
      {guardians.length + invitations.length > 0 && (
        <BareList>
          {guardians.map(({ id, name, relationship, since }) => (
            <Entry
              key={id}
              text={`${name}, ${relationship.toLowerCase()}, sejak ${formatDate(since)}`}
              button="Akhiri"
              label={`Akhiri akses ${name}`}
              onPress={() =>
                setEnding({
                  id,
                  title: `Akhiri akses ${name}?`,
                  text: `${name} tidak dapat lagi melihat profil dan hasil anak ini. Hasil dari akunnya juga tidak terlihat lagi oleh Anda. Kami mengirim email kepadanya, tanpa nama anak.`,
                  button: 'Akhiri akses',
                })
              }
            />
          ))}
          {invitations.map(({ id, expiresAt }) => (
            <Entry
              key={id}
              text={`Undangan terbuka sampai ${formatDate(expiresAt)}`}
              button="Batalkan"
              label={`Batalkan undangan sampai ${formatDate(expiresAt)}`}
              onPress={() =>
                setEnding({
                  id,
                  title: 'Batalkan undangan?',
                  text: 'Tautan dan PIN undangan ini tidak dapat dipakai lagi.',
                  button: 'Batalkan undangan',
                })
              }
            />
          ))}
        </BareList>
      )}
      <Row>
        <Button
          $variant="secondary"
          $size="small"
          aria-label={`Undang wali lain untuk ${child.name}`}
          onClick={() => setIsAsked(true)}
        >
          <UserPlus size={16} aria-hidden />
          Undang wali lain
        </Button>
      </Row>
      {isAsked && (
        <InviteDialog
          child={child}
          onClose={() => setIsAsked(false)}
          onCreated={(invitation) => {
            setIsAsked(false);
            setCreated(invitation);
            void reload();
          }}
        />
      )}
      {ending && (
        <EndGuardianship
          ending={ending}
          onClose={() => setEnding(null)}
          onEnded={() => {
            setEnding(null);
            toast.show({ title: 'Perubahan tersimpan' });
            void reload();
          }}
        />
      )}
    </Stack>
  );
}

const Entry = ({ text, button, label, onPress }: { text: string; button: string; label: string; onPress(): void }) => (
  <Row as="li" $justify="space-between">
    <Text>{text}</Text>
    <Button $variant="quiet" $size="small" aria-label={label} onClick={onPress}>
      {button}
    </Button>
  </Row>
);

interface InviteDialogProps {
  child: ChildView;
  onClose(): void;
  onCreated(invitation: GuardianInvitationCreated): void;
}

/** Says what the other person will see, before there is an invitation. */
function InviteDialog({ child, onClose, onCreated }: InviteDialogProps) {
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
          {child.name}, termasuk catatan, dan semua hasil asesmen anak ini beserta laporannya. Ia juga dapat mengisi
          asesmen untuk anak ini, dan hasilnya terlihat oleh Anda.
        </Text>
        <Text>
          Email, nomor telepon, pesanan, pembayaran, dan anak lain tidak terlihat. Hanya Anda yang dapat mengubah atau
          menghapus profil. Anda dapat mengakhiri aksesnya kapan saja.
        </Text>
      </Stack>
    </Dialog>
  );
}
