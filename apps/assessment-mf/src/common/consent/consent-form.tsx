import type { ConsentRelationship, ConsentRequest, ConsentText } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, ButtonLink, Card, CheckboxField, ChoiceGroup, FormError, Heading, Stack, Text } from '@kenali/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ActionRow } from '../layout.ts';

type ConsentSubject = 'child' | 'profile' | 'anybody';

export interface ConsentFormProps {
  text: ConsentText;
  /** A sensory profile and the profile of a child are always about a child, so nobody can consent for themselves. */
  about: ConsentSubject;
  /** The page of "Tidak sekarang". */
  backTo: string;
  isSending: boolean;
  /** Why the last attempt failed; null if there was none. */
  failure: string | null;
  onConsent(body: ConsentRequest): void;
}

const NO_RELATIONSHIP = 'Pilih salah satu.';
const NO_CONSENT = 'Beri tanda di sini jika Anda setuju. Tanpa persetujuan, asesmen ini belum dapat diisi.';
const NOT_A_CHILD: Record<ConsentSubject, string | undefined> = {
  child: 'Asesmen ini selalu tentang anak. Pilih ibu, ayah, atau wali.',
  profile: 'Profil ini selalu tentang anak. Pilih ibu, ayah, atau wali.',
  anybody: undefined,
};
const NO_PROFILE = 'Beri tanda di sini jika Anda setuju. Tanpa persetujuan, profil anak belum dapat disimpan.';

/** Shows the text word for word, as its hash says, and asks for the declaration. No box is ticked in advance. */
export function ConsentForm({ text, about, backTo, isSending, failure, onConsent }: ConsentFormProps) {
  const { Link } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The question that had the focus is gone if the form replaces it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const [relationship, setRelationship] = useState<ConsentRelationship | null>(null);
  const [ticked, setTicked] = useState({ consent: false, research: false, whatsapp: false });
  const [isChecked, setIsChecked] = useState(false);

  const choiceError =
    relationship === null ? NO_RELATIONSHIP : relationship === 'Diri sendiri' ? NOT_A_CHILD[about] : undefined;
  const noConsent = about === 'profile' ? NO_PROFILE : NO_CONSENT;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const { consent, research, whatsapp } = ticked;
    if (choiceError || relationship === null || !consent) {
      const first = choiceError ? 'input[type="radio"]' : 'input[name="consent"]';
      form.current?.querySelector<HTMLElement>(first)?.focus();
      return;
    }
    onConsent({ version: text.version, hash: text.hash, relationship, consent, research, whatsapp });
  };
  const box = (name: keyof typeof ticked) => ({
    name,
    label: text.boxes[name],
    checked: ticked[name],
    onChange: ({ target }: { target: { checked: boolean } }) => setTicked({ ...ticked, [name]: target.checked }),
  });
  return (
    <Card as="section">
      <Heading level={2} ref={heading}>
        {text.title}
      </Heading>
      <Text>{text.summary}</Text>
      {text.sections.map(({ heading, body }) => (
        <Stack key={heading} $gap={1}>
          <Heading level={3} size={3}>
            {heading}
          </Heading>
          <Text $tone="inkSoft">{body}</Text>
        </Stack>
      ))}
      <form ref={form} noValidate onSubmit={submit}>
        <Stack $gap={5}>
          <ChoiceGroup
            legend={text.relationshipLabel}
            options={text.relationships}
            value={relationship}
            onChange={setRelationship}
            error={isChecked ? choiceError : undefined}
            name="consent-relationship"
          />
          <CheckboxField {...box('consent')} error={isChecked && !ticked.consent ? noConsent : undefined} required />
          <CheckboxField {...box('research')} hint="Tidak wajib." />
          <CheckboxField {...box('whatsapp')} hint="Tidak wajib." />
          {failure && <FormError>{failure}</FormError>}
          <ActionRow>
            <ButtonLink as={Link} to={backTo} $variant="quiet">
              Tidak sekarang
            </ButtonLink>
            <Button type="submit" busy={isSending} busyLabel="Menyimpan...">
              Saya setuju
            </Button>
          </ActionRow>
        </Stack>
      </form>
    </Card>
  );
}
