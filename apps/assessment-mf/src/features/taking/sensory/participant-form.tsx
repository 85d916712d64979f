import type { ParticipantInfo } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { checkParticipant, type ParticipantErrors } from '@kenali/instruments/rules';
import { Button, Card, SmallHeading, Stack } from '@kenali/ui';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { showErrors } from '../../../common/focus-field.ts';
import { ActionRow } from '../../../common/layout.ts';
import { todayHere } from '../../../common/reader-time.ts';
import { refOf, useChildChoice, useChoosableChildren } from './child-choice.tsx';
import { PARTICIPANT_TITLE, ParticipantFields, type ParticipantFieldsProps } from './participant-fields.tsx';
import type { SensoryUserAction } from './sensory.state.ts';

interface ParticipantFormProps extends Pick<ParticipantFieldsProps, 'info' | 'relationships' | 'ageRange' | 'onChild'> {
  headingRef: RefObject<HTMLHeadingElement | null>;
  /** The fields of `info` that nobody has typed. They are saved when the form is sent. */
  defaults: Partial<ParticipantInfo>;
  update(action: SensoryUserAction): void;
  onDone(): void;
  isStarting: boolean;
}

/** The fields as a step of their own. Input is saved while typing; errors are shown on submit. */
export function ParticipantForm(props: ParticipantFormProps) {
  const { headingRef, info, defaults, update, onDone, isStarting, ...fields } = props;
  const { toast } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const [before] = useState(() => refOf(info));
  const choice = useChildChoice(info, useChoosableChildren(before));
  const [errors, setErrors] = useState<ParticipantErrors>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkParticipant(info, { today: todayHere() });
    setErrors(found);
    if (showErrors(form.current, found, toast)) return;
    // The other fields were saved while typing. Sending them again would overwrite corrections from another device.
    if (Object.keys(defaults).length > 0) update({ type: 'participant-changed', info: defaults });
    choice.saveProfile();
    onDone();
  };
  return (
    <Card as="section">
      <SmallHeading ref={headingRef}>{PARTICIPANT_TITLE}</SmallHeading>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack $gap={5}>
          <ParticipantFields
            {...{ info, errors, choice }}
            {...fields}
            onChange={(changed) => {
              update({ type: 'participant-changed', info: changed });
              setErrors({ ...errors, ...Object.fromEntries(Object.keys(changed).map((field) => [field, undefined])) });
            }}
          />
          <ActionRow>
            <Button type="submit" busy={isStarting} busyLabel="Menyiapkan...">
              Lanjut ke pertanyaan
              <ArrowRight size={20} aria-hidden />
            </Button>
          </ActionRow>
        </Stack>
      </form>
    </Card>
  );
}
