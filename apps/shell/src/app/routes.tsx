import { theReporter } from '@kenali/federation/host';
import { Route, Routes } from 'react-router-dom';
import { Lazy, type Part, lazyPart as part } from '../common/lazy-part.tsx';
import { PageFailed } from './page-failed.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { usePageTitle } from './page-title.ts';
import { RemotePage } from './remote-page.tsx';
import { RemoteSlot } from './remote-slot.tsx';
import { useFocusAfterRetry } from './use-focus-after-retry.ts';

/** A page of the shell whose code does not come is told to the site. */
const lazyPart = <Props extends object>(load: Part<Props>['load']): Part<Props> =>
  part(() =>
    load().catch((thrown: unknown) => {
      theReporter()?.shellFailed(thrown, 'load');
      throw thrown;
    }),
  );

const login = lazyPart(async () => (await import('../features/account/login.page.tsx')).LoginPage);
const register = lazyPart(async () => (await import('../features/account/register.page.tsx')).RegisterPage);
const forgotPassword = lazyPart(
  async () => (await import('../features/account/forgot-password.page.tsx')).ForgotPasswordPage,
);
const verifyEmail = lazyPart(async () => (await import('../features/account/verify-email.page.tsx')).VerifyEmailPage);
const emailReminder = lazyPart(async () => (await import('../features/account/email-reminder.tsx')).EmailReminder);
const cart = lazyPart(async () => (await import('../features/checkout/cart.page.tsx')).CartPage);
const dashboard = lazyPart(async () => (await import('../features/dashboard/dashboard.page.tsx')).DashboardPage);
const checkout = lazyPart(async () => (await import('../features/checkout/checkout.page.tsx')).CheckoutPage);
const paymentSuccess = lazyPart(
  async () => (await import('../features/payment-outcome/payment-success.page.tsx')).PaymentSuccessPage,
);
const paymentFailed = lazyPart(
  async () => (await import('../features/payment-outcome/payment-failed.page.tsx')).PaymentFailedPage,
);
const paymentReturn = lazyPart(
  async () => (await import('../features/payment-outcome/payment-return.page.tsx')).PaymentReturnPage,
);
const paymentSuccessRedirect = lazyPart(
  async () =>
    (await import('../features/payment-outcome/payment-success-redirect.page.tsx')).PaymentSuccessRedirectPage,
);
const developers = lazyPart(async () => (await import('../features/developers/developers.page.tsx')).DevelopersPage);
const DASHBOARD_SLOTS = {
  myAssessments: <RemoteSlot name="dashboard.my-assessments" />,
  catalogue: <RemoteSlot name="dashboard.catalogue" />,
};

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
            <OwnPage title="Dashboard" part={dashboard} props={DASHBOARD_SLOTS} />
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
