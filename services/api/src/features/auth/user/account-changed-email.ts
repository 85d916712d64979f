import type { Role, SessionArea } from '@kenali/contracts';
import { jakartaTimeText } from '../../../jakarta-time.ts';
import { type AccountChange, type EmailTemplate, renderEmail } from '../../../mail/index.ts';
import { greetingOf } from './get-user.ts';
import { User } from './user.model.ts';

const ROLE_NAMES: Record<Role, string> = { user: 'pengguna', admin: 'admin', internal: 'staf internal' };
const AREA_NAMES: Record<SessionArea, string> = { site: 'situs kami', admin: 'area admin' };
const PASSWORD_SENTENCES = {
  owner: 'Password akun Anda diubah dari halaman Akun',
  code: 'Password akun Anda diubah dengan kode yang kami kirim ke email ini',
  staff: 'Tim kami membuat password baru untuk akun Anda',
};
const FORGOT = { path: '/forgot-password', label: 'Buat password baru' };

interface Sentences {
  subject: string;
  /** Continues with the time. */
  sentence: string;
  more?: string[];
  page?: { path: string; label: string };
  /** Instead of the advice for a change that the owner did not make. */
  closing?: string;
}

function secondFactorSentences(change: AccountChange & { what: 'second_factor' }): Sentences {
  const page = { path: '/account', label: 'Buka halaman Akun' };
  const closing = 'Jika ini bukan Anda, segera buat password baru lewat Lupa password, lalu hubungi kami.';
  switch (change.event) {
    case 'on':
      return {
        subject: 'Verifikasi dua langkah aktif',
        sentence: 'Verifikasi dua langkah untuk akun Anda diaktifkan',
        more: ['Mulai sekarang, masuk memerlukan password dan kode. Simpan kode pemulihan Anda di tempat yang aman.'],
        page,
        closing,
      };
    case 'off':
      return {
        subject: 'Verifikasi dua langkah dimatikan',
        sentence: 'Verifikasi dua langkah untuk akun Anda dimatikan',
        more: ['Mulai sekarang, password saja cukup untuk masuk.'],
        page,
        closing,
      };
    case 'reset':
      return {
        subject: 'Verifikasi dua langkah dimatikan oleh tim kami',
        sentence: 'Verifikasi dua langkah untuk akun Anda dimatikan oleh tim kami',
        more: [
          'Semua perangkat Anda dikeluarkan. Masuklah dengan password, lalu aktifkan lagi verifikasi dua langkah di halaman Akun.',
        ],
        page,
        closing: 'Jika Anda tidak memintanya, segera buat password baru lewat Lupa password, lalu hubungi kami.',
      };
    case 'recovery_code':
      return {
        subject: 'Kode pemulihan akun Anda dipakai',
        sentence: 'Satu kode pemulihan akun Anda dipakai',
        more: [
          `Sisa kode pemulihan: ${change.codesLeft}. Untuk mendapat kode baru, matikan lalu aktifkan lagi verifikasi dua langkah.`,
        ],
        page,
        closing,
      };
  }
}

const SCOPES = { account: 'akun Anda beserta semua data anak', child: 'data seorang anak dari akun Anda' };

function deletionSentences(change: AccountChange & { what: 'deletion' }): Sentences {
  const scope = SCOPES[change.scope];
  const page = { path: '/account', label: 'Buka halaman Akun' };
  switch (change.event) {
    case 'requested':
      return {
        subject: change.scope === 'account' ? 'Akun Anda akan dihapus' : 'Data anak Anda akan dihapus',
        sentence: `Kami menerima permintaan untuk menghapus ${scope}`,
        more: [
          `Penghapusan berjalan setelah ${jakartaTimeText(change.eraseAt)}. Sampai saat itu, Anda dapat masuk dan menekan "Batalkan penghapusan" di halaman Akun.`,
          'Sesudah itu data tidak dapat dikembalikan. Bukti pesanan dan pembayaran tetap kami simpan tanpa data anak, karena diwajibkan aturan pembukuan.',
        ],
        page,
        closing: 'Jika ini bukan Anda, segera batalkan, buat password baru, lalu hubungi kami.',
      };
    case 'cancelled':
      return {
        subject: 'Penghapusan dibatalkan',
        sentence: `Permintaan untuk menghapus ${scope} dibatalkan`,
        more: ['Tidak ada data yang dihapus.'],
        page,
      };
    case 'done':
      return {
        subject: 'Data anak sudah dihapus',
        sentence: `Kami selesai menghapus ${scope}`,
        more: ['Jawaban, hasil, dan keterangan tentang anak itu tidak ada lagi di sistem kami.'],
        page,
      };
  }
}

