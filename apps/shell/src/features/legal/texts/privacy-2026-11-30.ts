import { type LegalText, withSections } from '../legal-text.ts';
import { privacy20261129 } from './privacy-2026-11-29.ts';

export const privacy20261130: LegalText = withSections(privacy20261129, [
  {
    id: 'data',
    heading: 'Data yang kami simpan',
    body: [
      'Kami hanya menyimpan data yang Anda isi atau yang timbul saat Anda memakai situs ini.',
      {
        list: [
          'Akun: nama depan, nama belakang, email, nomor WhatsApp, serta waktu daftar dan waktu masuk terakhir. Jika Anda mendaftar di halaman Daftar, kami mencatat versi pemberitahuan ini yang ditautkan di sana. Password disimpan sebagai hash, sehingga tidak dapat kami baca.',
          'Google, jika Anda memilihnya untuk masuk: nomor akun Google Anda. Saat mendaftar, nama dan email dari Google mengisi formulir.',
          'Pesanan: asesmen, harga, waktu, status, dan cara pembayaran. Kami juga menyimpan pemberitahuan dari penyedia pembayaran dan catatan pengembalian dana. Nomor kartu Anda tidak pernah sampai kepada kami.',
          'Kode akses, jika praktik menyediakannya dan Anda memakainya: pesanan dan asesmen yang terbuka dengannya, nama sekolah atau mitra yang memberi kode, dan waktunya. Kodenya sendiri hanya kami simpan sebagai hash.',
          'Peserta profil sensori: nama anak, tanggal lahir anak, nama orang tua atau pengasuh, hubungan dengan anak, dan tanggal tes. Asesmen lain yang Anda isi untuk anak: nama dan tanggal lahir anak.',
          'Profil anak, jika Anda membuatnya: nama, tanggal lahir, serta jenis kelamin dan catatan jika Anda mengisinya.',
          'Jawaban asesmen: pilihan Anda, butir yang tidak teramati, komentar, dan waktu setiap jawaban.',
          'Hasil asesmen: skor dan uraiannya. Laporan PDF disusun dari hasil itu saat diminta.',
          'Konsultasi: status permintaan, waktunya, dan catatan staf kami.',
          'Jadwal konsultasi, jika praktik menyediakannya dan Anda memesannya: psikolog, hari dan jam yang Anda pilih, zona waktu Anda, serta perubahan dan pembatalannya. Untuk psikolog kami: jam kerja mingguan, pengecualian menurut tanggal, lama konsultasi, jeda, dan cara bertemu.',
          'Pemeriksaan psikolog, jika asesmen memerlukannya: psikolog yang memeriksa, waktunya, dan catatan kerjanya.',
          'Tautan berbagi, jika Anda membuatnya: hasil yang Anda bagikan, masa berlaku, serta waktu dan jenis perangkat setiap pembukaan.',
          'Wali lain, jika Anda mengundangnya atau menerima undangan: profil anak, kedua akun, hubungan dengan anak, versi teks, dan waktunya.',
          'Pengamat kedua, jika Anda mengundangnya: hubungannya dengan anak, nama atau inisial yang ditulisnya, persetujuannya, jawabannya, dan waktunya.',
          'Persetujuan, jika kami memintanya: teks dan versinya, waktu, hubungan dengan anak, dan pilihan Anda. Untuk staf kami: bahwa persetujuan ada di kertas.',
          'Pembatasan, jika Anda memintanya: anak atau akun yang dibatasi, alasan jika Anda mengisinya, serta waktu mulai dan pencabutannya.',
          'Permintaan tentang data, jika Anda mengirimnya: jenis dan isinya, waktu, jawaban kami, dan catatan staf.',
          'Izin psikolog kami: nama dengan gelar, jenis, nomor, dan hari terakhir berlakunya, serta kapan dan oleh siapa izin itu diperiksa.',
          'Kode keamanan, jika Anda memasangnya: kunci aplikasi kode dalam bentuk terenkripsi dan hash kode pemulihan.',
          'Sesi masuk: waktu mulai, waktu terakhir dipakai, dan jenis peramban serta perangkat, misalnya "Chrome di Android".',
          'Salinan data, jika Anda memintanya: waktu permintaan dan berkas terenkripsi.',
          'Catatan kerja staf: siapa membuka atau mengubah data apa, dan kapan.',
          'Email otomatis: jenisnya, waktunya, dan apakah terkirim.',
        ],
      },
      'Contoh asesmen gratis berjalan di peramban Anda. Jawabannya tidak kami terima.',
    ],
  },
  {
    id: 'tujuan',
    heading: 'Untuk apa data dipakai',
    body: [
      {
        list: [
          'Menyediakan akun, asesmen, hasil, dan laporan yang Anda minta.',
          'Menerima pembayaran, mencocokkannya, dan mengembalikan dana.',
          'Menghubungi Anda lewat WhatsApp untuk jadwal konsultasi.',
          'Menghubungi Anda lewat WhatsApp untuk hal lain, hanya jika Anda mengizinkannya.',
          'Mengirim email tentang akun, pesanan, hasil, dan asesmen yang belum selesai.',
          'Membuka asesmen dengan kode akses dari sekolah atau mitra, jika praktik menyediakannya.',
          'Mengirim email tentang jadwal konsultasi, dengan berkas untuk kalender dan satu pengingat sehari sebelumnya, jika jadwal itu dipesan di situs.',
          'Menjaga keamanan akun dan menelusuri gangguan.',
          'Meneliti instrumen, hanya jika Anda mengizinkannya. Data penelitian tidak memuat nama, tanggal lahir, dan catatan.',
          'Menghitung statistik instrumen. Hitungan itu hanya berisi angka gabungan, tanpa nama.',
          'Menghitung norma setempat, yaitu rata-rata dan persentil dari hasil anak, jika praktik menyediakannya. Hasil hanya ikut jika izin penelitian yang Anda berikan menyebut angka pembanding.',
        ],
      },
      'Hasil dihitung otomatis dari jawaban Anda. Tidak ada keputusan hukum tentang Anda atau anak Anda yang dibuat secara otomatis.',
      'Norma setempat, jika praktik menyediakannya, hanya menunjukkan kelompok dengan sedikitnya 30 anak. Kelompok yang lebih kecil tidak keluar dari server. Angkanya baru berubah setelah sedikitnya lima anak bertambah atau berkurang, agar satu anak tidak dikenali dari perubahannya. Jika Anda menarik izin penelitian, angka yang sudah tampil masih bertumpu pada hasil sebelumnya sampai sedikitnya lima anak bertambah atau berkurang. Sesudah itu hasil anak Anda tidak ikut lagi.',
      'Pengingat asesmen dapat Anda matikan di halaman [Akun](/account).',
    ],
  },
  {
    id: 'dasar',
    heading: 'Dasar pemrosesan',
    body: [
      'Data akun, pesanan, dan asesmen untuk usia 18 tahun ke atas kami proses untuk memenuhi perjanjian dengan Anda, yaitu layanan yang Anda minta. Asesmen lain tentang diri Anda kami proses berdasarkan persetujuan Anda, dan data anak berdasarkan persetujuan orang tua atau wali (Pasal 25 UU PDP). Data pesanan juga kami proses karena kewajiban hukum, misalnya pembukuan dan pajak. Log keamanan kami simpan demi kepentingan sah untuk melindungi akun.',
      'Persetujuan dapat ditarik kapan saja.',
    ],
  },
  {
    id: 'penerima',
    heading: 'Siapa yang melihat data',
    body: [
      {
        list: [
          'Anda, melalui akun Anda.',
          'Staf {praktik} yang menjadi admin. Mereka melihat akun, pesanan, jawaban, dan hasil. Pembacaan data keluarga oleh staf di area admin dicatat.',
          'Psikolog {praktik} yang ditugaskan. Psikolog membaca hasil, mengunduh laporannya, dan menulis catatan kerja. Nama dan nomor izinnya tampil di hasil yang ditandatanganinya.',
          'Psikolog dan admin yang mengatur jadwal konsultasi, jika Anda memesannya di situs. Mereka melihat waktu yang Anda pesan. Psikolog juga melihat nama, email, nomor WhatsApp, dan zona waktu Anda.',
          'Sekolah atau mitra, jika Anda memakai kode akses darinya. Mereka hanya dapat diberi tahu jumlah: berapa kode yang dipakai, dan berapa asesmen yang dimulai dan selesai. Siapa yang memakai kode, jawaban, dan hasil tidak diberitahukan.',
          'Orang yang menerima tautan berbagi dan PIN dari Anda. Orang itu membaca satu hasil sampai tautan berakhir atau Anda mencabutnya.',
          'Wali lain yang Anda undang untuk satu profil anak. Wali itu melihat profil dan semua hasil anak itu sampai salah satu dari Anda mengakhirinya. Anda melihat hasil yang diisinya untuk anak itu. Email, nomor WhatsApp, pesanan, pembayaran, dan anak lain tidak terlihat.',
          'Pengamat yang Anda undang dengan tautan dan PIN. Pengamat melihat nama depan Anda dan nama depan anak, bukan jawaban atau hasil Anda. Anda dan staf kami melihat nilai setiap bagian dari pengamat, bukan jawabannya satu per satu.',
          'Midtrans, penyedia pembayaran kami. Midtrans menerima nama, email, nomor WhatsApp, nama asesmen, dan jumlah pembayaran. Jawaban dan hasil tidak dikirim.',
          'Google, hanya jika Anda menekan tombol Google. Google mengetahui bahwa Anda masuk ke situs ini. Data asesmen tidak dikirim.',
          'Penyedia server dan penyedia email yang bekerja untuk kami.',
          'Penyedia foto di halaman depan, jika foto praktik tersimpan di luar situs ini. Saat halaman itu dibuka, penyedia menerima alamat IP dan jenis peramban.',
          'Pihak berwenang, jika hukum mewajibkan.',
        ],
      },
      'Kami tidak menjual data pribadi. Tombol WhatsApp dan video profil membuka layanan pihak lain setelah Anda menekannya. Sejak itu berlaku aturan layanan tersebut.',
    ],
  },
  {
    id: 'lama',
    heading: 'Berapa lama data disimpan',
    body: [
      'Anda dapat menghapus data satu anak atau seluruh akun di halaman [Data saya](/account/data). Penghapusan berjalan setelah 7 hari dan dapat dibatalkan sampai saat itu.',
      'Sesudahnya, bukti pesanan, pembayaran, dan persetujuan tetap ada tanpa nama. Tanda tangan psikolog tetap pada hasil, juga jika akun psikolog itu dihapus. Data di salinan cadangan hilang saat salinan itu dihapus.',
      'Asesmen yang belum selesai dihapus setelah 12 bulan tanpa jawaban. Jawaban dan hasil dihapus 5 tahun setelah selesai. Profil anak dihapus jika 5 tahun tidak dipakai. Kami dapat mengatur jangka lain. Akun disimpan sampai Anda meminta penghapusan.',
      'Data berikut terhapus otomatis:',
      {
        list: [
          'Sesi masuk di situs: 30 hari setelah terakhir diperbarui.',
          'Kode verifikasi: tidak berlaku setelah 10 menit dan segera terhapus setelahnya.',
          'Kode akses, jika praktik menyediakannya dan Anda memakainya: jika akun dihapus, hubungan antara akun dan kode hilang, dan hanya jumlahnya yang tinggal.',
          'Jadwal konsultasi yang dipesan di situs: satu tahun setelah waktunya, atau lebih awal bersama anak, akun, atau hasilnya.',
          'Undangan pengamat yang tidak selesai: 7 hari setelah berakhir. Jika pengamat menarik persetujuan atau undangannya Anda cabut, jawabannya langsung terhapus dan bukti persetujuannya disimpan 180 hari.',
          'Berkas salinan data yang Anda minta: 24 jam. Catatan permintaannya: 30 hari.',
          'Catatan email tentang kode: sekitar satu hari. Catatan email tentang perubahan akun: 90 hari.',
        ],
      },
      'Salinan cadangan dan log server dihapus menurut jadwal yang kami atur sendiri.',
    ],
  },
]);
