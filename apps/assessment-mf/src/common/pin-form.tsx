import { apiFailureOf, failureText } from '@kenali/federation';
import { Button, Card, FormError, SmallText, Stack, TextField } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';

interface PinFormProps<Opened> {
  /** Above the field. */
  children: ReactNode;
  /** Below the button. */
  note?: string;
  action: string;
  failed: string;
  open: (pin: string) => Promise<Opened>;
  onOpened: (opened: Opened) => void;
  /** The link has ended, or is not for this person. */
  onEnded: (error: Error) => void;
}

/** What no other PIN changes: unknown, for somebody else, or ended. */
const FINAL = [404, 409, 410];
const PIN = /^\d{6}$/;

/** Asks for the PIN of a link. */
export function PinForm<Opened>({ children, note, action, failed, onOpened, onEnded, ...props }: PinFormProps<Opened>) {
  const field = useRef<HTMLInputElement>(null);
  const [pin, setPin] = useState('');
  const [mistake, setMistake] = useState<string | null>(null);
  const open = useMutation({
    mutationFn: props.open,
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
    const digits = pin.replace(/\s/g, '');
    if (open.isPending) return;
    setMistake(PIN.test(digits) ? null : 'Masukkan 6 angka PIN.');
    if (PIN.test(digits)) open.mutate(digits);
    else field.current?.focus();
  };
  const hasFailed = open.isError && apiFailureOf(open.error)?.status !== 422;
  return (
    <Card>
      {children}
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
          {hasFailed && <FormError>{failureText(open.error, failed)}</FormError>}
          <Button type="submit" busy={open.isPending} busyLabel="Membuka...">
            {action}
          </Button>
        </Stack>
      </form>
      {note && <SmallText>{note}</SmallText>}
    </Card>
  );
}
