import type { UserView } from '@kenali/contracts';
import { ButtonLink, Card, Heading, Notice, Page, Stack, Text } from '@kenali/ui';
import { useId } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession } from '../../common/app-context.ts';
import { internalPath, loginPathTo } from '../../common/internal-path.ts';
import { LegalLink } from '../../common/legal-links.tsx';
import { Column } from './account-frame.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { ChangeProfile } from './change-profile.tsx';
import { ConsentSection } from './consent-section.tsx';
import { LinkedGoogle } from './google/linked-google.tsx';
import { WaitingDeletions } from './my-data/waiting-deletions.tsx';
import { OwnDevices } from './own-devices.tsx';
import { ReminderSetting } from './reminder-setting.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';

const Address = styled(Text)`
  overflow-wrap: anywhere;
`;

/** /account: password, names, email, second factor, Google, reminders, devices, consent, and the way to the stored data. After a reset by staff, the password form alone, until the user has set a password. */
export function AccountPage() {
  const { status, user } = useSession();
  if (status !== 'signed-in') return <Navigate to={loginPathTo('/account')} replace />;
  // Right after a reload the account may not be known yet.
  return user && <Account user={user} />;
}

function Account({ user }: { user: UserView }) {
  const mustChange = user.mustChangePassword === true;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = internalPath(search.get('next'));
  const id = useId();
  return (
    <Page>
      <Column $gap={5}>
        <Stack $gap={2}>
          <Heading level={1}>{mustChange ? 'Buat Password Baru' : 'Akun'}</Heading>
          <Address $tone="inkSoft">{user.email}</Address>
        </Stack>
        {!mustChange && <WaitingDeletions />}
        {mustChange && (
          <Notice title="Ganti password Anda untuk melanjutkan">
            Password Anda saat ini dibuat oleh tim kami. Gantilah dengan password yang hanya Anda ketahui.
          </Notice>
        )}
        <Card as="section" aria-labelledby={`${id}-password`}>
          <Heading level={2} size={3} id={`${id}-password`}>
            Ubah password
          </Heading>
          <ChangePassword user={user} onDone={() => next && navigate(next, { replace: true })} />
        </Card>
        {!mustChange && (
          <Card as="section" aria-labelledby={`${id}-profile`}>
            <Heading level={2} size={3} id={`${id}-profile`}>
              Ubah profil
            </Heading>
            <Text $tone="inkSoft">Laporan yang sudah selesai tetap memuat nama yang dipakai saat itu.</Text>
            <ChangeProfile user={user} />
          </Card>
        )}
        {!mustChange && (
          <Card as="section" aria-labelledby={`${id}-email`}>
            <Heading level={2} size={3} id={`${id}-email`}>
              Ubah email
            </Heading>
            <ChangeEmail />
          </Card>
        )}
        {!mustChange && (
          <Card as="section" aria-labelledby={`${id}-second-factor`}>
            <Heading level={2} size={3} id={`${id}-second-factor`}>
              Verifikasi dua langkah
            </Heading>
            <SecondFactor />
          </Card>
        )}
        {!mustChange && user.hasGoogle && (
          <Card as="section" aria-labelledby={`${id}-google`}>
            <Heading level={2} size={3} id={`${id}-google`}>
              Masuk dengan Google
            </Heading>
            <LinkedGoogle />
          </Card>
        )}
        {!mustChange && (
          <Card as="section" aria-labelledby={`${id}-reminders`}>
            <Heading level={2} size={3} id={`${id}-reminders`}>
              Pengingat
            </Heading>
            <ReminderSetting />
          </Card>
        )}
        {!mustChange && (
          <Card as="section" aria-labelledby={`${id}-devices`}>
            <Heading level={2} size={3} id={`${id}-devices`}>
              Perangkat dan sesi
            </Heading>
            <Text $tone="inkSoft">Akun Anda masuk di perangkat berikut. Keluarkan yang tidak Anda kenali.</Text>
            <OwnDevices />
          </Card>
        )}
        {!mustChange && <Children headingId={`${id}-children`} />}
        {!mustChange && <Privacy headingId={`${id}-privacy`} />}
        {!mustChange && <ConsentSection />}
      </Column>
    </Page>
  );
}

const Children = ({ headingId }: { headingId: string }) => (
  <Card as="section" aria-labelledby={headingId}>
    <Heading level={2} size={3} id={headingId}>
      Anak
    </Heading>
    <Text $tone="inkSoft">Simpan data anak satu kali, lalu pilih saat memulai asesmen.</Text>
    <div>
      <ButtonLink as={Link} to="/account/children" $variant="secondary">
        Kelola profil anak
      </ButtonLink>
    </div>
  </Card>
);

const Privacy = ({ headingId }: { headingId: string }) => (
  <Card as="section" aria-labelledby={headingId}>
    <Heading level={2} size={3} id={headingId}>
      Data pribadi Anda
    </Heading>
    <Text $tone="inkSoft">
      Baca data apa yang kami simpan, apa hak Anda, dan bagaimana cara memakainya dalam{' '}
      <LegalLink to="privacy">Pemberitahuan Privasi</LegalLink>. Aturan pemakaian ada dalam{' '}
      <LegalLink to="terms">Ketentuan Layanan</LegalLink>.
    </Text>
    <div>
      <ButtonLink as={Link} to="/account/data" $variant="secondary">
        Lihat, unduh, atau hapus data saya
      </ButtonLink>
    </div>
  </Card>
);
