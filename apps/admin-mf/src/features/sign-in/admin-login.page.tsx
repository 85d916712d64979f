import { ACCOUNT_TEXTS, ADMIN_TEXTS, REDIRECT_AFTER_ADMIN_LOGIN_MS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import {
  Button,
  Card,
  FormError,
  Heading,
  NarrowPage,
  PasswordField,
  Stack,
  Text,
  TextField,
  TextLink,
} from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

interface Form {
  email: string;
  password: string;
}

/** /admin/login: the admin session is separate from the user session. */
export function AdminLoginPage() {
  const { api, adminSession, useNavigate, Link } = useShell();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<{ detail: string | null } | null>(null);
  const { register, handleSubmit, formState } = useForm<Form>();
  const submit = handleSubmit(async (body) => {
    setFailure(null);
    try {
      adminSession.signIn(await api.send('POST /api/admin/login', { body }));
      await new Promise((resolve) => setTimeout(resolve, REDIRECT_AFTER_ADMIN_LOGIN_MS));
      navigate('/admin/dashboard', { replace: true });
    } catch (error) {
      setFailure({ detail: apiFailureOf(error)?.detail ?? null });
    }
  });
  const { errors, isSubmitting } = formState;
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
              error={errors.email?.message}
              {...register('email', {
                validate: (value) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) || ACCOUNT_TEXTS.emailInvalid,
              })}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              error={errors.password?.message}
              {...register('password', { validate: (value) => value.length >= 6 || ADMIN_TEXTS.passwordMin })}
            />
            <Button type="submit" $block busy={isSubmitting} busyLabel="Memeriksa...">
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
