import type { LegalText } from '../legal-text.ts';

export const terms20261129: LegalText = {
  summary: [
    'Ketentuan ini berlaku antara Anda dan {praktik} saat Anda memakai situs ini. Dengan mendaftar atau memesan asesmen, Anda menyetujuinya.',
  ],
  sections: [
    {
      id: 'layanan',
      heading: 'Layanan kami',
      body: [
        'Di situs ini Anda dapat memilih asesmen, mengisinya, dan membaca hasilnya. Contoh soal dapat dicoba tanpa akun.',
        'Hasil asesmen adalah bahan untuk memahami diri atau anak Anda. Hasil itu bukan diagnosis dan tidak menggantikan pemeriksaan oleh psikolog atau dokter. Jika Anda khawatir, mintalah bantuan tenaga profesional secara langsung.',
      ],
    },
    {
      id: 'akun',
      heading: 'Akun Anda',
      body: [
        {
          list: [
            'Isi nama, email, dan nomor WhatsApp dengan benar.',
            'Akun dibuat oleh orang dewasa. Data anak diisi oleh orang tua atau walinya, atau dengan persetujuan mereka.',
            'Jaga kerahasiaan password. Anda dapat melihat dan mengakhiri sesi lain di halaman [Akun](/account).',
            'Beri tahu kami segera jika orang lain memakai akun Anda.',
          ],
        },
        'Kami dapat menonaktifkan akun yang disalahgunakan. Pemilik akun mendapat email tentang hal itu. Data pribadi diatur dalam [Pemberitahuan Privasi](/privasi).',
      ],
    },
    {
      id: 'pesanan',
      heading: 'Harga dan pesanan',
      body: [
        'Harga ditampilkan dalam rupiah sebelum Anda membayar. Yang berlaku adalah harga saat pesanan dibuat. Jika harga berubah sebelum itu, situs memberi tahu Anda lebih dahulu.',
        'Pesanan yang belum dibayar dapat dibayar dalam 24 jam. Setiap kali Anda memulai pembayaran baru, batas 24 jam itu dihitung kembali. Setelah batas lewat, pesanan berakhir otomatis. Anda juga dapat membatalkannya sendiri sebelum membayar.',
      ],
    },
    {
      id: 'pembayaran',
      heading: 'Pembayaran',
      body: [
        'Pembayaran diproses oleh Midtrans. Pilihan caranya tampil di jendela pembayaran Midtrans. Akses terbuka setelah Midtrans memastikan pembayaran Anda. Untuk asesmen tanpa biaya, akses terbuka tanpa pembayaran.',
        'Pengembalian dana diatur dalam [Kebijakan Pengembalian Dana](/pengembalian-dana).',
      ],
    },
    {
      id: 'akses',
      heading: 'Mengisi asesmen',
      body: [
        {
          list: [
            'Satu asesmen yang dibeli dapat diselesaikan satu kali.',
            'Anda boleh berhenti dan melanjutkan nanti. Jawaban disimpan selama Anda mengisi.',
            'Asesmen yang lama tidak diisi dihapus. Jangka waktunya ada di [Pemberitahuan Privasi](/privasi).',
            'Setelah diselesaikan, jawaban tidak dapat diubah lagi.',
            'Untuk anak lain atau pengisian ulang, belilah asesmen itu sekali lagi.',
          ],
        },
        'Isilah dengan jujur dan sesuai pengamatan Anda. Mutu hasil bergantung pada jawaban itu.',
      ],
    },
    {
      id: 'konsultasi',
      heading: 'Konsultasi online',
      body: [
        'Profil sensori mencakup satu kali konsultasi online tanpa biaya tambahan. Setelah asesmen selesai, kami menghubungi Anda lewat WhatsApp untuk mengatur jadwalnya. Pastikan nomor Anda aktif.',
      ],
    },
    {
      id: 'larangan',
      heading: 'Pemakaian yang wajar',
      body: [
        {
          list: [
            'Jangan menyalin, menjual, atau menyebarkan butir asesmen.',
            'Jangan membuka data orang lain atau mengganggu kerja situs.',
            'Jangan mengisi data orang lain tanpa hak.',
          ],
        },
        'Laporan Anda boleh disimpan, dicetak, dan ditunjukkan kepada guru atau tenaga profesional.',
      ],
    },
    {
      id: 'tanggung-jawab',
      heading: 'Tanggung jawab',
      body: [
        'Kami berusaha agar situs selalu dapat dipakai. Gangguan, perbaikan, atau masalah pada penyedia lain tetap dapat terjadi. Jika Anda mengalami gangguan, hubungi kami.',
        'Ketentuan ini tidak mengurangi hak Anda sebagai konsumen menurut hukum Indonesia.',
      ],
    },
    {
      id: 'hukum',
      heading: 'Hukum dan perselisihan',
      body: [
        'Ketentuan ini tunduk pada hukum Republik Indonesia. Jika ada perselisihan, mari kita bicarakan lebih dahulu. Anda tetap bebas memakai jalur penyelesaian sengketa yang disediakan hukum.',
      ],
    },
    {
      id: 'perubahan',
      heading: 'Perubahan ketentuan',
      body: [
        'Perubahan terbit sebagai versi baru dengan tanggalnya. Pesanan yang sudah dibuat mengikuti versi yang berlaku saat itu. Versi lama tetap dapat dibaca melalui daftar di bawah.',
      ],
    },
    {
      id: 'kontak',
      heading: 'Hubungi kami',
      body: ['Ada pertanyaan tentang ketentuan ini? Hubungi {praktik} di sini:', { contact: true }],
    },
  ],
};
