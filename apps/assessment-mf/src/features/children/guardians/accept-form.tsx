import {
  GUARDIAN_RELATIONSHIPS,
  GUARDIAN_TERMS,
  GUARDIAN_TERMS_VERSION,
  type GuardianInvitationOpened,
  type GuardianRelationship,
} from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import {
  Button,
  Card,
  CheckboxField,
  ChoiceGroup,
  FormError,
  formatDateTime,
  SmallText,
  Stack,
  Text,
} from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { focusField } from '../../../common/focus-field.ts';
import { ProfileConsent } from '../profile-consent.tsx';

const LABELS: Record<GuardianRelationship, string> = {
  Ibu: 'Saya ibu anak ini',
  Ayah: 'Saya ayah anak ini',
  Wali: 'Saya wali anak ini yang sah',
};
const OPTIONS = GUARDIAN_RELATIONSHIPS.map((value) => ({ value, label: LABELS[value] }));

interface AcceptFormProps {
  token: string;
  opened: GuardianInvitationOpened & { pin: string };
  onConsented(): void;
  onAccepted(): void;
  onEnded(error: Error): void;
}

/** What the person agrees to: first the processing, with the text of every account, then what guardians see of each other. */
export function AcceptForm({ token, opened, onConsented, onAccepted, onEnded }: AcceptFormProps) {
  const { api } = useShell();
  const { childFirstName, ownerName, expiresAt, needsConsent, pin } = opened;
  const [relationship, setRelationship] = useState<GuardianRelationship | null>(null);
  const [isAgreed, setIsAgreed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  const send = useMutation({
    mutationFn: (chosen: GuardianRelationship) =>
      api.send('POST /api/guardian-invitations/accept', {
        body: { token, pin, relationship: chosen, terms: GUARDIAN_TERMS_VERSION, consent: true },
      }),
    onSuccess: onAccepted,
    onError(error) {
      const failure = apiFailureOf(error);
      if (failure?.status === 404 || failure?.status === 410) onEnded(error);
    },
  });
  if (needsConsent)
    return (
      <Stack $gap={4}>
        <Text>
          {ownerName} mengundang Anda menjadi wali untuk profil {childFirstName}. Baca dan berikan persetujuan Anda
          sendiri lebih dahulu.
        </Text>
        <ProfileConsent
          onGranted={async (given) => {
            // Said once already, about the same child.
            setRelationship(GUARDIAN_RELATIONSHIPS.find((each) => each === given) ?? null);
            onConsented();
          }}
        />
      </Stack>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setIsChecked(true);
    if (relationship !== null && isAgreed) send.mutate(relationship);
    else focusField(form.current, relationship === null ? 'relationship' : 'agreement');
  };
  return (
    <Card>
      <Text $weight="semibold">
        {ownerName} mengundang Anda menjadi wali untuk profil {childFirstName}.
      </Text>
      <ul>
        {GUARDIAN_TERMS[GUARDIAN_TERMS_VERSION].map((sentence) => (
          <li key={sentence}>
            <Text>{sentence}</Text>
          </li>
        ))}
      </ul>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack $gap={4}>
          <ChoiceGroup<GuardianRelationship>
            name="relationship"
            legend="Siapa Anda bagi anak ini?"
            options={OPTIONS}
            value={relationship}
            onChange={setRelationship}
            error={isChecked && relationship === null ? 'Pilih hubungan Anda dengan anak ini.' : undefined}
          />
          <CheckboxField
            name="agreement"
            label="Pernyataan saya di atas benar, dan saya menyetujui hal-hal ini."
            checked={isAgreed}
            onChange={({ target }) => setIsAgreed(target.checked)}
            error={isChecked && !isAgreed ? 'Beri tanda setuju.' : undefined}
          />
          {send.isError && (
            <FormError>{failureText(send.error, 'Undangan belum diterima. Silakan coba lagi.')}</FormError>
          )}
          <Button type="submit" busy={send.isPending} busyLabel="Menyimpan...">
            Terima undangan
          </Button>
        </Stack>
      </form>
      <SmallText>Undangan berlaku sampai {formatDateTime(expiresAt)}.</SmallText>
    </Card>
  );
}
