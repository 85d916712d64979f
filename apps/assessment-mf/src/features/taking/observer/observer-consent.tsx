import type { ObservationView } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { Button, Card, CheckboxField, FormError, Heading, Stack, Text, TextField } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { focusField } from '../../../common/focus-field.ts';

const Sections = styled(Stack).attrs({ $gap: 4 })`
  margin-block: ${({ theme }) => theme.space[2]};
`;

interface ObserverConsentProps {
  session: string;
  view: ObservationView;
  onConsent(view: ObservationView): void;
  /** The text changed, or the invitation ended. */
  onChanged(): void;
}

/** Who asks, about whom and what happens to the answers, and the consent of the observer. */
export function ObserverConsent({ session, view, onConsent, onChanged }: ObserverConsentProps) {
  const { api } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [isTicked, setIsTicked] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const { text, ownerName, childName } = view;
  const consent = useMutation({
    mutationFn: () => {
      const body = { session, version: text.version, hash: text.hash, name: name.trim(), consent: true as const };
      return api.send('POST /api/observations/consent', { body });
    },
    onSuccess: onConsent,
    onError: (error) => {
      const failure = apiFailureOf(error);
      // A tick counts for the text that it was given to.
      if (failure?.code === 'CONSENT_TEXT_CHANGED') setIsTicked(false);
      if (failure && failure.status !== 422 && failure.status < 500) onChanged();
    },
  });
  const isComplete = name.trim() !== '' && isTicked;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (isComplete) return consent.isPending ? undefined : consent.mutate();
    const id = name.trim() === '' ? 'observer-name' : 'observer-consent';
    focusField(form.current, id);
  };
  return (
    <Card as="section">
      <Heading level={2}>{text.title}</Heading>
      <Text $weight="semibold">
        {ownerName} meminta Anda mengamati {childName}.
      </Text>
      <Text>{text.summary}</Text>
      <Sections>
        {text.sections.map(({ heading, body }) => (
          <Stack key={heading} $gap={1}>
            <Heading level={3}>{heading}</Heading>
            <Text>{body}</Text>
          </Stack>
        ))}
      </Sections>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack $gap={4}>
          <TextField
            name="observer-name"
            label="Nama atau inisial Anda"
            hint="Terlihat oleh orang yang mengundang."
            autoComplete="off"
            maxLength={100}
            value={name}
            error={isChecked && name.trim() === '' ? 'Nama atau inisial harus diisi' : undefined}
            onChange={({ target }) => setName(target.value)}
          />
          <CheckboxField
            name="observer-consent"
            label={text.box}
            checked={isTicked}
            error={isChecked && !isTicked ? 'Centang persetujuan ini' : undefined}
            onChange={({ target }) => setIsTicked(target.checked)}
            required
          />
          {consent.isError && (
            <FormError>{failureText(consent.error, 'Persetujuan belum tersimpan. Silakan coba lagi.')}</FormError>
          )}
          <Button type="submit" busy={consent.isPending} busyLabel="Menyimpan...">
            Saya setuju dan mulai
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
