import type { GuardianInvitationCreated } from '@kenali/contracts';
import { Actions, Button, formatDateTime, Heading, Notice, Stack, Text, TextField } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';

const Pin = styled.strong`
  font-size: 1.75rem;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.15em;
`;

/** Browsers never send what follows the "#", so no log of any server has the token. */
const addressOf = (token: string): string => `${window.location.origin}/account/children/invitation#${token}`;

interface NewInvitationProps {
  created: GuardianInvitationCreated;
  onDone(): void;
}

/** Shows a new invitation with its PIN, which nobody can read again. */
export function NewInvitation({ created: { invitation, token, pin }, onDone }: NewInvitationProps) {
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
        Undangan sudah dibuat
      </Heading>
      <Notice tone="warn" title="PIN ini hanya tampil sekali">
        Kirim tautan dan PIN lewat jalur yang berbeda. Contohnya, kirim tautan lewat email, lalu sebutkan PIN lewat
        telepon.
      </Notice>
      <TextField
        label="Tautan undangan"
        hint={`Berlaku sampai ${formatDateTime(invitation.expiresAt)}, untuk satu orang.`}
        value={addressOf(token)}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <Text>
        PIN: <Pin>{pin}</Pin>
      </Text>
      <Actions>
        <Button onClick={() => void copy(addressOf(token), 'Tautan')}>Salin tautan</Button>
        <Button $variant="secondary" onClick={() => void copy(pin, 'PIN')}>
          Salin PIN
        </Button>
        <Button $variant="quiet" onClick={onDone}>
          Selesai
        </Button>
      </Actions>
      <Text role="status" $size="small" $tone="inkSoft">
        {copied}
      </Text>
    </Stack>
  );
}
