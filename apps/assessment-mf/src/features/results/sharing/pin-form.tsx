import type { SharedResultOpened } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { Button, Card, FormError, Notice, Stack, Text, TextField } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';

interface PinFormProps {
  token: string;
  /** An earlier opening on this page. */
  earlier: SharedResultOpened | null;
  isTimeOver: boolean;
  practice: string;
  onOpened: (opened: SharedResultOpened) => void;
  /** The link has ended meanwhile. */
  onEnded: () => void;
}

const PIN = /^\d{6}$/;

/** Asks a professional for the PIN of a link. */
export function PinForm({ token, earlier, isTimeOver, practice, onOpened, onEnded }: PinFormProps) {
  const { api } = useShell();
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const open = useMutation({
    mutationFn: (digits: string) => {
      const body = { token, pin: digits, ...(earlier && { viewer: earlier.viewer }) };
      return api.send('POST /api/shared-results/open', { body });
    },
    onSuccess: onOpened,
    onError(error) {
      const failure = apiFailureOf(error);
      if (failure?.status === 410 || failure?.status === 404) onEnded();
      if (failure?.status !== 422) return;
      setMistake(failureText(error, ''));
      field.current?.focus();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = pin.replace(/\s/g, '');
    if (open.isPending) return;
    setMistake(PIN.test(digits) ? null : 'Masukkan 6 angka PIN.');
    if (PIN.test(digits)) open.mutate(digits);
    else field.current?.focus();
  };
  const hasFailed = open.isError && apiFailureOf(open.error)?.status !== 422;
  return (
    <Card>
      {isTimeOver && (
        <Notice title="Waktu untuk membuka hasil sudah habis">Masukkan PIN lagi untuk melanjutkan.</Notice>
      )}
      <Text>
        Seseorang membagikan hasil asesmen dari {practice} kepada Anda. Masukkan PIN yang Anda terima dari pengirimnya.
      </Text>
      <form noValidate onSubmit={submit}>
        <Stack $gap={4}>
          <TextField
            ref={field}
            label="PIN"
            hint="6 angka. PIN tidak ada di dalam tautan."
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            error={mistake ?? undefined}
            onChange={({ target }) => setPin(target.value)}
          />
          {hasFailed && (
            <FormError>{failureText(open.error, 'Hasil belum dapat dibuka. Silakan coba lagi.')}</FormError>
          )}
          <Button type="submit" busy={open.isPending} busyLabel="Membuka...">
            Buka hasil
          </Button>
        </Stack>
      </form>
      <Text $size="small" $tone="inkSoft">
        Setiap pembukaan tercatat dengan waktu dan jenis perangkat, dan terlihat oleh pemilik hasil.
      </Text>
    </Card>
  );
}