function restrictionSentences({ event, scope }: AccountChange & { what: 'restriction' }): Sentences {
  const page = { path: '/account/data', label: 'Buka halaman Data saya' };
  if (event === 'on')
    return {
      subject: 'Pemrosesan data dibatasi',
      sentence: `Pemrosesan ${SCOPES[scope]} dibatasi dari akun Anda`,
      more: [
        'Data tetap tersimpan. Jawaban baru tidak disimpan, tautan berbagi tidak dapat dibuka, dan tim kami tidak melihat isinya.',
        'Anda dapat mencabut pembatasan kapan saja di halaman Data saya.',
      ],
      page,
    };
  return {
    subject: 'Pembatasan data dicabut',
    sentence: `Pembatasan pemrosesan ${SCOPES[scope]} dicabut dari akun Anda`,
    more: ['Asesmen dapat dilanjutkan. Tautan berbagi yang belum kedaluwarsa dapat dibuka lagi.'],
    page,
    closing: 'Jika ini bukan Anda, batasi lagi di halaman Data saya, buat password baru, lalu hubungi kami.',
  };
}

const PACK_SENTENCES = {
  proposed: {
    subject: 'Versi kuesioner menunggu persetujuan',
    sentence: (name: string) => `Admin lain mengusulkan ${name}`,
    more: ['Baca perubahannya, lalu setujui atau tolak. Versi ini belum dipakai sebelum admin kedua menyetujuinya.'],
    closing: 'Anda menerima email ini karena akun Anda adalah akun admin.',
  },
  approved: {
    subject: 'Usulan versi kuesioner disetujui',
    sentence: (name: string) => `Usulan Anda, ${name}, disetujui`,
    more: ['Asesmen yang baru dimulai memakai versi ini. Yang sudah dimulai tetap memakai versi semula.'],
    closing: 'Jika Anda tidak mengusulkannya, segera buat password baru, lalu beri tahu admin lain.',
  },
  rejected: {
    subject: 'Usulan versi kuesioner ditolak',
    sentence: (name: string) => `Usulan Anda, ${name}, ditolak`,
    more: ['Alasannya dapat dibaca di halaman usulan.'],
    closing: 'Jika Anda tidak mengusulkannya, segera buat password baru, lalu beri tahu admin lain.',
  },
};

function packSentences({ event, name, proposalId }: AccountChange & { what: 'pack' }): Sentences {
  const { sentence, ...rest } = PACK_SENTENCES[event];
  const page = { path: `/admin/packs/${proposalId}`, label: 'Buka usulan' };
  return { ...rest, sentence: sentence(name), page };
}

