import type { GuardianInvitationOpened } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { Button, Card, FormError, Stack, Text, TextField } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';

const PIN = /^\d{6}$/;
/** What no other PIN changes: unknown, ended, or for somebody else. */
const FINAL = [404, 409, 410];

interface InvitationPinProps {
  token: string;
  onOpened(opened: GuardianInvitationOpened & { pin: string }): void;
  onEnded(error: Error): void;
}

/** Asks an invited person for the PIN. */
export function InvitationPin({ token, onOpened, onEnded }: InvitationPinProps) {
  const { api } = useShell();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const open = useMutation({
    mutationFn: async (pin: string) => ({
      ...(await api.send('POST /api/guardian-invitations/open', { body: { token, pin } })),
      pin,
    }),
    onSuccess: onOpened,
    onError(error) {
      const status = apiFailureOf(error)?.status;
      if (status !== undefined && FINAL.includes(status)) onEnded(error);
      if (status !== 422) return;
      setMistake(failureText(error, ''));
      field.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const pin = typed.replace(/\s/g, '');
    if (open.isPending) return;
    setMistake(PIN.test(pin) ? null : 'Masukkan 6 angka PIN.');
    if (PIN.test(pin)) open.mutate(pin);
    else field.current?.focus();
  };
  return (
    <Card>
      <Text>Seseorang mengundang Anda menjadi wali satu profil anak. Masukkan PIN yang Anda terima darinya.</Text>
      <form noValidate onSubmit={submit}>
        <Stack $gap={4}>
          <TextField
            ref={field}
            label="PIN"
            hint="6 angka. PIN tidak ada di dalam tautan."
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={typed}
            error={mistake ?? undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          {open.isError && apiFailureOf(open.error)?.status !== 422 && (
            <FormError>{failureText(open.error, 'Undangan belum dapat dibuka. Silakan coba lagi.')}</FormError>
          )}
          <Button type="submit" busy={open.isPending} busyLabel="Membuka...">
            Buka undangan
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
