import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { Button, FormError, Notice, Stack, Text, TextLink } from '@kenali/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { accountFailureText } from './account.api.ts';
import { AccountFrame } from './account-frame.tsx';
import { useForgotPassword } from './use-forgot-password.ts';
import { useSubmitOnce } from './use-submit-once.ts';

interface Props {
  email: string;
  onCode: () => void;
  onBack: () => void;
}

/** Says the same for an address without an account: who has one is nobody else's business. */
export function ForgotSent({ email, onCode, onBack }: Props) {
  const forgotPassword = useForgotPassword();
  const [outcome, setOutcome] = useState<'sent' | { failure: string } | null>(null);
  const { submit, isBusy } = useSubmitOnce(async () => {
    setOutcome(null);
    try {
      await forgotPassword(email);
      setOutcome('sent');
    } catch (error) {
      setOutcome({ failure: accountFailureText(error, ACCOUNT_TEXTS.forgotFailed) });
    }
    return 'again';
  });

  return (
    <AccountFrame
      isStep
      title="Email Terkirim"
      intro={
        <>
          Jika <strong>{email}</strong> terdaftar, kode enam digit sedang menuju ke sana. Periksa juga folder spam.
        </>
      }
      footer={
        <TextLink as={Link} to="/login" onClick={onBack}>
          Kembali ke login
        </TextLink>
      }
    >
      <Stack $gap={4}>
        {outcome === 'sent' && <Notice role="status">{ACCOUNT_TEXTS.codeResent}</Notice>}
        {outcome && outcome !== 'sent' && <FormError>{outcome.failure}</FormError>}
        <Button $block onClick={onCode}>
          Masukkan kode
        </Button>
        <Button $block $variant="secondary" busy={isBusy} busyLabel="Mengirim..." onClick={() => submit(undefined)}>
          Kirim ulang
        </Button>
        <Text $size="small" $tone="inkSoft">
          Paling banyak tiga kode dalam 15 menit. Kode terbaru yang berlaku.
        </Text>
      </Stack>
    </AccountFrame>
  );
}
