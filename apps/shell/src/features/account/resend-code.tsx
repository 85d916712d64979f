import { ACCOUNT_TEXTS, RESEND_CODE_MS } from '@kenali/contracts';
import { Button, FormError, Notice, SmallText, Stack } from '@kenali/ui';
import { type Ref, useEffect, useId, useState } from 'react';
import { accountFailureText } from './account.api.ts';
import { useSubmitOnce } from './use-account-submit.ts';

interface Props {
  /** When the last code was requested, in ms; null if none was. */
  sentAt: number | null;
  /** Requests another code. It returns false if the email is invalid and nothing was sent. */
  onResend: () => Promise<boolean>;
  buttonRef: Ref<HTMLButtonElement>;
}

/**
 * Sends the first code at once, as what the page is for until then, and enables 'Kirim ulang' a minute after the last one. Screen readers do
 * not announce the countdown.
 */
export function ResendCode({ sentAt, onResend, buttonRef }: Props) {
  const secondsLeft = useSecondsLeft(sentAt);
  const hintId = useId();
  const [outcome, setOutcome] = useState<'sent' | { failure: string } | null>(null);
  const { submit, isBusy } = useSubmitOnce(async () => {
    setOutcome(null);
    try {
      if (await onResend()) setOutcome('sent');
    } catch (error) {
      setOutcome({ failure: accountFailureText(error, ACCOUNT_TEXTS.codeFailed) });
    }
    return 'again';
  });
  return (
    <Stack $gap={3}>
      {outcome === 'sent' && <Notice role="status">{ACCOUNT_TEXTS.codeResent}</Notice>}
      {outcome && outcome !== 'sent' && <FormError>{outcome.failure}</FormError>}
      <Button
        ref={buttonRef}
        $block
        $variant={sentAt === null ? 'primary' : 'secondary'}
        disabled={secondsLeft > 0}
        aria-describedby={hintId}
        busy={isBusy}
        busyLabel="Mengirim..."
        onClick={() => submit(undefined)}
      >
        {sentAt === null ? 'Kirim kode' : 'Kirim ulang'}
      </Button>
      <SmallText id={hintId}>{hintOf(sentAt, secondsLeft)}</SmallText>
    </Stack>
  );
}

function hintOf(sentAt: number | null, secondsLeft: number): string {
  if (sentAt === null) return 'Kode tiba dalam beberapa menit. Bila tidak, periksa folder spam.';
  if (secondsLeft > 0) return `Kode baru dapat diminta dalam ${secondsLeft} detik.`;
  return 'Belum menerima kode? Periksa folder spam, atau kirim ulang.';
}

const readSecondsLeft = (sentAt: number | null) =>
  sentAt === null
    ? 0
    : Math.min(Math.max(0, Math.ceil((sentAt + RESEND_CODE_MS - Date.now()) / 1000)), RESEND_CODE_MS / 1000);

/** Returns the seconds until a code may be requested again. It reads the clock, because timers stop in sleeping tabs. */
function useSecondsLeft(sentAt: number | null): number {
  const [secondsLeft, setSecondsLeft] = useState(() => readSecondsLeft(sentAt));
  useEffect(() => {
    setSecondsLeft(readSecondsLeft(sentAt));
    const timer = setInterval(() => setSecondsLeft(readSecondsLeft(sentAt)), 1000);
    return () => clearInterval(timer);
  }, [sentAt]);
  return secondsLeft;
}
