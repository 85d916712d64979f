import {
  CONSENT_CHOICES,
  type ConsentRelationship,
  type ConsentRequest,
  type ConsentText,
  type ConsentView,
} from '@kenali/contracts';
import { Button, CheckboxField, ChoiceGroup, Heading, SmallHeading, Stack, Text } from '@kenali/ui';
import { useEffect, useRef, useState } from 'react';
import { Disclosure } from '../disclosure.tsx';
import { ShortChoices } from '../layout.ts';
import { wholePhones } from '../whole-phones.tsx';

/** The name of the radio buttons, for `focusField`. */
export const RELATIONSHIP_FIELD = 'consent-relationship';

/** What was chosen on a text. */
interface Chosen {
  relationship: ConsentRelationship | null;
  research: boolean;
  whatsapp: boolean;
}

/** The relationship that a text gives because it has no other. */
const givenBy = ({ relationships: [only, ...others] }: ConsentText): ConsentRelationship | null =>
  others.length === 0 ? (only?.value ?? null) : null;

export type Declaration = ReturnType<typeof useDeclaration>;

/**
 * The text for what it is about, and what the person chooses on it. Only staff get the one for signatures on paper, and take
 * their own with a press.
 */
export function useDeclaration({ texts, text: general }: ConsentView, isAboutChild: boolean) {
  const [takesPaper, setTakesPaper] = useState<boolean | null>(null);
  /** By hash: a choice counts for the text that it was made on. */
  const [byHash, setByHash] = useState<Readonly<Record<string, Chosen>>>({});
  const own = isAboutChild ? 'child' : 'self';
  const isOnPaper = texts?.paper !== undefined && (takesPaper ?? isAboutChild);
  const variant = isOnPaper ? 'paper' : own;
  // An earlier API has one text for everybody.
  const text = texts?.[variant] ?? general;
  const { version, hash } = text;
  const chosenOn = (each: ConsentText): Chosen =>
    byHash[each.hash] ?? { relationship: givenBy(each), research: false, whatsapp: false };
  const chosen = chosenOn(text);
  const request: ConsentRequest | null = chosen.relationship && {
    version,
    hash,
    ...(texts && { variant }),
    ...chosen,
    relationship: chosen.relationship,
    consent: true,
  };
  return {
    text,
    chosen,
    /** Null until a relationship is chosen. */
    request,
    choose: (change: Partial<Chosen>, on = text) => setByHash({ ...byHash, [on.hash]: { ...chosenOn(on), ...change } }),
    isOnPaper,
    /** Given for staff alone: switches between signatures on paper and the own consent. */
    togglePaper: texts?.paper && (() => setTakesPaper(!isOnPaper)),
  };
}

interface DeclarationFieldsProps {
  declaration: Declaration;
  /** True after an attempt to send. */
  isChecked: boolean;
  /** False if the page asks for the relationship elsewhere, in the words of the text. */
  asksRelationship?: boolean;
}

/** Shows the text word for word, as its hash says. What a person need not read first is folded, and nothing is ticked in advance. */
export function DeclarationFields({ declaration, isChecked, asksRelationship = true }: DeclarationFieldsProps) {
  const { text, chosen, choose, isOnPaper, togglePaper } = declaration;
  const heading = useRef<HTMLHeadingElement>(null);
  // The question that had the focus is gone if the declaration replaces it.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  const choices = CONSENT_CHOICES.filter((name) => text.boxes[name]);
  return (
    <Stack $gap={3}>
      <SmallHeading ref={heading}>{text.title}</SmallHeading>
      <Text>{text.summary}</Text>
      {asksRelationship && <Relationship {...{ declaration, isChecked }} />}
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
              label={text.boxes[name]}
              hint="Tidak wajib."
              checked={chosen[name]}
              onChange={({ target }) => choose({ [name]: target.checked })}
            />
          ))}
        </Stack>
      </Disclosure>
      <Text $size="small">{text.boxes.consent}</Text>
      {togglePaper && (
        <Button $variant="quiet" $size="small" onClick={togglePaper}>
          {isOnPaper ? 'Saya sendiri yang menyetujui' : 'Persetujuan ada di kertas'}
        </Button>
      )}
    </Stack>
  );
}

function Relationship({ declaration: { text, chosen, choose }, isChecked }: DeclarationFieldsProps) {
  const { relationshipLabel, relationships } = text;
  if (givenBy(text))
    return (
      <Text>
        {relationshipLabel} <b>{relationships[0]?.label}</b>
      </Text>
    );
  return (
    <ShortChoices $columns={3}>
      <ChoiceGroup
        legend={relationshipLabel}
        options={relationships}
        value={chosen.relationship}
        onChange={(relationship) => choose({ relationship })}
        error={isChecked && chosen.relationship === null ? 'Pilih salah satu.' : undefined}
        name={RELATIONSHIP_FIELD}
      />
    </ShortChoices>
  );
}
