import type { LegalText } from '../legal-text.ts';

export const refunds20261129: LegalText = {
  summary: ['Halaman ini menjelaskan kapan {praktik} mengembalikan dana dan apa yang terjadi dengan asesmen Anda.'],
  sections: [
    {
      id: 'belum-dibayar',
      heading: 'Pesanan yang belum dibayar',
      body: [
        'Anda dapat membatalkan pesanan di halaman pembayarannya selama dana belum diterima. Tidak ada biaya pembatalan. Pesanan yang tidak dibayar sampai batas waktunya berakhir otomatis.',
        'Jika dana tetap masuk setelah pesanan berakhir, pesanan itu dianggap lunas dan asesmennya terbuka. Hubungi kami jika Anda tidak menginginkannya lagi.',
      ],
    },
    {
      id: 'ganda',
      heading: 'Pembayaran ganda',
      body: [
        'Jika satu pesanan terbayar dua kali, sistem kami menandainya. Pembayaran kedua kami kembalikan seluruhnya. Akses dari pembayaran pertama tetap berlaku.',
      ],
    },
    {
      id: 'permintaan',
      heading: 'Meminta pengembalian dana',
      body: [
        'Ajukan permintaan lewat kontak di bawah. Sebutkan nomor pesanan, email akun, dan alasan Anda. Nomor pesanan tertulis di [Dashboard](/dashboard) dan di email dari kami.',
        'Setiap permintaan kami periksa satu per satu. Kami mempertimbangkan alasan Anda dan apakah asesmen sudah dimulai. Hak Anda sebagai konsumen menurut hukum tetap berlaku.',
      ],
    },
    {
      id: 'akibat',
      heading: 'Apa yang terjadi dengan asesmen Anda',
      body: [
        'Jika seluruh dana satu pesanan dikembalikan, pesanan itu dibatalkan:',
        {
          list: [
            'Asesmen yang belum dimulai ditarik dan tidak dapat dibuka lagi.',
            'Asesmen yang sedang diisi dibekukan. Jawabannya tidak dapat ditambah atau diselesaikan.',
            'Asesmen yang sudah selesai ditandai untuk ditinjau staf kami.',
          ],
        },
        'Jika hanya sebagian dana yang dikembalikan, asesmen tetap milik Anda. Hal yang sama seperti pengembalian penuh berlaku jika bank menarik kembali pembayaran Anda (chargeback).',
      ],
    },
    {
      id: 'cara',
      heading: 'Cara dana dikembalikan',
      body: [
        'Untuk kartu dan beberapa dompet digital, dana dapat dikembalikan melalui Midtrans ke cara pembayaran semula. Untuk cara lain, seperti transfer bank atau gerai, staf kami menanyakan rekening tujuan Anda.',
        'Lama sampainya dana bergantung pada bank atau dompet digital Anda. Anda mendapat email saat pengembalian dana pesanan tercatat.',
      ],
    },
    {
      id: 'gratis',
      heading: 'Asesmen tanpa biaya',
      body: ['Untuk asesmen tanpa biaya tidak ada dana yang dikembalikan.'],
    },
    {
      id: 'kontak',
      heading: 'Hubungi kami',
      body: [
        'Jangan kirim nomor kartu, PIN, atau kode OTP kepada siapa pun. {praktik} tidak pernah memintanya.',
        { contact: true },
      ],
    },
  ],
};
