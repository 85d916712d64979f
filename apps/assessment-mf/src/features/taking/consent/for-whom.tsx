import { type ChildRef, type Id, NAME_MAX } from '@kenali/contracts';
import { checkChild, type ParticipantErrors } from '@kenali/instruments/rules';
import { Button, ChoiceGroup, DateField, Stack, TextField } from '@kenali/ui';
import { type FormEvent, useRef, useState } from 'react';
import { ShortChoices } from '../../../common/layout.ts';
import { dayOrEmpty, todayInJakarta } from '../../../common/today-in-jakarta.ts';
import { type ChoosableChild, childOption, SaveChildBox, useChildChoice } from '../sensory/child-choice.tsx';

/** The user, a profile, or a child without one. */
export type ForWhom = 'self' | 'another' | Id;

interface ForWhomQuestionProps {
  children: readonly ChoosableChild[];
  value: ForWhom | null;
  onChange(value: ForWhom): void;
}

/** Asked before an inventory begins. The consent depends on it, so it names nobody who is not known yet. */
export function ForWhomQuestion({ children, value, onChange }: ForWhomQuestionProps) {
  const hasProfiles = children.length > 0;
  const question = (
    <ChoiceGroup<ForWhom>
      legend="Untuk siapa?"
      options={[
        ...children.map(childOption),
        { value: 'another', label: hasProfiles ? 'Anak lain' : 'Anak saya' },
        { value: 'self', label: 'Saya sendiri' },
      ]}
      value={value}
      onChange={onChange}
    />
  );
  return hasProfiles ? question : <ShortChoices $columns={2}>{question}</ShortChoices>;
}

interface ChildFieldsProps {
  isSending: boolean;
  onChild(child: ChildRef): void;
}

/** A child without a profile. It is asked after the consent. */
export function ChildFields({ isSending, onChild }: ChildFieldsProps) {
  const form = useRef<HTMLFormElement>(null);
  const [info, setInfo] = useState({ childName: '', childBirthDate: '' });
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
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    choice.saveProfile();
    onChild({ name: info.childName.trim(), birthDate: info.childBirthDate });
  };
  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Stack $gap={4}>
        <TextField
          label="Nama anak"
          autoComplete="off"
          maxLength={NAME_MAX}
          {...field('childName')}
          onChange={({ target }) => change({ childName: target.value })}
        />
        <DateField
          label="Tanggal lahir anak"
          max={todayInJakarta()}
          {...field('childBirthDate')}
          onChange={({ target }) => change({ childBirthDate: dayOrEmpty(target.value) })}
        />
        <SaveChildBox choice={choice} />
        <Button type="submit" busy={isSending} busyLabel="Menyimpan...">
          Lanjut
        </Button>
      </Stack>
    </form>
  );
}
