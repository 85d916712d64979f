import type { UserView } from '@kenali/contracts';
import { Heading, Notice, Page, Stack, Text } from '@kenali/ui';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../common/app-context.ts';
import { internalPath, loginPathTo } from '../../common/internal-path.ts';
import { LegalLink } from '../../common/legal-links.tsx';
import { PageButton } from '../../common/page-link.ts';
import { ReadTogether } from '../../common/read-together.tsx';
import { SectionCard } from '../../common/section-card.tsx';
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

/** /account: names, password, email, second factor, Google, reminders, devices, consent, and the way to the stored data. After a reset by staff, the password form alone, until the user has set a password. */
export function AccountPage() {
  const { status, user } = useSession();
  if (status !== 'signed-in') return <Navigate to={loginPathTo('/account')} replace />;
  // Right after a reload the account may not be known yet.
  // Another account, which another tab has signed in, gets none of what its forms hold.
  return user && <Account key={user.id} user={user} />;
}

function Account({ user }: { user: UserView }) {
  const mustChange = user.mustChangePassword === true;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const next = internalPath(search.get('next'));
  return (
    <Page>
      <Column $gap={5}>
        <Stack $gap={2}>
          <Heading level={1}>{mustChange ? 'Buat Password Baru' : 'Akun'}</Heading>
          <Text $tone="inkSoft">{user.email}</Text>
        </Stack>
        {mustChange && (
          <Notice title="Ganti password Anda untuk melanjutkan">
            Password Anda saat ini dibuat oleh tim kami. Gantilah dengan password yang hanya Anda ketahui.
          </Notice>
        )}
        {/* Nothing else is read before the password is changed. */}
        <ReadTogether paths={mustChange ? [] : READ}>
          {!mustChange && <WaitingDeletions />}
          {!mustChange && (
            <SectionCard title="Ubah profil">
              <Text $tone="inkSoft">Laporan yang sudah selesai tetap memuat nama yang dipakai saat itu.</Text>
              <ChangeProfile user={user} />
            </SectionCard>
          )}
          <SectionCard title="Ubah password">
            <ChangePassword user={user} onDone={() => next && navigate(next, { replace: true })} />
          </SectionCard>
          {!mustChange && <OtherParts user={user} />}
        </ReadTogether>
      </Column>
    </Page>
  );
}

const READ = ['/api/data-requests', '/api/auth/second-factor', '/api/reminders', '/api/auth/sessions', '/api/consent'];

const OtherParts = ({ user }: { user: UserView }) => (
  <>
    <SectionCard title="Ubah email">
      <ChangeEmail />
    </SectionCard>
    <SectionCard title="Verifikasi dua langkah">
      <SecondFactor />
    </SectionCard>
    {user.hasGoogle && (
      <SectionCard title="Masuk dengan Google">
        <LinkedGoogle />
      </SectionCard>
    )}
    <SectionCard title="Pengingat">
      <ReminderSetting />
    </SectionCard>
    <SectionCard title="Perangkat dan sesi">
      <Text $tone="inkSoft">Akun Anda masuk di perangkat berikut. Keluarkan yang tidak Anda kenali.</Text>
      <OwnDevices />
    </SectionCard>
    <SectionCard title="Anak">
      <Text $tone="inkSoft">Simpan data anak satu kali, lalu pilih saat memulai asesmen.</Text>
      <div>
        <PageButton to="/account/children" $variant="secondary">
          Kelola profil anak
        </PageButton>
      </div>
    </SectionCard>
    <SectionCard title="Data pribadi Anda">
      <Text $tone="inkSoft">
        Baca data apa yang kami simpan, apa hak Anda, dan bagaimana cara memakainya dalam{' '}
        <LegalLink to="privacy">Pemberitahuan Privasi</LegalLink>. Aturan pemakaian ada dalam{' '}
        <LegalLink to="terms">Ketentuan Layanan</LegalLink>.
      </Text>
      <div>
        <PageButton to="/account/data" $variant="secondary">
          Lihat, unduh, atau hapus data saya
        </PageButton>
      </div>
    </SectionCard>
    <ConsentSection />
  </>
);
