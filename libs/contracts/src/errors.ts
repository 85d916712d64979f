import { TAKING_TEXTS } from './texts.ts';

/**
 * Every error of the API, with its HTTP status and its user-facing message. Browsers read the message from the response, because the table is
 * large: a page that shows one without a response takes it from `texts.ts`. `Unauthorized` has another spelling, because the
 * browser looks for that word in the body of a 401.
 */
export const ERRORS = {
  VALIDATION: { status: 422, message: 'Data yang dikirim belum sesuai. Periksa kembali isian Anda.' },
  INVALID_JSON: { status: 400, message: 'Isi permintaan bukan JSON yang benar.' },
  BAD_REQUEST: { status: 400, message: 'Permintaan tidak dapat diproses.' },
  Unauthorized: { status: 401, message: 'Sesi Anda tidak berlaku. Silakan masuk kembali.' },
  ACCOUNT_INACTIVE: { status: 403, message: 'Akun ini tidak aktif. Hubungi dukungan kami untuk mengaktifkannya.' },
  EMAIL_UNVERIFIED: { status: 403, message: 'Email Anda belum diverifikasi.' },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    message: 'Password Anda dibuat oleh tim kami. Muat ulang halaman ini, lalu gantilah dengan password Anda sendiri.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message:
      'Akun ini memakai verifikasi dua langkah. Muat ulang halaman ini, lalu masuk lagi untuk memasukkan kodenya.',
  },
  SECOND_FACTOR_INVALID: {
    status: 422,
    message:
      'Kode tidak sesuai atau sudah dipakai. Masukkan kode terbaru dari aplikasi autentikator, atau kode pemulihan.',
  },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'Area admin memerlukan verifikasi dua langkah. Muat ulang halaman ini untuk mengaktifkannya.',
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    message:
      'Tindakan ini memerlukan kode verifikasi. Ulangi, lalu masukkan kodenya; jika tidak diminta, muat ulang halaman ini.',
  },
  GOOGLE_FAILED: { status: 422, message: 'Masuk dengan Google tidak berhasil. Silakan coba lagi.' },
  GOOGLE_REGISTRATION_NEEDED: {
    status: 403,
    message: 'Akun Google ini belum terdaftar. Muat ulang halaman ini, lalu coba lagi untuk mendaftar.',
  },
  GOOGLE_PASSWORD_NEEDED: {
    status: 409,
    message:
      'Email ini sudah punya akun. Masuklah dengan email dan password. Jika lupa, buat password baru lewat Lupa password.',
  },
  GOOGLE_UNAVAILABLE: {
    status: 503,
    message: 'Google belum dapat dihubungi. Silakan coba lagi, atau masuk dengan email dan password.',
  },
  CODE_INVALID: {
    status: 422,
    message: 'Kode tidak sesuai atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.',
  },
  FORBIDDEN: { status: 403, message: 'Anda tidak memiliki izin untuk tindakan ini.' },
  NOT_FOUND: { status: 404, message: 'Data tidak ditemukan.' },
  NOT_FOR_SALE: { status: 410, message: 'Asesmen ini sedang tidak dijual.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Cara memanggil alamat ini tidak didukung.' },
  CONFLICT: { status: 409, message: 'Data berubah oleh permintaan lain. Muat ulang, lalu coba lagi.' },
  EMAIL_TAKEN: { status: 409, message: 'Email sudah terdaftar' },
  ASSESSMENTS_UNAVAILABLE: { status: 422, message: 'Sebagian asesmen tidak dapat dipesan.' },
  PRICE_CHANGED: { status: 409, message: 'Pesanan tidak dapat dibayar karena harga berubah. Muat ulang halaman.' },
  ORDER_NOT_PAYABLE: { status: 409, message: 'Pesanan ini tidak dapat dibayar.' },
  ORDER_ALREADY_PAID: { status: 409, message: 'Pesanan ini sudah dibayar, jadi tidak dapat dibatalkan.' },
  ORDER_NOT_FREE: { status: 400, message: 'Pesanan ini tidak gratis, jadi harus dibayar.' },
  PAYMENT_METHOD_UNAVAILABLE: { status: 400, message: 'Cara pembayaran ini tidak tersedia di sini.' },
  PAYMENT_PROVIDER_FAILED: {
    status: 502,
    message: 'Penyedia pembayaran belum dapat dihubungi. Tidak ada dana yang terpotong; silakan coba lagi.',
  },
  SIGNATURE_INVALID: { status: 403, message: 'Tanda tangan notifikasi tidak sesuai.' },
  RESULT_NOT_READY: { status: 409, message: 'Asesmen masih berlangsung, hasil belum bisa dilihat.' },
  SIGN_OFF_PENDING: {
    status: 409,
    message: 'Hasil ini masih menunggu pemeriksaan psikolog. Kami mengirim email saat hasilnya dapat dibaca.',
  },
  ALREADY_SIGNED: {
    status: 409,
    message: 'Hasil ini sudah ditandatangani. Tanda tangan tidak dapat diubah.',
  },
  LICENCE_MISSING: {
    status: 409,
    message:
      'Izin psikolog Anda belum tercatat, jadi Anda belum dapat menandatangani. Mintalah admin memeriksa dan mencatatnya di halaman data akun Anda.',
  },
  LICENCE_EXPIRED: {
    status: 409,
    message:
      'Masa berlaku izin psikolog Anda sudah berakhir. Mintalah admin memeriksa dan mencatat izin yang baru di halaman data akun Anda.',
  },
  ALREADY_COMPLETED: { status: 409, message: TAKING_TEXTS.alreadyCompleted },
  PROCESSING_RESTRICTED: {
    status: 403,
    message:
      'Pemilik akun membatasi data ini atau menarik persetujuannya. Data tetap tersimpan dan dapat dipakai lagi setelah pembatasan dicabut atau persetujuan diberikan lagi.',
  },
  ACCESS_FROZEN: { status: 409, message: 'Akses dibekukan' },
  NOT_STARTED: { status: 409, message: 'Asesmen ini belum dimulai.' },
  INSTRUMENT_UNAVAILABLE: { status: 409, message: TAKING_TEXTS.instrumentUnavailable },
  CONSENT_REQUIRED: {
    status: 403,
    message: 'Asesmen ini memerlukan persetujuan orang tua atau wali. Jawaban Anda aman; muat ulang halaman ini.',
  },
  CONSENT_TEXT_CHANGED: { status: 409, message: 'Teks persetujuan sudah diperbarui. Baca lagi, lalu setujui.' },
  CHILD_EXISTS: { status: 409, message: 'Profil anak dengan nama dan tanggal lahir ini sudah ada.' },
  CHILD_HAS_RESULTS: {
    status: 409,
    message:
      'Profil ini memuat hasil asesmen, jadi belum dapat dihapus. Hapus dahulu data anak ini di halaman Data saya.',
  },
  CHILDREN_FULL: {
    status: 409,
    message: 'Akun ini sudah memuat 20 profil anak. Hapus dahulu profil yang tidak dipakai.',
  },
  DELETION_BLOCKED: {
    status: 409,
    message: 'Akun belum dapat dihapus karena masih ada pesanan atau pengembalian dana yang belum selesai.',
  },
  ANSWERS_INCOMPLETE: { status: 422, message: 'Masih ada butir yang belum dijawab.' },
  DATA_EXPORT_NOT_READY: { status: 409, message: 'Berkas data Anda belum siap. Tunggu sebentar, lalu coba lagi.' },
  DATA_EXPORT_EXPIRED: {
    status: 410,
    message: 'Berkas ini sudah kedaluwarsa dan telah dihapus. Buat berkas baru untuk mengunduh data Anda.',
  },
  SHARE_LINK_ENDED: {
    status: 410,
    message: 'Tautan ini sudah tidak berlaku. Mintalah tautan baru kepada orang yang mengirimnya.',
  },
  SHARE_LINK_PAUSED: {
    status: 410,
    message: 'Tautan ini sedang tidak tersedia. Coba lagi nanti, atau tanyakan kepada orang yang mengirimnya.',
  },
  SHARE_PIN_INVALID: { status: 422, message: 'PIN tidak sesuai. Periksa lagi PIN yang Anda terima.' },
  SHARE_VIEW_ENDED: { status: 403, message: 'Waktu untuk membuka hasil ini sudah habis. Masukkan PIN lagi.' },
  SHARE_LINKS_FULL: {
    status: 409,
    message: 'Hasil ini sudah memiliki 10 tautan aktif. Cabut satu tautan, lalu coba lagi.',
  },
  GUARDIAN_INVITATION_ENDED: {
    status: 410,
    message: 'Undangan ini sudah tidak berlaku. Mintalah undangan baru kepada orang yang mengirimnya.',
  },
  GUARDIANS_FULL: {
    status: 409,
    message: 'Profil ini sudah memiliki 5 wali dan undangan. Akhiri satu di antaranya, lalu coba lagi.',
  },
  OBSERVER_SESSION_ENDED: { status: 403, message: 'Waktu untuk mengisi sudah habis. Masukkan PIN lagi.' },
  OBSERVER_CONSENT_NEEDED: { status: 403, message: 'Bacalah penjelasannya, lalu berikan persetujuan Anda dahulu.' },
  OBSERVERS_FULL: {
    status: 409,
    message: 'Hasil ini sudah memiliki 3 pengamat. Cabut satu pengamat, lalu coba lagi.',
  },
  NOT_ABOUT_A_CHILD: {
    status: 409,
    message: 'Asesmen ini diisi tentang diri sendiri, jadi tidak dapat diisi oleh pengamat lain.',
  },
  LAST_ADMIN: {
    status: 409,
    message: 'Ini admin aktif terakhir. Angkat admin lain lebih dulu, supaya area admin tetap dapat dibuka.',
  },
  EXPORT_TOO_LARGE: {
    status: 409,
    message: 'Data terlalu banyak untuk Excel (paling banyak 20.000 baris). Gunakan ekspor CSV.',
  },
  REPORT_PDF_OFF: {
    status: 409,
    message: 'Ekspor PDF akan segera tersedia. Gunakan ekspor Excel untuk saat ini.',
  },
  REFUND_BY_HAND: {
    status: 409,
    message: 'Metode ini tidak dapat dikembalikan lewat penyedia. Kembalikan secara manual, lalu catat.',
  },
  REFUND_DONE: { status: 409, message: 'Pengembalian dana ini sudah diproses.' },
  REFUND_REFUSED: {
    status: 409,
    message: 'Penyedia pembayaran menolak pengembalian ini. Kembalikan secara manual, lalu catat.',
  },
  PACK_INVALID: { status: 422, message: 'Versi ini belum dapat diusulkan. Perbaiki temuan di bawah, lalu coba lagi.' },
  ASSESSMENT_NAME_TAKEN: { status: 409, message: 'Nama asesmen ini sudah dipakai.' },
  ASSESSMENT_TYPE_FIXED: { status: 409, message: 'Jenis tidak dapat diubah karena asesmen ini sudah dimiliki orang.' },
  TOO_LARGE: { status: 413, message: 'Data yang dikirim terlalu besar.' },
  UNSUPPORTED_MEDIA: { status: 415, message: 'Jenis isi permintaan tidak didukung; gunakan JSON.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.' },
  INTERNAL: { status: 500, message: 'Terjadi kesalahan. Silakan coba lagi.' },
  BUSY: {
    status: 503,
    message: 'Layanan sedang ramai. Data Anda aman; silakan coba lagi sebentar lagi.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'Layanan sedang tidak tersedia. Data Anda aman; silakan coba lagi sebentar lagi.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** An invalid field: `path` is dotted ("participantInfo.childName"), `message` is user-facing text. */
export interface FieldError {
  path: string;
  message: string;
}

export interface GoogleRegistration {
  ticket: string;
  email: string;
  /** Empty if Google does not say it. */
  firstName: string;
  lastName: string;
}

/** The body of every response with status 400 or above. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  fields?: FieldError[];
  /** With SECOND_FACTOR_REQUIRED: what the second call of the login needs. Valid for 10 minutes. */
  challenge?: string;
  /** With GOOGLE_REGISTRATION_NEEDED: the ticket for the registration, valid for 10 minutes, and what Google says about the person. */
  registration?: GoogleRegistration;
  requestId: string;
}
