import { Actions, Button, Heading, Notice, SmallText, Stack, Text, TextField } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Pin = styled.strong`
  font-size: 1.75rem;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.15em;
`;

interface LinkAndPinProps {
  title: string;
  label?: string;
  /** How long the link is valid. */
  hint: string;
  /** With the token behind its "#", which browsers never send, so that no log of any server has it. */
  address: string;
  pin: string;
  onDone: () => void;
}

/** Shows a new link with its PIN, which nobody can read again. */
export function LinkAndPin({ title, label = 'Tautan', hint, address, pin, onDone }: LinkAndPinProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (text: string, what: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(`${what} sudah disalin.`);
    } catch {
      setCopied('Peramban ini tidak dapat menyalin. Pilih teksnya, lalu salin sendiri.');
    }
  };
  return (
    <Stack $gap={4}>
      <Heading level={3} ref={heading}>
        {title}
      </Heading>
      <Notice tone="warn" title="PIN ini hanya tampil sekali">
        Kirim tautan dan PIN lewat jalur yang berbeda. Contohnya, kirim tautan lewat email, lalu sebutkan PIN lewat
        telepon.
      </Notice>
      <TextField label={label} hint={hint} value={address} readOnly onFocus={({ target }) => target.select()} />
      <Text>
        PIN: <Pin>{pin}</Pin>
      </Text>
      <Actions>
        <Button onClick={() => void copy(address, 'Tautan')}>Salin tautan</Button>
        <Button $variant="secondary" onClick={() => void copy(pin, 'PIN')}>
          Salin PIN
        </Button>
        <Button $variant="quiet" onClick={onDone}>
          Selesai
        </Button>
      </Actions>
      <SmallText role="status">{copied}</SmallText>
    </Stack>
  );
}
