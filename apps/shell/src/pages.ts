import { type DeclaredPage, LEGAL_DOCUMENTS, LEGAL_NAMES, type LegalName } from '@kenali/contracts';

const LEGAL_DESCRIPTIONS: Record<LegalName, string> = {
  privacy: 'Data apa yang kami simpan, untuk apa, berapa lama, siapa yang dapat melihatnya, dan apa hak Anda.',
  terms: 'Ketentuan bagi yang memakai situs ini dan membeli asesmen.',
  refunds: 'Kapan pembayaran dikembalikan dan bagaimana Anda memintanya.',
  accessibility: 'Bagaimana situs ini dapat dipakai semua orang, dan ke mana Anda melaporkan hambatan.',
  cookies: 'Cookie dan penyimpanan peramban yang dipakai situs ini, dan untuk apa.',
};

const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Every version stays readable at an address of its own, but search engines list the newest text once. */
const legalPages = LEGAL_NAMES.flatMap((name): DeclaredPage[] => {
  const { path, title, versions } = LEGAL_DOCUMENTS[name];
  const dated = versions.map((version) => ({
    path: `${path}/${version}`,
    title: `${title}, versi ${day.format(new Date(version))}`,
    isReadable: true,
  }));
  return [{ path, title, description: LEGAL_DESCRIPTIONS[name] }, ...dated];
});

/** The shell's own pages (`app/routing/routes.tsx`), as the build writes them into the release. */
export const pages: readonly DeclaredPage[] = [
  { path: '/account', title: 'Akun' },
  { path: '/account/data', title: 'Data saya' },
  {
    path: '/login',
    title: 'Masuk',
    description: 'Masuk ke akun Anda untuk mengisi asesmen dan membaca hasilnya.',
    readsQuery: true,
  },
  { path: '/login/google', title: 'Masuk dengan Google' },
  {
    path: '/register',
    title: 'Daftar',
    description: 'Buat akun untuk membeli asesmen, menyimpan jawaban, dan membaca hasilnya.',
    readsQuery: true,
  },
  { path: '/forgot-password', title: 'Lupa password' },
  { path: '/verify-email', title: 'Verifikasi email' },
  { path: '/reminders', title: 'Pengingat asesmen' },
  { path: '/kode', title: 'Kode akses', feature: 'access-codes' },
  { path: '/cart', title: 'Keranjang' },
  { path: '/checkout', title: 'Checkout' },
  { path: '/payment-success', title: 'Detail pembayaran' },
  { path: '/payment-failed', title: 'Pembayaran gagal' },
  { path: '/payment-return', title: 'Status pembayaran' },
  { path: '/payment-success-redirect', title: 'Pembayaran berhasil' },
  { path: '/dashboard', title: 'Dashboard' },
  { path: '/developers', title: 'Rilis pengembang' },
  ...legalPages,
];
