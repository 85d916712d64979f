import { ACCOUNT_TEXTS, ADMIN_TEXTS, type AdminSessionStarted } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { Button, Card, FormError, fieldOf, Heading, LoginCodeField, NarrowPage, Stack, Text } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

export interface AdminLoginCodeProps {
  /** From the first call of the login. */
  challenge: string;
  onDone(started: AdminSessionStarted): Promise<void>;
  /** The login must start again, for the reason in the sentence; null if the admin wants it. */
  onBack(reason: string | null): void;
}

/** The second step of an admin login to an account with a second factor. */
export function AdminLoginCode({ challenge, onDone, onBack }: AdminLoginCodeProps) {
  const { api } = useShell();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: { code: '' } });
  const submit = form.handleSubmit(async ({ code }) => {
    setFailure(null);
    try {
      await onDone(await api.send('POST /api/admin/login/second-factor', { body: { challenge, code: code.trim() } }));
    } catch (error) {
      const text = failureText(error, ADMIN_TEXTS.loginFailed);
      const status = apiFailureOf(error)?.status;
      if (status === 422) form.setError('code', { type: 'server', message: text }, { shouldFocus: true });
      else if (status === 401 || status === 403) onBack(text);
      else setFailure(text);
    }
  });
  return (
    <NarrowPage>
      <Card as="section" aria-labelledby="admin-login-code">
        <Heading level={1} id="admin-login-code" ref={heading}>
          Masukkan Kode
        </Heading>
        <Text $tone="inkSoft">Akun ini memakai verifikasi dua langkah. Password Anda sudah benar.</Text>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Stack $gap={4}>
            {failure && <FormError>{failure}</FormError>}
            <LoginCodeField
              {...fieldOf(form, 'code', {
                validate: (code) => code.trim() !== '' || ACCOUNT_TEXTS.secondFactorAnyCode,
              })}
            />
            <Button type="submit" $block busy={form.formState.isSubmitting} busyLabel="Memeriksa...">
              Lanjutkan
            </Button>
            <Button $variant="quiet" $block onClick={() => onBack(null)}>
              Kembali ke halaman masuk
            </Button>
          </Stack>
        </form>
      </Card>
    </NarrowPage>
  );
}
