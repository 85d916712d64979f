import { Button, FormError, Notice } from '../src/index.ts';

export default { title: 'Messages', component: Notice, subcomponents: { FormError } };

export const Info = () => <Notice title="Laporan sedang disusun">Biasanya selesai dalam beberapa menit.</Notice>;

export const Good = () => <Notice tone="good">Perubahan tersimpan.</Notice>;

export const Warning = () => (
  <Notice tone="warn" title="Hasil kurang lengkap">
    Beberapa bagian memiliki banyak butir yang tidak teramati.
  </Notice>
);

export const Bad = () => (
  <Notice tone="bad" title="Pembayaran gagal" action={<Button $size="small">Coba lagi</Button>}>
    Kartu ditolak oleh bank penerbit.
  </Notice>
);

export const Dismissible = () => <Notice onDismiss={() => undefined}>Kode enam digit ada di email kami.</Notice>;

export const LongText = () => (
  <Notice
    tone="warn"
    title="Jawaban Anda belum tersimpan karena sambungan internet terputus sejak beberapa menit yang lalu"
  >
    Jawaban disimpan di perangkat ini dan dikirim lagi secara otomatis begitu sambungan kembali. Jangan menutup halaman
    ini sebelum tanda tersimpan muncul.
  </Notice>
);

export const Form = () => <FormError>Email atau password salah. Periksa lagi, lalu coba masuk.</FormError>;
