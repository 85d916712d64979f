import type { LegalText } from '../legal-text.ts';

export const cookies20261130: LegalText = {
  summary: [
    'Situs {praktik} menyimpan sedikit data di peramban Anda agar akun, keranjang, dan jawaban berfungsi. Tidak ada cookie untuk iklan, pelacakan, atau statistik.',
  ],
  sections: [
    {
      id: 'cookie',
      heading: 'Cookie',
      body: [
        'Situs ini memakai lima cookie. Kecuali kenali_signed_in, semuanya hanya dapat dibaca oleh server kami.',
        {
          facts: [
            {
              name: 'kenali_browser',
              detail:
                'Nomor acak untuk peramban ini, berlaku satu tahun. Nomor ini menentukan versi situs yang Anda dapat dan membantu membatasi permintaan kode.',
            },
            {
              name: 'kenali_device',
              detail:
                'Dibuat saat mendaftar atau masuk dan berlaku 180 hari. Cookie ini menandai peramban yang pernah dipakai pemilik akun. Isinya dikirim hanya saat masuk dan pada urusan akun.',
            },
            {
              name: 'kenali_google',
              detail:
                'Dibuat saat Anda memilih Google untuk masuk atau mendaftar, berlaku sepuluh menit. Cookie ini memastikan bahwa jawaban Google memang untuk peramban ini.',
            },
            {
              name: 'kenali_signed_in',
              detail:
                'Dibuat selama Anda masuk, berlaku paling lama 400 hari dan terhapus saat Anda keluar. Cookie ini hanya mengatakan bahwa peramban ini sedang masuk, agar halaman pengunjung tidak tampil lebih dulu.',
            },
            {
              name: 'kenali_since',
              detail:
                'Waktu perubahan terakhir dari peramban ini, berlaku lima detik. Dengan cookie ini Anda langsung melihat perubahan Anda sendiri.',
            },
          ],
        },
      ],
    },
    {
      id: 'penyimpanan',
      heading: 'Penyimpanan lokal',
      body: [
        'Data berikut tersimpan di peramban (local storage) sampai dihapus oleh situs atau oleh Anda.',
        {
          facts: [
            { name: 'accessToken, refreshToken', detail: 'Tanda bahwa Anda sudah masuk. Terhapus saat Anda keluar.' },
            {
              name: 'user',
              detail: 'Nama, email, nomor WhatsApp, dan peran akun Anda untuk tampilan. Terhapus saat Anda keluar.',
            },
            { name: 'adminAccessToken', detail: 'Tanda masuk staf di area admin.' },
            { name: 'kenali.cart', detail: 'Isi keranjang Anda. Tetap ada setelah keluar.' },
            {
              name: 'kenali.pending-order.…, kenali.payments.…',
              detail: 'Nomor pesanan dan pembayaran yang sedang berjalan, agar tidak terbayar dua kali.',
            },
            {
              name: 'kenali.unsent.…',
              detail:
                'Jawaban dan data peserta, termasuk nama anak, yang belum sampai ke server. Terhapus setelah terkirim. Data ini tetap ada setelah keluar agar jawaban tidak hilang.',
            },
            { name: 'kenali.auto-advance', detail: 'Pilihan Anda untuk maju otomatis saat menjawab.' },
            { name: 'kenali.refresh', detail: 'Kunci sementara agar beberapa tab tidak saling mengganggu.' },
            { name: 'kenali.overrides', detail: 'Pilihan versi situs untuk pengembang. Biasanya tidak ada.' },
          ],
        },
      ],
    },
    {
      id: 'tanpa-internet',
      heading: 'Kuesioner tanpa internet',
      body: [
        'Setelah Anda mulai menjawab kuesioner, peramban menyimpan yang diperlukan agar kuesioner itu terbuka dan dapat dilanjutkan tanpa internet, juga setelah peramban ditutup. Sebelum itu, dan di peramban yang tidak mendukungnya, data berikut tidak ada.',
        {
          facts: [
            {
              name: 'kenali, basis data peramban (IndexedDB)',
              detail:
                'Kuesioner yang sedang Anda isi: pertanyaan, jawaban, catatan, dan data peserta, termasuk nama anak. Terhapus saat kuesioner selesai, saat Anda keluar atau sesi berakhir, saat pengguna lain masuk, dan saat Anda menarik persetujuan, membatasi pemrosesan, menghapus profil anak, atau meminta penghapusan akun. Salinan jawaban yang belum sampai ke server tetap ada setelah keluar, seperti kenali.unsent.…, dan terhapus setelah terkirim.',
            },
            {
              name: 'kenali-set …, penyimpanan berkas (Cache Storage)',
              detail:
                'Berkas situs: kerangka halaman, program, huruf, dan alamat kuesioner yang terakhir dibuka. Isinya tidak memuat jawaban, nama, atau tanda masuk. Terhapus bersama kuesioner terakhir di peramban ini.',
            },
            {
              name: 'worker.js, program latar (service worker)',
              detail:
                'Membuka halaman kuesioner dari berkas itu saat tidak ada internet. Program ini tidak menyimpan atau mengirim data, dan terhapus bersama berkasnya.',
            },
          ],
        },
      ],
    },
    {
      id: 'sesi',
      heading: 'Penyimpanan sesi',
      body: [
        'Data berikut (session storage) hilang saat tab ditutup.',
        {
          facts: [
            {
              name: 'kenali.verify-email, kenali.forgot-password',
              detail: 'Email dan langkah Anda saat menunggu kode. Kodenya sendiri tidak disimpan.',
            },
            {
              name: 'kenali.access-code',
              detail:
                'Kode akses dari kertas Anda, jika praktik menyediakannya. Terhapus setelah dipakai, saat kode ditolak, dan saat Anda keluar.',
            },
            {
              name: 'kenali.new-codes',
              detail:
                'Untuk staf yang membuat kode akses: kunci unduhannya, paling lama satu jam. Terhapus setelah diunduh dan saat keluar.',
            },
            { name: 'kenali.google-next', detail: 'Halaman yang terbuka setelah Anda masuk dengan Google.' },
          ],
        },
      ],
    },
    {
      id: 'pihak-lain',
      heading: 'Layanan pihak lain',
      body: [
        {
          list: [
            'Midtrans: jendela pembayaran dimuat saat Anda membayar. Midtrans dapat memakai cookie sendiri.',
            'Video profil: dimuat setelah Anda menekan putar. Layanan video itu dapat menyimpan data di peramban.',
            'Tautan WhatsApp dan media sosial: dibuka setelah Anda menekannya.',
          ],
        },
      ],
    },
    {
      id: 'mengatur',
      heading: 'Mengatur dan menghapus',
      body: [
        'Anda dapat menghapus cookie dan data situs lewat pengaturan peramban. Setelah itu Anda perlu masuk lagi dan keranjang menjadi kosong. Jawaban yang belum terkirim juga hilang, jadi pastikan statusnya sudah tersimpan.',
        'Di perangkat bersama, keluarlah dari akun setelah selesai. Sebelum keluar, sambungkan internet agar semua jawaban terkirim dan tidak ada yang tertinggal di perangkat.',
      ],
    },
    {
      id: 'kontak',
      heading: 'Hubungi kami',
      body: ['Data pribadi dijelaskan di [Pemberitahuan Privasi](/privasi). Ada pertanyaan?', { contact: true }],
    },
  ],
};
