import type { LegalText } from '../legal-text.ts';

export const accessibility20261129: LegalText = {
  summary: [
    '{praktik} ingin agar setiap orang dapat memakai situs ini, dengan alat bantu apa pun. Halaman ini menjelaskan apa yang sudah kami lakukan dan apa yang belum sempurna.',
  ],
  sections: [
    {
      id: 'sasaran',
      heading: 'Sasaran kami',
      body: [
        'Kami berpedoman pada Web Content Accessibility Guidelines (WCAG) 2.2 tingkat AA. Situs ini belum diperiksa oleh lembaga luar dan tidak memiliki sertifikat.',
      ],
    },
    {
      id: 'sudah',
      heading: 'Yang sudah kami lakukan',
      body: [
        {
          list: [
            'Semua fungsi utama dapat dipakai dengan papan ketik saja.',
            'Halaman dan formulir memiliki judul dan nama untuk pembaca layar.',
            'Teks dan tombol memiliki kontras yang cukup.',
            'Teks dapat diperbesar sampai 200 persen pada layar selebar 360 piksel.',
            'Grafik hasil disertai angka dalam bentuk teks.',
            'Gerakan berkurang jika perangkat Anda memintanya.',
            'Laporan PDF memiliki struktur untuk pembaca layar.',
          ],
        },
        'Halaman utama diuji dengan alat otomatis pada setiap perubahan. Alat seperti itu tidak menemukan semua masalah.',
      ],
    },
    {
      id: 'batas',
      heading: 'Batas yang kami ketahui',
      body: [
        {
          list: [
            'Jendela pembayaran dibuat oleh Midtrans, jadi aksesibilitasnya di luar kendali kami.',
            'Video profil berasal dari layanan lain. Takarir dan kendalinya bergantung pada layanan itu.',
            'Beberapa tulisan masih berbahasa Inggris, misalnya pada keranjang.',
            'Asesmen yang panjang dapat melelahkan. Anda boleh berhenti dan melanjutkan lagi.',
          ],
        },
      ],
    },
    {
      id: 'peramban',
      heading: 'Peramban yang didukung',
      body: [
        'Situs ini berjalan di Chrome, Edge, dan Samsung Internet berbasis Chromium 92, Firefox 102, Safari 15.4, serta versi yang lebih baru. Untuk masuk, membeli, dan mengisi asesmen, JavaScript perlu aktif. Halaman umum dapat dibaca tanpa JavaScript.',
      ],
    },
    {
      id: 'kontak',
      heading: 'Laporkan hambatan',
      body: [
        'Ada bagian yang sulit dipakai? Ceritakan halaman, perangkat, dan alat bantu yang Anda pakai. Kami mencari jalan lain agar Anda tetap terlayani.',
        { contact: true },
      ],
    },
  ],
};
