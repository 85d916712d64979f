import { Heading, NarrowPage, Stack, Text } from '@kenali/ui';
import { Navigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession } from '../../../common/app-context.ts';
import { loginPathTo } from '../../../common/internal-path.ts';
import { LegalLink } from '../../../common/legal-links.tsx';
import { PageLink } from '../../../common/page-link.ts';
import { ReadTogether } from '../../../common/read-together.tsx';
import { SectionCard } from '../../../common/section-card.tsx';
import { ActiveRestrictions } from '../my-data/active-restrictions.tsx';
import { DeleteAccount } from '../my-data/delete-account.tsx';
import { OwnRequests } from '../my-data/own-requests.tsx';
import { RestrictData } from '../my-data/restrict-data.tsx';
import { WaitingDeletions } from '../my-data/waiting-deletions.tsx';
import { DownloadOwnData } from './download-own-data.tsx';

/** The privacy notice says the same in full, so a change here needs a new version of it. */
const KINDS = [
  {
    name: 'Akun',
    data: 'Nama, email, nomor WhatsApp, dan pengaturan.',
    purpose: 'Untuk masuk dan menghubungi Anda.',
    kept: 'selama akun ada.',
  },
  {
    name: 'Pesanan dan pembayaran',
    data: 'Asesmen, harga, waktu, status, dan cara pembayaran.',
    purpose: 'Untuk menerima pembayaran dan pembukuan.',
    kept: 'sampai akun dihapus. Buktinya tetap ada tanpa nama.',
  },
  {
    name: 'Profil anak',
    data: 'Nama dan tanggal lahir; jenis kelamin dan catatan jika Anda mengisinya.',
    purpose: 'Untuk memilih anak saat memulai asesmen dan mengumpulkan hasilnya.',
    kept: 'sampai dihapus, atau 5 tahun setelah terakhir dipakai.',
  },
  {
    name: 'Peserta dan jawaban',
    data: 'Nama dan tanggal lahir anak, jawaban, dan catatan Anda.',
    purpose: 'Untuk menghitung dan menjelaskan hasil.',
    kept: 'sampai Anda menghapusnya, paling lama sampai batas dalam Pemberitahuan Privasi.',
  },
  {
    name: 'Hasil dan konsultasi',
    data: 'Skor, uraian, status konsultasi, dan catatan staf.',
    purpose: 'Untuk laporan dan konsultasi Anda.',
    kept: 'sampai Anda menghapusnya, paling lama sampai batas dalam Pemberitahuan Privasi.',
  },
  {
    name: 'Persetujuan',
    data: 'Versi teks, waktu, dan pilihan Anda.',
    purpose: 'Sebagai bukti persetujuan.',
    kept: 'sampai dihapus.',
  },
  {
    name: 'Pembatasan',
    data: 'Anak atau akun yang dibatasi, alasan, dan waktunya.',
    purpose: 'Untuk menjalankan pembatasan dan membuktikannya.',
    kept: 'sampai data anak atau akun dihapus.',
  },
  {
    name: 'Permintaan',
    data: 'Jenis dan isinya, waktu, jawaban kami, dan catatan staf.',
    purpose: 'Untuk menjawabnya dan membuktikannya.',
    kept: 'isinya sampai akun dihapus; yang menyebut nama anak, sampai data anak itu dihapus.',
  },
  {
    name: 'Perangkat',
    data: 'Jenis peramban dan waktu masuk.',
    purpose: 'Untuk keamanan akun.',
    kept: '30 hari setelah terakhir diperbarui.',
  },
  {
    name: 'Email otomatis',
    data: 'Jenis, waktu, dan apakah terkirim.',
    purpose: 'Untuk mengirim setiap email satu kali.',
    kept: 'tentang kode sekitar satu hari, tentang akun 90 hari, lainnya sampai dihapus.',
  },
  {
    name: 'Catatan kerja staf',
    data: 'Siapa membuka atau mengubah data Anda, dan kapan.',
    purpose: 'Untuk mengawasi akses ke data Anda.',
    kept: 'sampai dihapus.',
  },
] as const;

const READ = ['/api/data-requests', '/api/restrictions', '/api/data-exports/newest', '/api/auth/second-factor'];

/** /account/data: what is stored about the account, the archive of it, and requests to delete or correct it. */
export function OwnDataPage() {
  const { status } = useSession();
  if (status !== 'signed-in') return <Navigate to={loginPathTo('/account/data')} replace />;
  return (
    <NarrowPage>
      <Stack $gap={5}>
        <Stack $gap={2}>
          <Heading level={1}>Data saya</Heading>
          <Text $tone="inkSoft">
            Lihat apa yang kami simpan tentang Anda dan anak Anda, lalu unduh salinannya atau mintalah penghapusan.
            Kembali ke halaman <PageLink to="/account">Akun</PageLink>.
          </Text>
        </Stack>
        <ReadTogether paths={READ}>
          <WaitingDeletions />
          <ActiveRestrictions />
          <OwnRequests />
          <SectionCard title="Unduh data saya">
            <DownloadOwnData />
          </SectionCard>
          <RestrictData />
          <DeleteAccount />
        </ReadTogether>
        <SectionCard title="Apa yang kami simpan">
          <Kinds>
            {KINDS.map(({ name, data, purpose, kept }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{data}</dd>
                <dd>{purpose}</dd>
                <dd>
                  <strong>Disimpan:</strong> {kept}
                </dd>
              </div>
            ))}
          </Kinds>
          <Text $tone="inkSoft">
            Selengkapnya, juga tentang hak Anda dan siapa yang melihat data, ada dalam{' '}
            <LegalLink to="privacy">Pemberitahuan Privasi</LegalLink>.
          </Text>
        </SectionCard>
      </Stack>
    </NarrowPage>
  );
}

const Kinds = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  > div { padding-block-end: ${({ theme }) => theme.space[4]}; border-block-end: 1px solid ${({ theme }) => theme.color.line}; }
  dt { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
  dd { color: ${({ theme }) => theme.color.inkSoft}; }
  strong { font-weight: ${({ theme }) => theme.font.weight.semibold}; }
`;
