import type { GuardianInvitationOpened } from '@kenali/contracts';
import { apiFailureOf, failureText, useSession, useShell } from '@kenali/federation';
import { Heading, NarrowPage, Spinner, Stack, Text, useHasWaited } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PageLink } from '../../../common/page-link.tsx';
import { PinForm } from '../../../common/pin-form.tsx';
import { useRequiredUser } from '../../../common/routing.ts';
import { AcceptForm } from './accept-form.tsx';

const LOGIN_NEEDED = {
  title: 'Masuk dahulu',
  description: 'Masuk atau daftar dengan akun Anda sendiri untuk membuka undangan ini.',
};

/** Of the address that was opened last. The login leads back without it, and no server and no storage gets it. */
let remembered = '';

/** `/account/children/invitation#token`: somebody becomes a guardian with an account of their own. */
function InvitationPage() {
  const { useLocation } = useShell();
  const fragment = useLocation().hash.slice(1);
  if (fragment !== '') remembered = fragment;
  const token = fragment || remembered;
  // Another link starts again, with its own PIN.
  return <Invitation key={token} token={token} />;
}

/** What no login and no PIN changes: the invitation is unknown or has ended. */
const isOver = (error: Error | null) => [404, 410].includes(apiFailureOf(error)?.status ?? 0);

/** Always there, so that what it says later is announced. Without a place while it says nothing. */
const Announced = styled.div`
  &:empty { position: absolute; }
`;

/** Says first if the invitation has ended, so that nobody registers or looks for the PIN in vain. */
function Invitation({ token }: { token: string }) {
  const { api } = useShell();
  const { user } = useSession();
  const heading = useRef<HTMLHeadingElement>(null);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const status = useQuery({
    queryKey: ['guardian-invitation-status', token],
    queryFn: ({ signal }) => api.send('POST /api/guardian-invitations/status', { body: { token } }, { signal }),
    enabled: token !== '',
    gcTime: 0,
  });
  const hasWaited = useHasWaited();
  const waits = status.isPending && !hasWaited;
  // Without an answer the PIN can be sent all the same.
  const failure = refusal ?? (isOver(status.error) ? status.error : null);
  const ended = token === '' ? NO_TOKEN : failure && failureText(failure, NO_TOKEN);
  return (
    <NarrowPage>
      <Stack $gap={5}>
        <Heading level={1} ref={heading}>
          Undangan wali
        </Heading>
        <Announced role="status">{ended && <Text>{ended}</Text>}</Announced>
        {ended && user && (
          <>
            {/* The answer to an acceptance can be lost. A reload then finds the invitation used. */}
            {apiFailureOf(failure)?.status === 410 && (
              <Text>Jika Anda sudah menerimanya, profil anak itu ada di halaman Anak.</Text>
            )}
            <PageLink to="/account/children" $alone>
              Buka halaman Anak
            </PageLink>
          </>
        )}
        {!ended && waits && <Spinner label="Memuat..." />}
        {!ended && !waits && <OpenInvitation token={token} heading={heading} onEnded={setRefusal} />}
      </Stack>
    </NarrowPage>
  );
}

type Opened = GuardianInvitationOpened & { pin: string };

interface OpenInvitationProps {
  token: string;
  heading: RefObject<HTMLHeadingElement | null>;
  onEnded(error: Error): void;
}

/** Login, PIN, consent and acceptance. */
function OpenInvitation({ token, heading, onEnded }: OpenInvitationProps) {
  const { api, useNavigate, toast } = useShell();
  const navigate = useNavigate();
  const user = useRequiredUser(LOGIN_NEEDED);
  const [opened, setOpened] = useState<Opened | null>(null);
  // The form that had the focus is gone.
  const fail = (error: Error) => {
    onEnded(error);
    heading.current?.focus();
  };
  const show = (next: Opened) => {
    setOpened(next);
    heading.current?.focus();
  };
  if (!user) return null;
  if (!opened)
    return (
      <PinForm
        action="Buka undangan"
        failed="Undangan belum dapat dibuka. Silakan coba lagi."
        open={async (pin) => ({
          ...(await api.send('POST /api/guardian-invitations/open', { body: { token, pin } })),
          pin,
        })}
        onOpened={show}
        onEnded={fail}
      >
        <Text>Seseorang mengundang Anda menjadi wali satu profil anak. Masukkan PIN yang Anda terima darinya.</Text>
      </PinForm>
    );
  return (
    <AcceptForm
      token={token}
      opened={opened}
      onConsented={() => show({ ...opened, needsConsent: undefined })}
      onEnded={fail}
      onAccepted={() => {
        remembered = '';
        toast.show({ title: 'Anda sekarang wali profil ini' });
        navigate('/account/children', { replace: true });
      }}
    />
  );
}

const NO_TOKEN =
  'Undangan ini tidak ditemukan. Buka lagi tautan yang Anda terima, dan periksa apakah alamatnya lengkap.';

export default InvitationPage;
