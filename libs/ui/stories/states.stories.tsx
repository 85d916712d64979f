import { ShoppingCart } from 'lucide-react';
import { ButtonLink, EmptyState, ErrorState } from '../src/index.ts';

export default { title: 'Empty and error states', component: EmptyState, subcomponents: { ErrorState } };

export const Empty = () => (
  <EmptyState
    headingLevel={2}
    title="Keranjang Anda masih kosong"
    icon={<ShoppingCart size={32} aria-hidden />}
    action={<ButtonLink href="#assessments">Lihat Asesmen</ButtonLink>}
  >
    Tambahkan asesmen untuk memulai.
  </EmptyState>
);

export const ErrorWithRetry = () => (
  <ErrorState title="Asesmen belum bisa dimuat." onRetry={() => undefined}>
    Data Anda aman. Periksa sambungan, lalu coba lagi.
  </ErrorState>
);

export const Retrying = () => <ErrorState title="Asesmen belum bisa dimuat." onRetry={() => undefined} isRetrying />;

export const ErrorLongText = () => (
  <ErrorState
    title="Halaman ini belum bisa ditampilkan karena sebagian berkas aplikasi tidak dapat dimuat dari server kami."
    onRetry={() => undefined}
    action={<a href="#home">Kembali ke beranda</a>}
  >
    Jawaban yang sudah tersimpan tidak hilang. Bila masalah ini berlanjut, hubungi kami lewat WhatsApp.
  </ErrorState>
);
