import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Lazy, reportedPart } from '../../common/lazy-part.tsx';
import { useFocusAfterRetry } from './page-focus.ts';
import { PageFailed, PageSkeleton } from './page-states.tsx';
import { Titled } from './page-title.tsx';
import { RemotePage } from './remote-page.tsx';

/** Sets the title inside the lazy part, so that a failure can show its own title until a retry succeeds. */
const ownPage = (title: string, load: () => Promise<ComponentType>) => ({
  title,
  part: reportedPart(async () => {
    const Page = await load();
    return () => (
      <Titled title={title}>
        <Page />
      </Titled>
    );
  }),
});

const login = ownPage('Masuk', async () => (await import('../../features/account/login.page.tsx')).LoginPage);
const register = ownPage('Daftar', async () => (await import('../../features/account/register.page.tsx')).RegisterPage);
const forgotPassword = ownPage(
  'Lupa password',
  async () => (await import('../../features/account/forgot-password.page.tsx')).ForgotPasswordPage,
);
const verifyEmail = ownPage(
  'Verifikasi email',
  async () => (await import('../../features/account/verify-email.page.tsx')).VerifyEmailPage,
);
const emailReminder = reportedPart(
  async () => (await import('../../features/account/email-reminder.tsx')).EmailReminder,
);
const cart = ownPage('Keranjang', async () => (await import('../../features/checkout/cart.page.tsx')).CartPage);
const dashboard = ownPage('Dashboard', async () => (await import('./dashboard-with-slots.tsx')).DashboardWithSlots);
const checkout = ownPage(
  'Checkout',
  async () => (await import('../../features/checkout/checkout.page.tsx')).CheckoutPage,
);
const paymentSuccess = ownPage(
  'Detail pembayaran',
  async () => (await import('../../features/payment-outcome/payment-success.page.tsx')).PaymentSuccessPage,
);
const paymentFailed = ownPage(
  'Pembayaran gagal',
  async () => (await import('../../features/payment-outcome/payment-failed.page.tsx')).PaymentFailedPage,
);
const paymentReturn = ownPage(
  'Status pembayaran',
  async () => (await import('../../features/payment-outcome/payment-return.page.tsx')).PaymentReturnPage,
);
const paymentSuccessRedirect = ownPage(
  'Pembayaran berhasil',
  async () =>
    (await import('../../features/payment-outcome/payment-success-redirect.page.tsx')).PaymentSuccessRedirectPage,
);
const developers = ownPage(
  'Rilis pengembang',
  async () => (await import('../../features/developers/developers.page.tsx')).DevelopersPage,
);

/** Routes the shell's own pages. Every other path goes to a remote or the 404 page. */
export function Pages() {
  return (
    <Routes>
      <Route path="/login" element={<OwnPage {...login} />} />
      <Route path="/register" element={<OwnPage {...register} />} />
      <Route path="/forgot-password" element={<OwnPage {...forgotPassword} />} />
      <Route path="/verify-email" element={<OwnPage {...verifyEmail} />} />
      <Route path="/cart" element={<OwnPage {...cart} />} />
      <Route path="/checkout" element={<OwnPage {...checkout} />} />
      <Route path="/payment-success" element={<OwnPage {...paymentSuccess} />} />
      <Route path="/payment-failed" element={<OwnPage {...paymentFailed} />} />
      <Route path="/payment-return" element={<OwnPage {...paymentReturn} />} />
      <Route path="/payment-success-redirect" element={<OwnPage {...paymentSuccessRedirect} />} />
      <Route
        path="/dashboard"
        element={
          <>
            <Lazy part={emailReminder} props={{}} loading={null} failed={() => null} />
            <OwnPage {...dashboard} />
          </>
        }
      />
      <Route path="/developers" element={<OwnPage {...developers} />} />
      <Route path="*" element={<RemotePage />} />
    </Routes>
  );
}

function OwnPage({ title, part }: ReturnType<typeof ownPage>) {
  const focusAfter = useFocusAfterRetry();
  return (
    <Lazy
      key={title}
      part={part}
      props={{}}
      loading={
        <Titled title={title}>
          <PageSkeleton title={title} />
        </Titled>
      }
      failed={(retry) => <PageFailed part="Halaman ini" onRetry={focusAfter(retry)} />}
    />
  );
}
