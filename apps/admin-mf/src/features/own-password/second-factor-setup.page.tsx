import { ACCOUNT_TEXTS, type SecondFactorStarted } from '@kenali/contracts';
import { apiFailureOf, failureText, showServerFields, useShell } from '@kenali/federation';
import {
  Button,
  ButtonLink,
  Card,
  FormError,
  fieldOf,
  Heading,
  Notice,
  PasswordField,
  RecoveryCodeList,
  SmallHeading,
  Stack,
  Text,
  TextField,
  TextLink,
} from '@kenali/ui';
import { QrCode } from '@kenali/ui/qr-code';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { explainFailure } from '../../common/failures.tsx';
import { ownAccount } from '../../common/own-account.ts';
import { ownSecondFactor } from './own-second-factor.tsx';

const Column = styled(Stack)`
  max-width: 560px;
  margin-inline: auto;
`;

const Secret = styled.code`
  display: block;
  font-size: 1rem;
  user-select: all;
`;

/** /admin/second-factor: sets the admin's second factor up. While one is required and missing, every page leads here. */
export function SecondFactorSetupPage() {
  const { queryClient, toast, useNavigate, Link } = useShell();
  const navigate = useNavigate();
  const { data: account, error } = useQuery(ownAccount());
  const isRequired = apiFailureOf(error)?.code === 'SECOND_FACTOR_MISSING';
  const { data: view } = useQuery(ownSecondFactor);
  const [started, setStarted] = useState<SecondFactorStarted | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const isDone = view?.isOn === true && !started && !codes;
  useEffect(() => {
    if (isDone) navigate('/admin/password', { replace: true });
  }, [isDone, navigate]);
  const finish = async () => {
    // Everything that was refused before opens now.
    await queryClient.resetQueries({ queryKey: ['/api/admin'] });
    navigate(isRequired ? '/admin/dashboard' : '/admin/password', { replace: true });
    // Earlier, it would cover the codes.
    toast.show({ title: ACCOUNT_TEXTS.secondFactorOn, description: ACCOUNT_TEXTS.secondFactorOnDetail });
  };
  if (codes)
    return (
      <Column $gap={5}>
        <Card>
          <RecoveryCodeList level={1} codes={codes} onDone={() => void finish()} />
        </Card>
      </Column>
    );
  return (
    <Column $gap={5}>
      <Heading level={1}>Verifikasi Dua Langkah</Heading>
      {isRequired && (
        <Notice title="Aktifkan verifikasi dua langkah untuk melanjutkan">
          Area admin berisi data anak. Karena itu, masuk memerlukan password dan kode dari aplikasi di ponsel Anda.
        </Notice>
      )}
      <Card>
        {started ? (
          <Confirm started={started} onDone={setCodes} />
        ) : (
          <Start email={account?.email} onStarted={setStarted} />
        )}
      </Card>
      {!isRequired && (
        <ButtonLink as={Link} $variant="quiet" to="/admin/password">
          Batal
        </ButtonLink>
      )}
    </Column>
  );
}

interface StartProps {
  /** Unknown after a reload, while nothing else opens. */
  email: string | undefined;
  onStarted: (started: SecondFactorStarted) => void;
}

/** The password again, because a session alone must not bind the account to somebody's phone. */
function Start({ email, onStarted }: StartProps) {
  const { api } = useShell();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: { currentPassword: '' } });
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      onStarted(await api.send('POST /api/admin/second-factor/start', { body }));
    } catch (error) {
      if (!showServerFields(error, form)) setFailure(explainFailure(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack $gap={4}>
        <Text>
          Anda memerlukan aplikasi autentikator di ponsel, misalnya Google Authenticator, Microsoft Authenticator, atau
          Aegis.
        </Text>
        {failure && <FormError>{failure}</FormError>}
        <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...fieldOf(form, 'currentPassword', { validate: (value) => value !== '' || ACCOUNT_TEXTS.passwordRequired })}
        />
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Memproses...">
          Lanjutkan
        </Button>
      </Stack>
    </form>
  );
}

/** Shows the secret as picture, link and text, and asks for its first code. */
function Confirm({ started, onDone }: { started: SecondFactorStarted; onDone: (codes: string[]) => void }) {
  const { api } = useShell();
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that was focused is gone.
  useEffect(() => heading.current?.focus(), []);
  const form = useForm({ defaultValues: { code: '' } });
  const submit = form.handleSubmit(async ({ code }) => {
    setFailure(null);
    try {
      const body = { code: code.replace(/\s/g, '') };
      const { recoveryCodes } = await api.send('POST /api/admin/second-factor/confirm', { body });
      onDone(recoveryCodes);
    } catch (error) {
      if (apiFailureOf(error)?.status === 422)
        form.setError('code', { type: 'server', message: failureText(error, '') }, { shouldFocus: true });
      else setFailure(explainFailure(error));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack $gap={4}>
        <SmallHeading ref={heading}>Hubungkan aplikasi</SmallHeading>
        {failure && <FormError>{failure}</FormError>}
        <Text>Pindai kode ini dengan aplikasi autentikator Anda.</Text>
        <QrCode text={started.uri} label="Kode QR untuk aplikasi autentikator" />
        <Stack $gap={2}>
          <Text $tone="inkSoft">
            Jika aplikasi itu ada di ponsel ini, <TextLink href={started.uri}>buka langsung di aplikasi</TextLink> atau
            masukkan kunci ini:
          </Text>
          <Secret aria-label="Kunci">{started.secret.match(/.{1,4}/g)?.join(' ')}</Secret>
        </Stack>
        <TextField
          label="Kode dari aplikasi"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...fieldOf(form, 'code', {
            validate: (code) => /^\d{6}$/.test(code.replace(/\s/g, '')) || ACCOUNT_TEXTS.secondFactorCode,
          })}
        />
        <Button type="submit" busy={form.formState.isSubmitting} busyLabel="Memproses...">
          Aktifkan
        </Button>
      </Stack>
    </form>
  );
}
