import type { AssessmentType, ChildRef, Id, UserAssessmentDetail } from '@kenali/contracts';
import { checkChild, type ParticipantErrors } from '@kenali/instruments/rules';
import { Button, ChoiceGroup, Row, Stack, Text, todayInJakarta } from '@kenali/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ChildFields } from '../../../common/child-fields.tsx';
import { focusField } from '../../../common/focus-field.ts';
import { ShortChoices } from '../../../common/layout.ts';
import { type ChoosableChild, childOption, SaveChildBox, useChildChoice } from '../sensory/child-choice.tsx';

/** "self", a child by `choiceOf`, or "another" that is typed. */
export type ForWhom = Id | string;

interface ForWhomQuestionProps {
  children: readonly ChoosableChild[];
  /** False if its ages are those of children alone. */
  offersSelf: boolean;
  value: ForWhom | null;
  onChange(value: ForWhom): void;
}

/** Asked before an inventory begins. The consent depends on it, so it names nobody who is not known yet. */
export function ForWhomQuestion({ children, offersSelf, value, onChange }: ForWhomQuestionProps) {
  const hasProfiles = children.length > 0;
  const self = { value: 'self', label: 'Saya sendiri' };
  return (
    <ShortChoices $columns={hasProfiles ? 1 : 2}>
      <ChoiceGroup<ForWhom>
        legend="Untuk siapa?"
        options={[
          ...children.map(childOption),
          { value: 'another', label: hasProfiles ? 'Anak lain' : 'Anak saya' },
          ...(offersSelf ? [self] : []),
        ]}
        value={value}
        onChange={onChange}
      />
    </ShortChoices>
  );
}

/** These ask in the second person, also a parent who answers with a child. */
const ADDRESSES_CHILD: readonly AssessmentType[] = ['learning', 'intelligence'];

interface ForWhomLineProps {
  detail: Pick<UserAssessmentDetail, 'assessment' | 'childName' | 'forWhom'>;
  onChange(): void;
}

/** Whom the questions below are about, until they are completed. */
export const ForWhomLine = ({ detail: { assessment, childName, forWhom }, onChange }: ForWhomLineProps) => (
  <Row $gap={5} $justify="space-between" $nowrap>
    <Text $size="small">
      Untuk <b>{childName ?? (forWhom === 'child' ? 'anak Anda' : 'Anda sendiri')}</b>
      {childName && ADDRESSES_CHILD.includes(assessment.type) && '. “Anda” dalam pertanyaan berarti anak ini.'}
    </Text>
    <Button $variant="quiet" $size="small" $flush onClick={onChange} aria-label="Ubah untuk siapa">
      Ubah
    </Button>
  </Row>
);

interface TypedChildFormProps {
  /** Who was typed before. */
  named: ChildRef;
  isSending: boolean;
  onChild(child: ChildRef): void;
}

/** A child without a profile. It is asked after the consent. */
export function TypedChildForm({ named, isSending, onChild }: TypedChildFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [info, setInfo] = useState({ childName: named.name, childBirthDate: named.birthDate });
  // The button of the consent that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusField(form.current, 'childName');
  }, []);
  const [errors, setErrors] = useState<ParticipantErrors>({});
  const choice = useChildChoice(info);
  const field = (name: keyof typeof info) => ({ name, value: info[name], error: errors[name] });
  const change = (changed: Partial<typeof info>) => {
    setInfo({ ...info, ...changed });
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkChild(info, todayInJakarta());
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return focusField(form.current, first);
    choice.saveProfile();
    onChild({ name: info.childName.trim(), birthDate: info.childBirthDate });
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack $gap={4}>
        <ChildFields
          name={field('childName')}
          birthDate={field('childBirthDate')}
          onName={(childName) => change({ childName })}
          onBirthDate={(childBirthDate) => change({ childBirthDate })}
        />
        <SaveChildBox choice={choice} />
        <Button type="submit" busy={isSending} busyLabel="Menyimpan...">
          Lanjut
        </Button>
      </Stack>
    </form>
  );
}
