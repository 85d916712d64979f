import { ACCOUNT_TEXTS, type GoogleRegistration } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { Notice, Page, SkeletonText, Stack, Text } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useWebCore } from '../../../common/app-context.ts';
import { PageButton, PageLink } from '../../../common/page-link.ts';
import { useAccountApi } from '../account.api.ts';
import { AccountFrame, Column } from '../account-frame.tsx';
import { LoginCode } from '../second-factor/login-code.tsx';
import { stateFor } from '../use-after-login.ts';
import { GoogleEntry, googleWish } from './google-entry.tsx';
import { GoogleRegister } from './google-register.tsx';

type Step =
  | { name: 'waiting' }
  | { name: 'code'; challenge: string }
  | { name: 'registration'; registration: GoogleRegistration }
  | { name: 'stopped'; title: string; sentence: string };

const CANCELLED: Step = {
  name: 'stopped',
  title: 'Masuk dengan Google dibatalkan',
  sentence: 'Tidak ada yang berubah. Anda dapat mencoba lagi, atau memakai email dan password.',
};
const failed = (sentence: string): Step => ({ name: 'stopped', title: ACCOUNT_TEXTS.loginFailed, sentence });

/** /login/google: where Google leads back to. It ends the login, asks for a code, or completes a registration. */
export function GooglePage() {
  const { toast } = useWebCore();
  const { finishGoogle } = useAccountApi();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [returned] = useState(() => Object.fromEntries(search));
  const [destination] = useState(googleWish.get);
  const isAnswered = Boolean(returned.state && (returned.code || returned.error));
  const [step, setStep] = useState<Step>(returned.code ? { name: 'waiting' } : CANCELLED);
  const hasBegun = useRef(false);
  const enter = (title: string) => {
    googleWish.remove();
    toast.show({ title, variant: 'success' });
    navigate(destination, { replace: true, state: stateFor(destination) });
  };

  useEffect(() => {
    if (hasBegun.current || !isAnswered) return;
    hasBegun.current = true;
    // First of all, so that neither the history nor a shared address has the code.
    navigate('/login/google', { replace: true });
    const { code, state, iss } = returned;
    if (!code || !state) return;
    finishGoogle({ code, state, ...(iss && { iss }) }).then(
      () => enter(ACCOUNT_TEXTS.loginSucceeded),
      (error: unknown) => {
        const { challenge, registration } = apiFailureOf(error) ?? {};
        if (challenge) setStep({ name: 'code', challenge });
        else if (registration) setStep({ name: 'registration', registration });
        else setStep(failed(failureText(error, ACCOUNT_TEXTS.googleFailed, ACCOUNT_TEXTS.noConnection)));
      },
    );
  });

  // Somebody reloaded the page, or opened it by its address.
  if (!isAnswered) return <Navigate to="/login" replace />;
  switch (step.name) {
    case 'waiting':
      return (
        <Page>
          <Column $gap={5} role="status" aria-label="Menyelesaikan masuk dengan Google">
            <SkeletonText lines={4} />
          </Column>
        </Page>
      );
    case 'code':
      return (
        <LoginCode
          intro="Akun ini memakai verifikasi dua langkah. Google sudah mengenali Anda."
          challenge={step.challenge}
          onDone={() => enter(ACCOUNT_TEXTS.loginSucceeded)}
          onBack={(reason) => (reason ? setStep(failed(reason)) : navigate('/login', { replace: true }))}
        />
      );
    case 'registration':
      return (
        <GoogleRegister
          registration={step.registration}
          destination={destination}
          onDone={() => enter(ACCOUNT_TEXTS.registerSucceeded)}
          onStop={(reason) => setStep(failed(reason))}
        />
      );
    case 'stopped':
      return (
        <AccountFrame
          isStep
          title="Masuk dengan Google"
          intro="Masuk untuk melanjutkan asesmen dan membaca hasilnya."
          footer={
            <>
              Belum punya akun? <PageLink to={`/register?next=${encodeURIComponent(destination)}`}>Daftar</PageLink>
            </>
          }
        >
          <Stack $gap={4}>
            <Notice tone="warn" role="alert" title={step.title}>
              <Text>{step.sentence}</Text>
            </Notice>
            <PageButton to={`/login?next=${encodeURIComponent(destination)}`} $block>
              Masuk dengan password
            </PageButton>
            <GoogleEntry label="Coba lagi dengan Google" destination={destination} />
          </Stack>
        </AccountFrame>
      );
  }
}
