import { isOffered, LEGAL_DOCUMENTS, LEGAL_NAMES, type LegalVersion, type PracticeFeature } from '@kenali/contracts';
import { otherOriginAt } from '@kenali/federation/host';
import { formatDate } from '@kenali/ui';
import { type ComponentType, useEffect } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useSession } from '../../common/app-context.ts';
import { Lazy, reportedPart } from '../../common/lazy-part.tsx';
import { practice } from '../../practice.ts';
import { ForVisitors } from './for-visitors.tsx';
import { useHeadingFocusAfter } from './page-focus.ts';
import { PageFailed, PageSkeleton } from './page-states.tsx';
import { Titled } from './page-title.tsx';
import { RemotePage } from './remote-page.tsx';

interface PageOptions {
  isForm?: boolean;
  isForVisitors?: boolean;
  /** The page exists only if the practice has switched this on. */
  feature?: PracticeFeature;
}

/** Sets the title inside the lazy part, so that a failure can show its own title until a retry succeeds. */
const ownPage = (
  path: string,
  title: string,
  load: () => Promise<ComponentType>,
  { isForm = false, isForVisitors = false, feature }: PageOptions = {},
) => ({
  path,
  title,
  isForm,
  isForVisitors,
  feature,
  part: reportedPart(async () => {
    const Page = await load();
    return () => (
      <Titled title={title}>
        <Page />
      </Titled>
    );
  }),
});

/** Pages of one form load with its outline. */
const FORM = { isForm: true };
const FORM_OF_VISITORS = { isForm: true, isForVisitors: true };

/** Each legal document at its own address in the newest version, and each version at an address below. */
const legalPages = LEGAL_NAMES.flatMap((name) => {
  const { path, title, versions } = LEGAL_DOCUMENTS[name];
  const page = (address: string, version: LegalVersion, fullTitle: string) =>
    ownPage(address, fullTitle, async () => {
      const { LegalPage, editionOf } = await import('../../features/legal/legal.page.tsx');
      return () => <LegalPage name={name} edition={editionOf(name, version)} />;
    });
  return [
    page(path, versions[0], title),
    ...versions.map((version) => page(`${path}/${version}`, version, `${title}, versi ${formatDate(version)}`)),
  ];
});

/** A test holds them equal to `pages.ts`, from which the site answers. */
export const SHELL_ROUTES = [
  ownPage('/account', 'Akun', async () => (await import('../../features/account/account.page.tsx')).AccountPage),
  ownPage(
    '/account/data',
    'Data saya',
    async () => (await import('../../features/account/own-data/own-data.page.tsx')).OwnDataPage,
  ),
  ownPage(
    '/login',
    'Masuk',
    async () => (await import('../../features/account/login.page.tsx')).LoginPage,
    FORM_OF_VISITORS,
  ),
  ownPage(
    '/login/google',
    'Masuk dengan Google',
    async () => (await import('../../features/account/google/google.page.tsx')).GooglePage,
    FORM,
  ),
  ownPage(
    '/register',
    'Daftar',
    async () => (await import('../../features/account/register.page.tsx')).RegisterPage,
    FORM_OF_VISITORS,
  ),
  ownPage(
    '/forgot-password',
    'Lupa password',
    async () => (await import('../../features/account/forgot-password.page.tsx')).ForgotPasswordPage,
    FORM,
  ),
  ownPage(
    '/verify-email',
    'Verifikasi email',
    async () => (await import('../../features/account/verify-email.page.tsx')).VerifyEmailPage,
    FORM,
  ),
  ownPage(
    '/reminders',
    'Pengingat asesmen',
    async () => (await import('../../features/account/reminders.page.tsx')).RemindersPage,
    FORM,
  ),
  ownPage('/kode', 'Kode akses', async () => (await import('../../features/access-code/redeem.page.tsx')).RedeemPage, {
    feature: 'access-codes',
  }),
  ownPage('/cart', 'Keranjang', async () => (await import('../../features/checkout/cart.page.tsx')).CartPage),
  ownPage(
    '/checkout',
    'Checkout',
    async () => (await import('../../features/checkout/checkout.page.tsx')).CheckoutPage,
  ),
  ownPage(
    '/payment-success',
    'Detail pembayaran',
    async () => (await import('../../features/payment-outcome/payment-success.page.tsx')).PaymentSuccessPage,
  ),
  ownPage(
    '/payment-failed',
    'Pembayaran gagal',
    async () => (await import('../../features/payment-outcome/payment-failed.page.tsx')).PaymentFailedPage,
  ),
  ownPage(
    '/payment-return',
    'Status pembayaran',
    async () => (await import('../../features/payment-outcome/payment-return.page.tsx')).PaymentReturnPage,
  ),
  ownPage(
    '/payment-success-redirect',
    'Pembayaran berhasil',
    async () =>
      (await import('../../features/payment-outcome/payment-success-redirect.page.tsx')).PaymentSuccessRedirectPage,
  ),
  ownPage('/dashboard', 'Dashboard', async () => (await import('./dashboard-with-slots.tsx')).DashboardWithSlots),
  ownPage(
    '/developers',
    'Rilis pengembang',
    async () => (await import('../../features/developers/developers.page.tsx')).DevelopersPage,
  ),
  ...legalPages,
];

const ACCOUNT_PATH = '/account';
/** Also open while the user must set a password. */
const ALWAYS_OPEN: string[] = [ACCOUNT_PATH, ...legalPages.map(({ path }) => path)];

/** Routes the shell's own pages. Every other path goes to a remote or the 404 page. */
export function Pages() {
  const { pathname, search } = useLocation();
  const { status, user } = useSession();
  const elsewhere = otherOriginAt(pathname);
  if (elsewhere) return <Leave to={`${elsewhere}${pathname}${search}`} />;
  // After a reset by staff, the user sets an own password before anything else.
  if (status === 'signed-in' && user?.mustChangePassword && !ALWAYS_OPEN.includes(pathname))
    return <Navigate to={`${ACCOUNT_PATH}?next=${encodeURIComponent(pathname + search)}`} replace />;
  return (
    <Routes>
      {SHELL_ROUTES.filter(isOffered(practice.features)).map(({ path, ...page }) => (
        <Route key={path} path={path} element={<OwnPage {...page} />} />
      ))}
      <Route path="*" element={<RemotePage />} />
    </Routes>
  );
}

/** Opens a page of the other origin, in the place of this one. */
function Leave({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to]);
  return <PageSkeleton title="Membuka halaman" />;
}

function OwnPage({ title, isForm, isForVisitors, part }: Omit<ReturnType<typeof ownPage>, 'path' | 'feature'>) {
  const focusAfter = useHeadingFocusAfter();
  const page = (
    <Lazy
      key={title}
      part={part}
      props={{}}
      loading={
        <Titled title={title}>
          <PageSkeleton title={title} isForm={isForm} />
        </Titled>
      }
      failed={(retry) => <PageFailed part="Halaman ini" phase="load" onRetry={focusAfter(retry)} />}
    />
  );
  return isForVisitors ? <ForVisitors>{page}</ForVisitors> : page;
}
