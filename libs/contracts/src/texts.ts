/** Toasts and form messages, in one file so that wording is reviewed together. Headings and labels stay in their screens. */
export const ACCOUNT_TEXTS = {
  emailInvalid: 'Email tidak valid',
  passwordMin: 'Password minimal 8 karakter',
  confirmMin: 'Konfirmasi password minimal 8 karakter',
  confirmDiffers: 'Konfirmasi password tidak sesuai',
  firstNameRequired: 'Nama depan wajib diisi',
  lastNameRequired: 'Nama belakang wajib diisi',
  whatsappInvalid: 'Nomor WhatsApp tidak valid',
  otpLength: 'OTP harus 6 digit',
  emailFormat: 'Format email tidak valid',
  forgotFailed: 'Terjadi kesalahan saat mengirim email reset password. Silakan coba lagi.',
  codeResent: 'Permintaan kode baru sudah kami terima. Periksa kotak masuk dan folder spam Anda.',
  codeFailed: 'Kode belum dapat dikirim. Silakan coba lagi sebentar lagi.',
  /** What the server's sentence contains when an address must be verified first. */
  unverifiedMark: 'belum diverifikasi',
  verified: 'Email Terverifikasi',
  verifyFailed: 'Email belum dapat diverifikasi. Silakan coba lagi sebentar lagi.',
  passwordReset: 'Password Diperbarui',
  passwordResetDetail: 'Silakan masuk dengan password baru Anda.',
  passwordResetFailed: 'Password belum dapat diperbarui. Silakan coba lagi sebentar lagi.',
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

/** Opening an assessment without an order: free of charge, as admin, as internal staff. */
export const ACCESS_TEXTS = {
  loginRequired: 'Login Diperlukan',
  loginToOpen: 'Silakan login terlebih dahulu untuk mengakses asesmen gratis.',
  adminGranted: 'Akses Admin Berhasil!',
  internalGranted: 'Akses Internal Berhasil!',
  freeGranted: 'Akses Gratis Berhasil!',
  ready: (name: string) => `${name} siap untuk dikerjakan.`,
  failed: 'Gagal Mengakses Asesmen',
  /** The person may open it, and the server could not make the access (409). */
  notCreated: 'Gagal Membuat Akses',
  /** The server answered without a sentence. */
  failedDefault: 'Gagal mengakses asesmen',
  /** There was no answer at all. */
  failedDetail: 'Terjadi kesalahan saat mengakses asesmen gratis.',
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
  loginToSee: 'Silakan login terlebih dahulu untuk melihat pembayaran Anda.',
  demo: 'Mode demo',
  demoDetail: 'Ini pembayaran uji coba: tidak ada uang yang berpindah.',
  orderLoadFailed: 'Failed to load order details',
  orderNotFound: 'Order not found',
  orderAdvice: 'Please try again or contact support.',
  orderCancelled: 'Pesanan dibatalkan',
  orderCancelledDetail: 'Tidak ada dana yang terpotong. Anda dapat memesan lagi kapan saja.',
  cancelFailed: 'Pesanan belum dapat dibatalkan',
  cancelFailedDetail: 'Pesanan Anda tidak berubah. Silakan coba lagi sebentar lagi.',
  orderIdMissing: 'Order ID tidak ditemukan',
  detailsFailed: 'Gagal memuat detail pembayaran',
  detailsMissing: 'Detail Tidak Ditemukan',
  orderUnresolved:
    'Order ID tidak dapat ditemukan dari parameter pembayaran. Gunakan tombol simulasi di bawah untuk menyelesaikan pembayaran.',
  orderUnresolvedLive: 'Pesanan tidak ditemukan dari alamat ini. Periksa Order History di dashboard Anda.',
  notSuccessful: 'Pembayaran tidak berhasil atau dibatalkan',
  statusFailed: 'Gagal memeriksa status pembayaran',
  statusFailedDetail: 'Pembayaran Anda tidak terpengaruh. Silakan coba lagi sebentar lagi.',
  nothingToSimulate: 'Tidak dapat menemukan order untuk disimulasikan',
  simulationFailed: 'Gagal mensimulasikan pembayaran',
  retryFailed: 'Gagal mengulang pembayaran',
  retryFailedDetail: 'Isi keranjang Anda tidak berubah. Silakan coba lagi sebentar lagi.',
  synced: 'Sinkronisasi Berhasil',
  syncedDetail: (checked: number, updated: number) => `${checked} pesanan diperiksa, ${updated} diperbarui.`,
  syncFailed: 'Gagal sinkronisasi dengan Midtrans',
  syncFailedDetail: 'Pesanan Anda tetap tersimpan. Silakan coba lagi sebentar lagi.',
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
  answerRequired: 'Silakan pilih salah satu jawaban sebelum melanjutkan.',
  incompleteDetail: 'Mohon jawab semua pertanyaan sebelum menyelesaikan asesmen.',
  intelligenceSaved: 'Hasil asesmen kecerdasan majemuk Anda telah disimpan.',
  learningSaved: 'Hasil inventori gaya belajar Anda telah disimpan.',
  /** Free access that a taking page makes by itself. */
  accessFailed: 'Gagal Membuat Akses',
  /** The server answered without a sentence. */
  accessFailedDefault: 'Gagal membuat akses',
  /** There was no answer at all. */
  accessFailedDetail: 'Terjadi kesalahan saat membuat akses asesmen.',
} as const;

export const RESULT_TEXTS = {
  loginToRead: 'Anda perlu masuk untuk melihat hasil asesmen.',
  notReady: 'Asesmen masih berlangsung, hasil belum bisa dilihat.',
  notFound: 'Hasil asesmen tidak ditemukan.',
  pdfFailed: 'Gagal mengunduh laporan PDF. Silakan coba lagi.',
  pdfSucceeded: 'Laporan PDF telah berhasil diunduh.',
  missing: 'Tidak tersedia',
  beingProcessed: 'Jawaban Anda sudah tersimpan dan sedang diproses',
  interpretationLater: 'Interpretasi hasil akan tersedia setelah semua pertanyaan dijawab.',
  professionalAdvice:
    'Rincian per bagian belum tersedia. Untuk membicarakan keseharian anak lebih lanjut, berkonsultasilah dengan psikolog atau terapis okupasi.',
  consultation: 'Gratis Konsultasi Online 1 Kali',
  consultationRequested: 'Menunggu jadwal',
  consultationRequestedDetail: 'Kami akan menghubungi Anda melalui WhatsApp untuk menjadwalkan konsultasi.',
  consultationContacted: 'Sudah dihubungi',
  consultationContactedDetail:
    'Kami sudah menghubungi Anda melalui WhatsApp. Balaslah pesan itu untuk memilih waktu konsultasi.',
  consultationScheduled: 'Terjadwal',
  consultationScheduledDetail:
    'Waktu konsultasi sudah disepakati. Rinciannya ada di percakapan WhatsApp Anda dengan kami.',
  consultationDone: 'Sudah dilaksanakan',
  consultationDoneDetail: 'Konsultasi online untuk asesmen ini sudah dilaksanakan.',
} as const;

export const ADMIN_TEXTS = {
  passwordMin: 'Password minimal 6 karakter',
  loginFailed: 'Login gagal. Silakan coba lagi.',
  tokenMissing: 'Token admin tidak ditemukan. Silakan login ulang.',
  pdfFailed: 'Gagal mengunduh PDF. Silakan coba lagi.',
  pdfSucceeded: 'PDF berhasil diunduh.',
  resultFailed: 'Gagal membuka hasil asesmen.',
  noteRequired: 'Catatan wajib diisi',
} as const;
