/** A question of parents before they pay. Plain text: the site repeats it for search engines. */
export interface Question {
  question: string;
  answer: string;
}

/** True of every assessment. `pages.ts` gives the same list to the site. */
export const FAQ: readonly Question[] = [
  {
    question: 'Apakah hasilnya berupa diagnosis?',
    answer:
      'Bukan. Hasil menggambarkan jawaban yang Anda berikan dan menjadi bahan pembicaraan dengan tenaga profesional. Setiap hasil menjelaskan batasnya.',
  },
  {
    question: 'Bolehkah berhenti di tengah jalan?',
    answer:
      'Boleh. Setiap jawaban tersimpan otomatis. Masuk lagi dengan akun yang sama, juga dari perangkat lain, lalu tekan Lanjutkan di dashboard. Asesmen yang lama tidak diisi dihapus; jangka waktunya ada di Pemberitahuan Privasi.',
  },
  {
    question: 'Kapan hasilnya dapat dibaca?',
    answer:
      'Begitu Anda menyelesaikan asesmen. Bila kartu asesmen menyebut pemeriksaan psikolog, hasilnya dapat dibaca setelah psikolog menandatanganinya; kami mengirim email pada saat itu.',
  },
  {
    question: 'Bagaimana bila saya ingin mengisi untuk lebih dari satu anak?',
    answer:
      'Satu asesmen yang dibeli dapat diselesaikan satu kali. Untuk anak lain atau pengisian ulang, beli asesmen itu sekali lagi dengan akun yang sama.',
  },
  {
    question: 'Bagaimana cara membayar, dan dapatkah dana dikembalikan?',
    answer:
      'Bayar lewat virtual account, e-wallet, QRIS, kartu, atau gerai ritel. Pesanan yang belum dibayar dapat dibatalkan tanpa biaya. Permintaan pengembalian dana kami periksa satu per satu; aturannya ada di Kebijakan Pengembalian Dana.',
  },
  {
    question: 'Siapa yang dapat membaca jawaban saya?',
    answer:
      'Anda, admin kami, psikolog yang ditugaskan, dan orang yang Anda undang sendiri. Pembacaan data keluarga oleh staf di area admin dicatat.',
  },
  {
    question: 'Dapatkah data saya dihapus?',
    answer:
      'Dapat. Di halaman Data saya, Anda menghapus data satu anak atau seluruh akun. Penghapusan berjalan setelah 7 hari dan dapat dibatalkan sampai saat itu. Bukti pesanan, pembayaran, dan persetujuan tetap ada tanpa nama.',
  },
];
