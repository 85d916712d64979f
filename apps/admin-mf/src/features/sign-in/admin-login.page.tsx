import { ACCOUNT_TEXTS, ADMIN_TEXTS, type AdminSessionStarted, REDIRECT_AFTER_ADMIN_LOGIN_MS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import {
  Button,
  Card,
  FormError,
  fieldOf,
  Heading,
  NarrowPage,
  PasswordField,
  Stack,
  Text,
  TextField,
  TextLink,
} from '@kenali/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ownAccount } from '../../common/own-account.ts';
import { AdminLoginCode } from './admin-login-code.tsx';

interface Form {
  email: string;
  password: string;
}

/** The page that the missing session interrupted, with its filters. */
function wantedPage(state: unknown): string | null {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' && /^\/admin\/(?!login)/.test(from) ? from : null;
}

/** /admin/login: the admin session is separate from the user session. */
export function AdminLoginPage() {
  const { api, adminSession, queryClient, useNavigate, useLocation, Link } = useShell();
  const { state } = useLocation();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ detail: string | null } | null>(null);
  const [challenge, setChallenge] = useState<string | null>(null);
  const form = useForm<Form>();
  const isFinishing = useRef(false);
  const [wanted] = useState(() => wantedPage(state) ?? '/admin/dashboard');
  const isSignedIn = useCallback(() => adminSession.getSnapshot().status === 'signed-in', [adminSession]);
  const [wasSignedIn] = useState(isSignedIn);
  // A login before, or in another tab, counts for this one.
  useEffect(() => {
    const leave = () => {
      if (isSignedIn() && !isFinishing.current) navigate(wanted, { replace: true });
    };
    leave();
    return adminSession.subscribe(leave);
  }, [adminSession, isSignedIn, navigate, wanted]);
  const finish = async (started: AdminSessionStarted) => {
    isFinishing.current = true;
    adminSession.signIn(started);
    await new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER_ADMIN_LOGIN_MS));
    const mustChange = started.user?.mustChangePassword === true;
    // The frame reads the account anyway. Read before, no page is opened in vain. After a code, there is a second factor.
    const refusal = challenge ? null : await queryClient.fetchQuery(ownAccount()).then(() => null, apiFailureOf);
    if (refusal?.code === 'SECOND_FACTOR_MISSING') navigate('/admin/second-factor', { replace: true });
    else navigate(mustChange ? '/admin/password' : wanted, { replace: true });
  };
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await finish(await api.send('POST /api/admin/login', { body }));
    } catch (error) {
      const refusal = apiFailureOf(error);
      if (refusal?.challenge) setChallenge(refusal.challenge);
      else setFailure({ detail: refusal?.detail ?? null });
    }
  });
  if (wasSignedIn) return null;
  if (challenge) {
    const goBack = (reason: string | null) => {
      form.resetField('password');
      setFailure(reason === null ? null : { detail: reason });
      setChallenge(null);
    };
    return <AdminLoginCode challenge={challenge} onDone={finish} onBack={goBack} />;
  }
  return (
    <NarrowPage>
      <Card as="section" aria-labelledby="admin-login">
        <Heading level={1} id="admin-login">
          Masuk Admin
        </Heading>
        <Text $tone="inkSoft">Untuk pengelola praktik. Pengguna lain masuk lewat halaman masuk biasa.</Text>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack $gap={4}>
            {failure && <LoginFailed detail={failure.detail} />}
            <TextField
              label="Email"
              type="email"
              autoComplete="username"
              inputMode="email"
              {...fieldOf(form, 'email', {
                validate: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) || ACCOUNT_TEXTS.emailInvalid,
              })}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              {...fieldOf(form, 'password', { validate: (value) => value.length >= 6 || ADMIN_TEXTS.passwordMin })}
            />
            <Button type="submit" $block busy={form.formState.isSubmitting} busyLabel="Memeriksa...">
              Masuk
            </Button>
          </Stack>
        </form>
        <TextLink as={Link} $alone to="/">
          Kembali ke beranda
        </TextLink>
      </Card>
    </NarrowPage>
  );
}

/** The specified sentence, followed by the server's reason if it differs. */
const LoginFailed = ({ detail }: { detail: string | null }) => (
  <FormError>
    <span>{ADMIN_TEXTS.loginFailed}</span>
    {detail && detail !== ADMIN_TEXTS.loginFailed && (
      <>
        <br />
        <span>{detail}</span>
      </>
    )}
  </FormError>
);
