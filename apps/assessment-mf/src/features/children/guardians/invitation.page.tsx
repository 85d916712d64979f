import { type GuardianInvitationOpened, SESSION_TEXTS } from '@kenali/contracts';
import { failureText, useShell } from '@kenali/federation';
import { Heading, NarrowPage, Stack, Text, TextLink } from '@kenali/ui';
import { useRef, useState } from 'react';
import { PinForm } from '../../../common/pin-form.tsx';
import { useRequiredUser } from '../../../common/routing.ts';
import { AcceptForm } from './accept-form.tsx';

const LOGIN_TOASTS = {
  needed: {
    title: 'Masuk dahulu',
    description: 'Masuk atau daftar dengan akun Anda sendiri untuk membuka undangan ini.',
  },
  ended: { title: SESSION_TEXTS.notAllowed, description: SESSION_TEXTS.signedOut },
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

function Invitation({ token }: { token: string }) {
  const { api, useNavigate, toast, Link } = useShell();
  const navigate = useNavigate();
  const user = useRequiredUser(LOGIN_TOASTS);
  const heading = useRef<HTMLHeadingElement>(null);
  const [opened, setOpened] = useState<(GuardianInvitationOpened & { pin: string }) | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  // The form that had the focus is gone.
  const fail = (error: Error) => {
    setFailure(error);
    heading.current?.focus();
  };
  const show = (next: GuardianInvitationOpened & { pin: string }) => {
    setOpened(next);
    heading.current?.focus();
  };
  const ended = token === '' ? NO_TOKEN : failure && failureText(failure, NO_TOKEN);
  return (
    <NarrowPage>
      <Stack $gap={5}>
        <Heading level={1} ref={heading}>
          Undangan wali
        </Heading>
        {ended && (
          <>
            <Text>{ended}</Text>
            <TextLink as={Link} to="/account/children" $alone>
              Buka halaman Anak
            </TextLink>
          </>
        )}
        {!ended && user && !opened && (
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
        )}
        {!ended && user && opened && (
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
        )}
      </Stack>
    </NarrowPage>
  );
}

const NO_TOKEN =
  'Undangan ini tidak ditemukan. Buka lagi tautan yang Anda terima, dan periksa apakah alamatnya lengkap.';

export default InvitationPage;