function sentencesOf(change: AccountChange): Sentences {
  switch (change.what) {
    case 'password':
      return {
        subject: 'Password akun Anda diubah',
        sentence: PASSWORD_SENTENCES[change.by],
        more:
          change.by === 'staff'
            ? ['Saat masuk berikutnya, Anda diminta menggantinya dengan password yang hanya Anda ketahui.']
            : [],
        page: FORGOT,
      };
    case 'role':
      return { subject: 'Peran akun Anda diubah', sentence: `Peran akun Anda menjadi ${ROLE_NAMES[change.role]}` };
    case 'email':
      return {
        subject: 'Email akun Anda diubah',
        sentence: `Email akun Anda diubah menjadi ${change.email}`,
        more: ['Mulai sekarang, masuklah dengan email tersebut. Password Anda tidak berubah.'],
      };
    case 'sign_in':
      return {
        subject: 'Akun Anda masuk dari perangkat baru',
        sentence: `Akun Anda masuk ke ${AREA_NAMES[change.area]} dari perangkat baru, ${change.device},`,
        more: [
          'Jika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, keluarkan perangkat itu di halaman Akun, lalu buat password baru.',
        ],
        page: { path: '/account', label: 'Lihat perangkat Anda' },
        closing: 'Jika Anda tidak dapat masuk, buat password baru lewat Lupa password, lalu hubungi kami.',
      };
    case 'second_factor':
      return secondFactorSentences(change);
    case 'google':
      return change.event === 'linked'
        ? {
            subject: 'Akun Anda terhubung dengan Google',
            sentence: 'Akun Anda dihubungkan dengan akun Google yang memakai email ini',
            more: ['Mulai sekarang, Anda juga dapat masuk dengan Google. Password Anda tidak berubah.'],
            page: { path: '/account', label: 'Buka halaman Akun' },
            closing: 'Jika ini bukan Anda, putuskan Google di halaman Akun, lalu buat password baru dan hubungi kami.',
          }
        : {
            subject: 'Google diputuskan dari akun Anda',
            sentence: 'Hubungan akun Anda dengan Google diputuskan',
            more: ['Mulai sekarang, masuklah dengan email dan password. Perangkat lain sudah dikeluarkan.'],
            page: FORGOT,
          };
    case 'data_export':
      return {
        subject: 'Berkas data Anda siap diunduh',
        sentence: 'Berkas data yang diminta lewat akun Anda selesai disusun',
        more: ['Berkas dapat diunduh dari akun Anda selama 24 jam, lalu terhapus otomatis.'],
        page: { path: '/account/data', label: 'Buka halaman Data saya' },
        closing: 'Jika bukan Anda yang memintanya, segera buat password baru lewat Lupa password, lalu hubungi kami.',
      };
    case 'deletion':
      return deletionSentences(change);
    case 'link_opened':
      return {
        subject: 'Tautan berbagi Anda dibuka',
        sentence: `Tautan ke satu hasil asesmen dibuka dengan PIN yang benar, dengan ${change.device},`,
        more: [
          'Kami mengirim email ini paling banyak satu kali sehari untuk setiap tautan. Semua pembukaan tercatat di halaman hasil.',
        ],
        page: { path: `/results/${change.userAssessmentId}`, label: 'Lihat atau cabut tautan' },
        closing: 'Jika Anda tidak mengenali pembukaan ini, cabut tautan itu di halaman hasil.',
      };
    case 'restriction':
      return restrictionSentences(change);
    case 'pack':
      return packSentences(change);
    case 'deactivated':
      return {
        subject: 'Akun Anda dinonaktifkan',
        sentence: 'Akun Anda dinonaktifkan',
        more: ['Data Anda tetap tersimpan. Hubungi kami jika Anda ingin memakai akun ini lagi.'],
      };
    case 'reactivated':
      return {
        subject: 'Akun Anda aktif kembali',
        sentence: 'Akun Anda aktif kembali',
        page: { path: '/login', label: 'Masuk' },
      };
  }
}

/** Notifies the owner about a change of the account. Also sent when the account is inactive, which may be the news. */
export const accountChangedEmail: EmailTemplate = async ({ userId, email, change, createdAt }, { config }) => {
  if (!email || !change) return null;
  const user = await User.findById(userId, { firstName: 1, isEmailVerified: 1 }).lean();
  if (!user) return null;
  const { subject, sentence, more = [], page, closing } = sentencesOf(change);
  return renderEmail(
    {
      to: email,
      subject,
      // The email about a data export has no personal data at all.
      paragraphs: [
        change.what === 'data_export' ? 'Halo,' : greetingOf(user),
        `${sentence} pada ${jakartaTimeText(createdAt)}.`,
        ...more,
      ],
      ...(page && { link: { href: config.publicUrl + page.path, label: page.label } }),
      closing: [
        closing ??
          (page === FORGOT
            ? 'Jika Anda tidak mengenali perubahan ini, segera buat password baru dan hubungi kami.'
            : 'Jika Anda tidak mengenali perubahan ini, segera hubungi kami.'),
      ],
    },
    config,
  );
};
