import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { Button, FormError, Notice, Stack, Text } from '@kenali/ui';
import { useId, useState } from 'react';
import { accountFailureText } from './account.api.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { useSubmitOnce } from './use-submit-once.ts';

interface Props {
  /** When the last code was asked for, in ms. */
  sentAt: number;
  /** Asks for another one; false when there was nothing to ask for. */
  onResend: () => Promise<boolean>;
}

/** 'Kirim ulang', a minute after the last code. The seconds are not read aloud, they only stand there. */
export function ResendCode({ sentAt, onResend }: Props) {
  const left = useSecondsLeft(sentAt);
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
        $block
        $variant="secondary"
        disabled={left > 0}
        aria-describedby={hintId}
        busy={isBusy}
        busyLabel="Mengirim..."
        onClick={() => submit(undefined)}
      >
        Kirim ulang
      </Button>
      <Text id={hintId} $size="small" $tone="inkSoft">
        {left > 0
          ? `Kode baru dapat diminta dalam ${left} detik.`
          : 'Belum menerima kode? Periksa folder spam, atau kirim ulang.'}
      </Text>
    </Stack>
  );
}
