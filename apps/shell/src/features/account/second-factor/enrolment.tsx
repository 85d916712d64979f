import { ACCOUNT_TEXTS, type SecondFactorStarted } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { Button, fieldOf, SkeletonText, Stack, Text, TextField, TextLink } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { Lazy, reportedPart } from '../../../common/lazy-part.tsx';
import { useAccountApi } from '../account.api.ts';
import { AccountForm, CurrentPasswordField, rules } from '../account-form.tsx';
import { showAt, useAccountSubmit } from '../use-account-submit.ts';

export interface EnrolmentProps {
  /** The factor is on, with these recovery codes. */
  onDone(codes: string[]): void;
  onCancel(): void;
}

/** Asks for the password, then shows the secret and asks for the first code. */
export function Enrolment({ onDone, onCancel }: EnrolmentProps) {
  const [started, setStarted] = useState<SecondFactorStarted | null>(null);
  return (
    <Stack $gap={4}>
      {started ? <Confirm started={started} onDone={onDone} /> : <Start onStarted={setStarted} />}
      <Button $variant="quiet" $block onClick={onCancel}>
        Batal
      </Button>
    </Stack>
  );
}

function Start({ onStarted }: { onStarted: (started: SecondFactorStarted) => void }) {
  const { startSecondFactor } = useAccountApi();
  const form = useForm({ defaultValues: { currentPassword: '' } });
  const submission = useAccountSubmit(form, {
    send: startSecondFactor,
    onSent: onStarted,
    failed: ACCOUNT_TEXTS.secondFactorFailed,
  });
  return (
    <AccountForm {...submission} button="Lanjutkan">
      <CurrentPasswordField label="Password" {...fieldOf(form, 'currentPassword', rules.existingPassword)} />
    </AccountForm>
  );
}

const Secret = styled.code`
  display: block;
  font-size: 1rem;
  user-select: all;
`;

// Few people open this part, and the QR library has as many bytes as the page.
const qrCode = reportedPart(async () => (await import('@kenali/ui/qr-code')).QrCode);

function Confirm({ started, onDone }: { started: SecondFactorStarted; onDone: (codes: string[]) => void }) {
  const { confirmSecondFactor } = useAccountApi();
  const form = useForm({ defaultValues: { code: '' } });
  const submission = useAccountSubmit(form, {
    send: ({ code }) => confirmSecondFactor(code.replace(/\s/g, '')),
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
    failed: ACCOUNT_TEXTS.secondFactorFailed,
    show: (error) => apiFailureOf(error)?.status === 422 && showAt(form, 'code', failureText(error, '')),
  });
  return (
    <AccountForm {...submission} button="Aktifkan">
      <Text>
        Pindai kode ini dengan aplikasi autentikator, misalnya Google Authenticator, Microsoft Authenticator, atau
        Aegis.
      </Text>
      <Lazy
        part={qrCode}
        props={{ text: started.uri, label: 'Kode QR untuk aplikasi autentikator' }}
        loading={<SkeletonText lines={4} />}
        failed={() => <Text $tone="inkSoft">Kode QR belum dapat ditampilkan. Pakai kunci di bawah ini.</Text>}
      />
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
    </AccountForm>
  );
}
