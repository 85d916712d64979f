import {
  CONSENT_CHOICES,
  type ConsentRelationship,
  type ConsentRequest,
  type ConsentText,
  type ConsentVariant,
  type ConsentView,
} from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, ButtonLink, CheckboxField, ChoiceGroup, FormError, Heading, Row, Stack, Text } from '@kenali/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Disclosure } from '../disclosure.tsx';
import { ShortChoices } from '../layout.ts';
import { wholePhones } from '../whole-phones.tsx';

interface SendingProps {
  /** The page of "Tidak sekarang". */
  backTo: string;
  isSending: boolean;
  /** Why the last attempt failed; null if there was none. */
  failure: string | null;
  onConsent(body: ConsentRequest): void;
}

export interface ConsentFormProps extends SendingProps {
  view: ConsentView;
  isAboutChild: boolean;
}

/** Chooses the text for what it is about. Only staff get the one for signatures on paper, and take their own with a press. */
export function ConsentForm({ view: { texts, text: general }, isAboutChild, ...sending }: ConsentFormProps) {
  const [isOnPaper, setIsOnPaper] = useState(isAboutChild);
  const own = isAboutChild ? 'child' : 'self';
  const variant = texts?.paper && isOnPaper ? 'paper' : own;
  // An earlier API has one text for everybody.
  const text = texts?.[variant] ?? general;
  return (
    <Stack $gap={4}>
      <Declaration key={text.hash} text={text} variant={texts && variant} {...sending} />
      {texts?.paper && (
        <Button $variant="quiet" $size="small" onClick={() => setIsOnPaper(!isOnPaper)}>
          {isOnPaper ? 'Saya sendiri yang menyetujui' : 'Persetujuan ada di kertas'}
        </Button>
      )}
    </Stack>
  );
}

interface DeclarationProps extends SendingProps {
  text: ConsentText;
  variant: ConsentVariant | undefined;
}

/** Shows the text word for word, as its hash says. What a person need not read first is folded, and nothing is ticked in advance. */
function Declaration({ text, variant, backTo, isSending, failure, onConsent }: DeclarationProps) {
  const { Link } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The question that had the focus is gone if the form replaces it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const [only, ...others] = text.relationships;
  const isGiven = others.length === 0;
  const [relationship, setRelationship] = useState<ConsentRelationship | null>((isGiven && only?.value) || null);
  const [ticked, setTicked] = useState({ research: false, whatsapp: false });
  const [isChecked, setIsChecked] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (relationship === null) return form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus();
    const { version, hash } = text;
    onConsent({ version, hash, ...(variant && { variant }), relationship, consent: true, ...ticked });
  };
  const { boxes } = text;
  const choices = CONSENT_CHOICES.filter((name) => boxes[name]);
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack $gap={3}>
        <Heading level={2} size={3} ref={heading}>
          {text.title}
        </Heading>
        <Text>{text.summary}</Text>
        {isGiven ? (
          <Text>
            {text.relationshipLabel} <b>{only?.label}</b>
          </Text>
        ) : (
          <ShortChoices $columns={3}>
            <ChoiceGroup
              legend={text.relationshipLabel}
              options={text.relationships}
              value={relationship}
              onChange={setRelationship}
              error={isChecked && relationship === null ? 'Pilih salah satu.' : undefined}
              name="consent-relationship"
            />
          </ShortChoices>
        )}
        <Disclosure summary={choices.length > 0 ? 'Rincian, hak Anda, dan izin lain' : 'Rincian dan hak peserta'}>
          <Stack $gap={3}>
            {text.sections.map(({ heading, body }) => (
              <Stack key={heading} $gap={1}>
                <Heading level={3} size={3}>
                  {heading}
                </Heading>
                <Text $tone="inkSoft">{wholePhones(body)}</Text>
              </Stack>
            ))}
            {choices.map((name) => (
              <CheckboxField
                key={name}
                name={name}
                label={boxes[name]}
                hint="Tidak wajib."
                checked={ticked[name]}
                onChange={({ target }) => setTicked({ ...ticked, [name]: target.checked })}
              />
            ))}
          </Stack>
        </Disclosure>
        <Text $size="small">{boxes.consent}</Text>
        {failure && <FormError>{failure}</FormError>}
        <Row $justify="space-between">
          <ButtonLink as={Link} to={backTo} $variant="quiet" $flush>
            Tidak sekarang
          </ButtonLink>
          <Button type="submit" busy={isSending} busyLabel="Menyimpan...">
            Saya setuju
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
