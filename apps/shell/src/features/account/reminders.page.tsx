import { Button, FormError, Notice, Stack } from '@kenali/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { accountFailureText } from './account.api.ts';
import { AccountFrame } from './account-frame.tsx';
import { useSubmitOnce } from './use-account-submit.ts';

const FAILURES = {
  off: 'Pengingat belum dapat dihentikan. Silakan coba lagi.',
  on: 'Pengingat belum dapat dinyalakan. Silakan coba lagi.',
};

/** /reminders: where the link of a reminder leads. One press ends all reminders, another resumes them, without a login. */
export function RemindersPage() {
  const { api } = useWebCore();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [outcome, setOutcome] = useState<'off' | 'on' | null>(null);
  const { submit, isBusy, failure } = useSubmitOnce(async (wanted: 'off' | 'on') => {
    const call = wanted === 'off' ? 'POST /api/reminders/opt-out' : 'POST /api/reminders/opt-in';
    try {
      await api.send(call, { query: { token } });
      setOutcome(wanted);
    } catch (error) {
      return { failure: accountFailureText(error, FAILURES[wanted]) };
    }
    return 'again';
  });
  return (
    <AccountFrame
      title="Pengingat Asesmen"
      intro="Kami mengingatkan satu kali jika sebuah asesmen belum selesai."
      footer="Email tentang akun, pembayaran, dan hasil tetap kami kirim."
    >
      <Stack $gap={4}>
        {failure && <FormError>{failure}</FormError>}
        {outcome && (
          <Notice tone="good" role="status">
            {outcome === 'off'
              ? 'Kami tidak akan mengirim pengingat lagi.'
              : 'Kami akan mengingatkan Anda lagi satu kali jika sebuah asesmen belum selesai.'}
          </Notice>
        )}
        {outcome === 'off' ? (
          <Button $variant="secondary" $block busy={isBusy} busyLabel="Menyimpan..." onClick={() => submit('on')}>
            Terima pengingat lagi
          </Button>
        ) : (
          <Button $block busy={isBusy} busyLabel="Menyimpan..." onClick={() => submit('off')}>
            Berhenti menerima pengingat
          </Button>
        )}
      </Stack>
    </AccountFrame>
  );
}
