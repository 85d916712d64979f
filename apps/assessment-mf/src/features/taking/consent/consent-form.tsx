import type { AssessmentType, ConsentRelationship, ConsentRequest, ConsentText } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, ButtonLink, Card, CheckboxField, ChoiceGroup, FormError, Heading, Stack, Text } from '@kenali/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ActionRow } from '../../../common/layout.ts';

export interface ConsentFormProps {
  text: ConsentText;
  /** A sensory profile is always about a child, so nobody can answer it about themselves. */
  type: AssessmentType;
  isSending: boolean;
  /** Why the last attempt failed; null if there was none. */
  failure: string | null;
  onConsent(body: ConsentRequest): void;
}

const NO_RELATIONSHIP = 'Pilih salah satu.';
const NOT_A_CHILD = 'Asesmen ini selalu tentang anak. Pilih ibu, ayah, atau wali.';
const NO_CONSENT = 'Beri tanda di sini jika Anda setuju. Tanpa persetujuan, asesmen ini belum dapat diisi.';

/** Shows the text word for word, as its hash says, and asks for the declaration. No box is ticked in advance. */
export function ConsentForm({ text, type, isSending, failure, onConsent }: ConsentFormProps) {
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

  const choiceError = relationship === null ? NO_RELATIONSHIP : isSelf(relationship, type) ? NOT_A_CHILD : undefined;
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
          <CheckboxField {...box('consent')} error={isChecked && !ticked.consent ? NO_CONSENT : undefined} required />
          <CheckboxField {...box('research')} hint="Tidak wajib." />
          <CheckboxField {...box('whatsapp')} hint="Tidak wajib." />
          {failure && <FormError>{failure}</FormError>}
          <ActionRow>
            <ButtonLink as={Link} to="/dashboard" $variant="quiet">
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

const isSelf = (relationship: ConsentRelationship, type: AssessmentType) =>
  relationship === 'Diri sendiri' && type === 'sensory';
