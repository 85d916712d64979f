import { Route, Routes } from 'react-router-dom';
import { Lazy, type Part } from '../common/lazy-part.tsx';
import { PageFailed } from './page-failed.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { usePageTitle } from './page-title.ts';
import { RemotePage } from './remote-page.tsx';
import { reportedPart } from './reported-part.ts';
import { useFocusAfterRetry } from './use-focus-after-retry.ts';

const login = reportedPart(async () => (await import('../features/account/login.page.tsx')).LoginPage);
const register = reportedPart(async () => (await import('../features/account/register.page.tsx')).RegisterPage);
const forgotPassword = reportedPart(
  async () => (await import('../features/account/forgot-password.page.tsx')).ForgotPasswordPage,
);
const verifyEmail = reportedPart(
  async () => (await import('../features/account/verify-email.page.tsx')).VerifyEmailPage,
);
const emailReminder = reportedPart(async () => (await import('../features/account/email-reminder.tsx')).EmailReminder);
const cart = reportedPart(async () => (await import('../features/checkout/cart.page.tsx')).CartPage);
const dashboard = reportedPart(async () => (await import('./dashboard-with-slots.tsx')).DashboardWithSlots);
const checkout = reportedPart(async () => (await import('../features/checkout/checkout.page.tsx')).CheckoutPage);
const paymentSuccess = reportedPart(
  async () => (await import('../features/payment-outcome/payment-success.page.tsx')).PaymentSuccessPage,
);
const paymentFailed = reportedPart(
  async () => (await import('../features/payment-outcome/payment-failed.page.tsx')).PaymentFailedPage,
);
const paymentReturn = reportedPart(
  async () => (await import('../features/payment-outcome/payment-return.page.tsx')).PaymentReturnPage,
);
const paymentSuccessRedirect = reportedPart(
  async () =>
    (await import('../features/payment-outcome/payment-success-redirect.page.tsx')).PaymentSuccessRedirectPage,
);
const developers = reportedPart(
  async () => (await import('../features/developers/developers.page.tsx')).DevelopersPage,
);

/** The shell's own pages; every other address belongs to a remote or to nobody. */
export function Pages() {
  return (
    <Routes>
      <Route path="/login" element={<OwnPage title="Masuk" part={login} props={{}} />} />
      <Route path="/register" element={<OwnPage title="Daftar" part={register} props={{}} />} />
      <Route path="/forgot-password" element={<OwnPage title="Lupa password" part={forgotPassword} props={{}} />} />
      <Route path="/verify-email" element={<OwnPage title="Verifikasi email" part={verifyEmail} props={{}} />} />
      <Route path="/cart" element={<OwnPage title="Keranjang" part={cart} props={{}} />} />
      <Route path="/checkout" element={<OwnPage title="Checkout" part={checkout} props={{}} />} />
      <Route path="/payment-success" element={<OwnPage title="Detail pembayaran" part={paymentSuccess} props={{}} />} />
      <Route path="/payment-failed" element={<OwnPage title="Pembayaran gagal" part={paymentFailed} props={{}} />} />
      <Route path="/payment-return" element={<OwnPage title="Status pembayaran" part={paymentReturn} props={{}} />} />
      <Route
        path="/payment-success-redirect"
        element={<OwnPage title="Pembayaran berhasil" part={paymentSuccessRedirect} props={{}} />}
      />
      <Route
        path="/dashboard"
        element={
          <>
            <Lazy part={emailReminder} props={{}} loading={null} failed={() => null} />
            <OwnPage title="Dashboard" part={dashboard} props={{}} />
          </>
        }
      />
      <Route path="/developers" element={<OwnPage title="Rilis pengembang" part={developers} props={{}} />} />
      <Route path="*" element={<RemotePage />} />
    </Routes>
  );
}

interface OwnPageProps<Props extends object> {
  title: string;
  part: Part<Props>;
  props: Props;
}

function OwnPage<Props extends object>({ title, part, props }: OwnPageProps<Props>) {
  usePageTitle(title);
  const focusAfter = useFocusAfterRetry();
  return (
    <Lazy
      key={title}
      part={part}
      props={props}
      loading={<PageSkeleton title={title} />}
      failed={(retry) => <PageFailed part="Halaman ini" onRetry={focusAfter(retry)} />}
    />
  );
}
