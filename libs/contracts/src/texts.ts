/** Toasts and form messages, in one file so that wording is reviewed together. Headings and labels stay in their screens. */
export const ACCOUNT_TEXTS = {
  emailInvalid: 'Email tidak valid',
  passwordMin: 'Password minimal 8 karakter',
  confirmMin: 'Konfirmasi password minimal 8 karakter',
  confirmDiffers: 'Konfirmasi password tidak sesuai',
  firstNameRequired: 'Nama depan wajib diisi',
  lastNameRequired: 'Nama belakang wajib diisi',
  whatsappInvalid: 'Nomor WhatsApp tidak valid',
  passwordRequired: 'Password wajib diisi',
  whatsappHint: 'Format: 08xxxxxxxxxx atau 628xxxxxxxxxx',
  passwordHint: 'Minimal 8 karakter',
  loginSucceeded: 'Login Berhasil!',
  loginFailed: 'Login Gagal',
  loginFailedDefault: 'Email atau password salah',
  registerSucceeded: 'Registrasi Berhasil!',
  registerFailed: 'Registrasi Gagal',
  registerFailedDefault: 'Terjadi kesalahan saat mendaftar',
  noConnection: 'Server belum dapat dihubungi. Periksa sambungan internet Anda, lalu coba lagi.',
  loginRequired: 'Login Diperlukan',
  loginToPay: 'Silakan login terlebih dahulu untuk membayar. Isi keranjang Anda tetap tersimpan.',
  loginToDashboard: 'Silakan login terlebih dahulu untuk membuka dashboard.',
  notAllowed: 'Tidak Diizinkan',
  signedOut: 'Anda telah keluar. Masuk lagi...',
} as const;

export const CART_TEXTS = {
  added: 'Ditambahkan ke Keranjang',
  duplicate: 'Sudah di Keranjang',
  duplicateDetail: 'Asesmen ini sudah ada di keranjang Anda.',
  unavailableRemoved: 'Sebagian asesmen tidak tersedia lagi',
  unavailableRemovedDetail: (names: string) =>
    `Kami mengeluarkannya dari keranjang: ${names}. Periksa keranjang Anda, lalu tekan bayar lagi.`,
  priceChanged: 'Harga berubah',
  priceChangedDetail: 'Keranjang Anda kini memuat harga terbaru. Periksa totalnya, lalu tekan bayar lagi.',
  freeConsultation: 'Gratis Konsultasi Online 1 Kali',
} as const;

export const PAYMENT_TEXTS = {
  transactionFailed: (status: number, text: string) => `Gagal membuat transaksi: HTTP ${status} - ${text}`,
  tokenMissing: 'Token pembayaran tidak ditemukan dalam response',
  snapUnavailable: 'Midtrans Snap tidak tersedia. Coba refresh halaman.',
  scriptNotLoaded: 'Midtrans script tidak berhasil dimuat',
  failed: 'Pembayaran Gagal',
  failedDetail: 'Terjadi kesalahan saat memproses pembayaran. Silakan coba lagi.',
  orderFailed: 'Gagal membuat pesanan. Silakan coba lagi.',
  processingFailed: 'Gagal memproses pembayaran. Silakan coba lagi.',
  succeeded: 'Pembayaran Berhasil!',
  succeededDetail: 'Asesmen Anda sekarang tersedia di dashboard.',
  pending: 'Pembayaran Dalam Proses',
  pendingDetail: 'Asesmen Anda muncul di dashboard setelah pembayaran kami terima. Status diperbarui otomatis.',
  alreadyPaid: 'Pesanan ini sudah dibayar. Asesmen Anda tersedia di dashboard.',
} as const;

export const TAKING_TEXTS = {
  childNameRequired: 'Nama anak harus diisi',
  childBirthDateRequired: 'Tanggal lahir anak harus diisi',
  parentNameRequired: 'Nama orangtua/pengasuh harus diisi',
  relationshipRequired: 'Hubungan dengan anak harus dipilih',
  testDateRequired: 'Tanggal tes harus diisi',
  pageIncomplete: 'Pertanyaan Belum Dijawab',
  incomplete: 'Asesmen Belum Lengkap',
  saveFailed: 'Gagal Menyimpan',
  saveFailedDetail: 'Terjadi kesalahan saat menyimpan hasil asesmen.',
  startFailed: 'Gagal memulai asesmen. Silakan coba lagi.',
  completeFailed: 'Gagal menyelesaikan asesmen. Silakan coba lagi.',
  loginToTake: 'Silakan login untuk mengakses asesmen ini.',
  sessionEnded: 'Sesi Berakhir',
  sessionEndedDetail: 'Silakan login kembali untuk melanjutkan.',
  completed: 'Asesmen Selesai!',
} as const;

export const RESULT_TEXTS = {
  loginToRead: 'Anda perlu masuk untuk melihat hasil asesmen.',
  notReady: 'Asesmen masih berlangsung, hasil belum bisa dilihat.',
  notFound: 'Hasil asesmen tidak ditemukan.',
  pdfFailed: 'Gagal mengunduh laporan PDF. Silakan coba lagi.',
  pdfSucceeded: 'Laporan PDF telah berhasil diunduh.',
  missing: 'Tidak tersedia',
} as const;

export const ADMIN_TEXTS = {
  passwordMin: 'Password minimal 6 karakter',
  loginFailed: 'Login gagal. Silakan coba lagi.',
  tokenMissing: 'Token admin tidak ditemukan. Silakan login ulang.',
  pdfFailed: 'Gagal mengunduh PDF. Silakan coba lagi.',
  pdfSucceeded: 'PDF berhasil diunduh.',
  resultFailed: 'Gagal membuka hasil asesmen.',
} as const;
