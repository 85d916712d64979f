import type { ChildView, GuardianInvitationCreated, Guardianships } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { BareList, Button, formatDate, Heading, Row, Stack, Text } from '@kenali/ui';
import { useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { guardianships } from '../../../common/children.ts';
import { EndGuardianship, type Ending } from './end-guardianship.tsx';
import { InviteDialog, NewInvitation } from './invite-dialog.tsx';

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
  const heading = useRef<HTMLHeadingElement>(null);
  const reload = () => queryClient.invalidateQueries({ queryKey: guardianships(api).queryKey });
  const { guardians = [], invitations = [] } = own ?? {};
  // The button that was pressed is gone.
  const focusHeading = () => setTimeout(() => heading.current?.focus());
  const finish = () => {
    setCreated(null);
    focusHeading();
  };
  if (created) return <NewInvitation created={created} onDone={finish} />;
  return (
    <Stack $gap={2}>
      <Heading level={3} size={3} ref={heading}>
        Wali lain
      </Heading>
      {guardians.length + invitations.length > 0 && (
        <BareList $gap={4}>
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
            void queryClient.invalidateQueries({ queryKey: [`/api/children/${child.id}/results`] });
            focusHeading();
          }}
        />
      )}
    </Stack>
  );
}

const Entry = ({ text, button, label, onPress }: { text: string; button: string; label: string; onPress(): void }) => (
  <Row as="li" $justify="space-between" $nowrap>
    <Text>{text}</Text>
    <Button $variant="quiet" $size="small" aria-label={label} onClick={onPress}>
      {button}
    </Button>
  </Row>
);
