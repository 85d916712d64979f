import type { SessionArea } from '@kenali/contracts';
import type { AccountChange, OwnerEmail, OwnerEmails } from '../../../mail/index.ts';

const AREA_NAMES: Record<SessionArea, string> = { site: 'situs kami', admin: 'area admin' };
const PASSWORD_SENTENCES = {
  owner: 'Password akun Anda diubah dari halaman Akun',
  code: 'Password akun Anda diubah dengan kode yang kami kirim ke email ini',
  staff: 'Tim kami membuat password baru untuk akun Anda',
};
const NEW_PASSWORD = {
  page: { path: '/forgot-password', label: 'Buat password baru' },
  closing: 'Jika Anda tidak mengenali perubahan ini, segera buat password baru dan hubungi kami.',
};

export const authEmails = {
  password: ({ by }) => ({
    subject: 'Password akun Anda diubah',
    sentence: PASSWORD_SENTENCES[by],
    more:
      by === 'staff'
        ? ['Saat masuk berikutnya, Anda diminta menggantinya dengan password yang hanya Anda ketahui.']
        : [],
    ...NEW_PASSWORD,
  }),
  email: ({ email }) => ({
    subject: 'Email akun Anda diubah',
    sentence: `Email akun Anda diubah menjadi ${email}`,
    more: ['Mulai sekarang, masuklah dengan email tersebut. Password Anda tidak berubah.'],
  }),
  number: ({ by, ending }) => ({
    subject: 'Nomor WhatsApp akun Anda diubah',
    sentence: [
      `Nomor WhatsApp akun Anda ${ending ? 'diubah' : 'dihapus'}`,
      ...(by === 'staff' ? ['oleh tim kami'] : []),
      ...(ending ? [`menjadi nomor dengan akhiran ${ending}`] : []),
    ].join(' '),
    closing: 'Jika ini bukan Anda, segera buat password baru lewat Lupa password, lalu hubungi kami.',
  }),
  email_proven: () => ({
    subject: 'Email akun Anda diverifikasi',
    sentence: 'Email akun Anda diverifikasi dengan kode yang kami kirim ke email ini',
    more: [
      'Perangkat yang sebelumnya masuk sudah dikeluarkan. Verifikasi dua langkah, wali, undangan, tautan, dan permintaan penghapusan yang dibuat sebelumnya sudah diakhiri. Silakan masuk lagi.',
      'Hubungan dengan Google, bila ada, diakhiri jika akun ini mempunyai password. Jika tidak, putuskan di halaman Akun setelah membuat password.',
    ],
    page: NEW_PASSWORD.page,
    closing:
      'Jika bukan Anda yang membuat akun ini, segera buat password baru, karena pembuatnya tahu password yang sekarang.',
    hasNoName: true,
  }),
  sign_in: ({ area, device }) => ({
    subject: 'Akun Anda masuk dari perangkat baru',
    sentence: `Akun Anda masuk ke ${AREA_NAMES[area]} dari perangkat baru, ${device},`,
    more: [
      'Jika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, keluarkan perangkat itu di halaman Akun, lalu buat password baru.',
    ],
    page: { path: '/account', label: 'Lihat perangkat Anda' },
    closing: 'Jika Anda tidak dapat masuk, buat password baru lewat Lupa password, lalu hubungi kami.',
  }),
  google: ({ event }) =>
    event === 'linked'
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
          ...NEW_PASSWORD,
        },
  second_factor: (change) => ({
    page: { path: '/account', label: 'Buka halaman Akun' },
    closing: 'Jika ini bukan Anda, segera buat password baru lewat Lupa password, lalu hubungi kami.',
    ...secondFactorSentences(change),
  }),
} satisfies Partial<OwnerEmails>;

function secondFactorSentences(
  change: AccountChange & { what: 'second_factor' },
): Pick<OwnerEmail, 'subject' | 'sentence' | 'more' | 'closing'> {
  switch (change.event) {
    case 'on':
      return {
        subject: 'Verifikasi dua langkah aktif',
        sentence: 'Verifikasi dua langkah untuk akun Anda diaktifkan',
        more: ['Mulai sekarang, masuk memerlukan password dan kode. Simpan kode pemulihan Anda di tempat yang aman.'],
      };
    case 'off':
      return {
        subject: 'Verifikasi dua langkah dimatikan',
        sentence: 'Verifikasi dua langkah untuk akun Anda dimatikan',
        more: ['Mulai sekarang, password saja cukup untuk masuk. Perangkat lain sudah dikeluarkan.'],
      };
    case 'reset':
      return {
        subject: 'Verifikasi dua langkah dimatikan oleh tim kami',
        sentence: 'Verifikasi dua langkah untuk akun Anda dimatikan oleh tim kami',
        more: [
          'Semua perangkat Anda dikeluarkan. Masuklah dengan password, lalu aktifkan lagi verifikasi dua langkah di halaman Akun.',
        ],
        closing: 'Jika Anda tidak memintanya, segera buat password baru lewat Lupa password, lalu hubungi kami.',
      };
    case 'recovery_code':
      return {
        subject: 'Kode pemulihan akun Anda dipakai',
        sentence: 'Satu kode pemulihan akun Anda dipakai',
        more: [
          `Sisa kode pemulihan: ${change.codesLeft}. Untuk mendapat kode baru, matikan lalu aktifkan lagi verifikasi dua langkah.`,
        ],
      };
  }
}
