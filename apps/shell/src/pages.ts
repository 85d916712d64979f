import { type DeclaredPage, featureOfRoute, LEGAL_DOCUMENTS, LEGAL_NAMES, type LegalName } from '@kenali/contracts';
import { type ComponentType, createElement } from 'react';

/** A page of the shell. The build reads this file in Node, so it loads components only when a page is opened. */
interface ShellPage extends DeclaredPage {
  load(): Promise<ComponentType>;
  /** It loads with the outline of a form. */
  isForm?: true;
  /** A user who is logged in continues to where the login leads. */
  isForVisitors?: true;
  /** Also open while the user must set a password. */
  isAlwaysOpen?: true;
}

const LEGAL_DESCRIPTIONS: Record<LegalName, string> = {
  privacy: 'Data apa yang kami simpan, untuk apa, berapa lama, siapa yang dapat melihatnya, dan apa hak Anda.',
  terms: 'Ketentuan bagi yang memakai situs ini dan membeli asesmen.',
  refunds: 'Kapan pembayaran dikembalikan dan bagaimana Anda memintanya.',
  accessibility: 'Bagaimana situs ini dapat dipakai semua orang, dan ke mana Anda melaporkan hambatan.',
  cookies: 'Cookie dan penyimpanan peramban yang dipakai situs ini, dan untuk apa.',
};

const day = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Every version stays readable at an address of its own, but search engines list the newest text once. */
const legalPages = LEGAL_NAMES.flatMap((name): ShellPage[] => {
  const { path, title, versions } = LEGAL_DOCUMENTS[name];
  const load = (version: (typeof versions)[number]) => async () => {
    const { LegalPage, editionOf } = await import('./features/legal/legal.page.tsx');
    return () => createElement(LegalPage, { name, edition: editionOf(name, version) });
  };
  const dated = versions.map((version) => ({
    path: `${path}/${version}`,
    title: `${title}, versi ${day.format(new Date(version))}`,
    isReadable: true,
    isAlwaysOpen: true as const,
    load: load(version),
  }));
  const newest = { path, title, description: LEGAL_DESCRIPTIONS[name], isAlwaysOpen: true as const };
  return [{ ...newest, load: load(versions[0]) }, ...dated];
});

const PAGES: readonly ShellPage[] = [
  {
    path: '/account',
    title: 'Akun',
    isAlwaysOpen: true,
    load: async () => (await import('./features/account/account.page.tsx')).AccountPage,
  },
  {
    path: '/account/data',
    title: 'Data saya',
    load: async () => (await import('./features/account/own-data/own-data.page.tsx')).OwnDataPage,
  },
  {
    path: '/login',
    title: 'Masuk',
    description: 'Masuk ke akun Anda untuk mengisi asesmen dan membaca hasilnya.',
    readsQuery: true,
    isForm: true,
    isForVisitors: true,
    load: async () => (await import('./features/account/login.page.tsx')).LoginPage,
  },
  {
    path: '/login/google',
    title: 'Masuk dengan Google',
    isForm: true,
    load: async () => (await import('./features/account/google/google.page.tsx')).GooglePage,
  },
  {
    path: '/register',
    title: 'Daftar',
    description: 'Buat akun untuk membeli asesmen, menyimpan jawaban, dan membaca hasilnya.',
    readsQuery: true,
    isForm: true,
    isForVisitors: true,
    load: async () => (await import('./features/account/register.page.tsx')).RegisterPage,
  },
  {
    path: '/forgot-password',
    title: 'Lupa password',
    isForm: true,
    load: async () => (await import('./features/account/forgot-password.page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/verify-email',
    title: 'Verifikasi email',
    isForm: true,
    load: async () => (await import('./features/account/verify-email.page.tsx')).VerifyEmailPage,
  },
  {
    path: '/reminders',
    title: 'Pengingat asesmen',
    isForm: true,
    load: async () => (await import('./features/account/reminders.page.tsx')).RemindersPage,
  },
  {
    path: '/kode',
    title: 'Kode akses',
    load: async () => (await import('./features/access-code/redeem.page.tsx')).RedeemPage,
  },
  { path: '/cart', title: 'Keranjang', load: async () => (await import('./features/checkout/cart.page.tsx')).CartPage },
  {
    path: '/checkout',
    title: 'Checkout',
    load: async () => (await import('./features/checkout/checkout.page.tsx')).CheckoutPage,
  },
  {
    path: '/payment-success',
    title: 'Detail pembayaran',
    load: async () => (await import('./features/payment-outcome/payment-success.page.tsx')).PaymentSuccessPage,
  },
  {
    path: '/payment-failed',
    title: 'Pembayaran gagal',
    load: async () => (await import('./features/payment-outcome/payment-failed.page.tsx')).PaymentFailedPage,
  },
  {
    path: '/payment-return',
    title: 'Status pembayaran',
    load: async () => (await import('./features/payment-outcome/payment-return.page.tsx')).PaymentReturnPage,
  },
  {
    path: '/payment-success-redirect',
    title: 'Pembayaran berhasil',
    load: async () =>
      (await import('./features/payment-outcome/payment-success-redirect.page.tsx')).PaymentSuccessRedirectPage,
  },
  {
    path: '/dashboard',
    title: 'Dashboard',
    load: async () => (await import('./app/routing/dashboard-with-slots.tsx')).DashboardWithSlots,
  },
  {
    path: '/developers',
    title: 'Rilis pengembang',
    load: async () => (await import('./features/developers/developers.page.tsx')).DevelopersPage,
  },
  ...legalPages,
];

/** The shell's own pages, for the router. */
export const SHELL_PAGES = PAGES.map((page) => ({ ...page, ...featureOfRoute(page.path) }));

/** The same without code, as the build writes them into the release. */
export const pages: readonly DeclaredPage[] = SHELL_PAGES.map(
  ({ load, isForm, isForVisitors, isAlwaysOpen, ...page }) => page,
);
