import { type Id, LEGAL_DOCUMENTS, NAME_MAX, type ParticipantInfo, type Relationship } from '@kenali/contracts';
import { checkParticipant, isOutsideAge, PARTICIPANT_FIELDS, type ParticipantErrors } from '@kenali/instruments/rules';
import {
  Button,
  Card,
  DateField,
  Heading,
  Notice,
  SelectField,
  Stack,
  Text,
  TextField,
  TextLink,
  todayInJakarta,
  VisuallyHidden,
} from '@kenali/ui';
import { ArrowRight } from 'lucide-react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { ChildFields } from '../../../common/child-fields.tsx';
import { dayOrEmpty } from '../../../common/day-or-empty.ts';
import { focusField } from '../../../common/focus-field.ts';
import { StepRow } from '../../../common/layout.ts';
import { ChildChoice, type ChoosableChild, SaveChildBox, useChildChoice } from './child-choice.tsx';
import type { SensoryUserAction } from './sensory.state.ts';

export interface ParticipantFormProps {
  headingRef: RefObject<HTMLHeadingElement | null>;
  info: Partial<ParticipantInfo>;
  /** The fields of `info` that nobody has typed. They are saved when the form is sent. */
  defaults: Partial<ParticipantInfo>;
  relationships: readonly string[];
  /** The age range of the assessment, as the catalogue shows it. */
  ageRange: string | null;
  update(action: SensoryUserAction): void;
  /** The profile that fills the form; null when the parent takes it back. */
  onChild(child: Id | null): void;
  onDone(): void;
  onBack(): void;
}

/** Data about the child and the respondent. Input is saved while typing; errors are shown on submit. */
export function ParticipantForm({
  headingRef,
  info,
  defaults,
  relationships,
  ageRange,
  update,
  onChild,
  onDone,
  onBack,
}: ParticipantFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const choice = useChildChoice(info);
  const [errors, setErrors] = useState<ParticipantErrors>({});
  /** The last day that the date fields accept. It is updated on focus, because the page may stay open past midnight. */
  const [today, setToday] = useState(() => todayInJakarta());

  const change = (changed: Partial<ParticipantInfo>) => {
    update({ type: 'participant-changed', info: changed });
    setErrors({ ...errors, ...Object.fromEntries(Object.keys(changed).map((field) => [field, undefined])) });
  };
  const chooseChild = (child: ChoosableChild | null) => {
    change({ childName: child?.name ?? '', childBirthDate: child?.birthDate ?? '' });
    onChild(child?.id ?? null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkParticipant(info, { today: todayInJakarta() });
    setErrors(found);
    const first = PARTICIPANT_FIELDS.find((field) => found[field]);
    if (first) {
      focusField(form.current, first);
      return;
    }
    // The other fields were saved while typing. Sending them again would overwrite corrections from another device.
    if (Object.keys(defaults).length > 0) update({ type: 'participant-changed', info: defaults });
    choice.saveProfile();
    onDone();
  };
  const field = <Name extends keyof ParticipantInfo>(name: Name) => ({
    name,
    value: info[name] ?? '',
    error: errors[name],
  });
  return (
    <Card as="section">
      <Heading level={2} size={3} ref={headingRef}>
        Informasi Peserta
      </Heading>
      <Introduction />
      <form ref={form} noValidate onFocus={() => setToday(todayInJakarta())} onSubmit={submit}>
        <Stack $gap={5}>
          <ChildChoice choice={choice} onChoose={chooseChild} />
          <ChildFields
            name={field('childName')}
            birthDate={field('childBirthDate')}
            max={today}
            onName={(childName) => change({ childName })}
            onBirthDate={(childBirthDate) => change({ childBirthDate })}
          />
          {isOutsideAge(info, ageRange) && (
            <Notice tone="warn" role="status">
              Usia anak berada di luar rentang usia asesmen ini ({ageRange}). Anda tetap boleh melanjutkan, tetapi
              hasilnya perlu dibaca dengan hati-hati.
            </Notice>
          )}
          <TextField
            label="Nama orangtua/pengasuh"
            autoComplete="name"
            maxLength={NAME_MAX}
            {...field('parentName')}
            onChange={({ target }) => change({ parentName: target.value })}
          />
          <SelectField
            label="Hubungan dengan anak"
            placeholder="Pilih hubungan"
            options={relationships.map((each) => ({ value: each, label: each }))}
            {...field('relationship')}
            onChange={({ target }) => change({ relationship: target.value as Relationship })}
          />
          <DateField
            label="Tanggal tes"
            max={today}
            {...field('testDate')}
            onChange={({ target }) => change({ testDate: dayOrEmpty(target.value) })}
          />
          <SaveChildBox choice={choice} />
          <StepRow>
            <Button $variant="secondary" onClick={onBack}>
              Kembali ke petunjuk
            </Button>
            <Button type="submit">
              Lanjut ke pertanyaan
              <ArrowRight size={20} aria-hidden />
            </Button>
          </StepRow>
        </Stack>
      </form>
    </Card>
  );
}

const Introduction = () => (
  <>
    <Text $tone="inkSoft">Data ini tampil pada laporan. Semua kolom perlu diisi.</Text>
    <Text $size="small" $tone="inkSoft">
      Data anak kami jaga dengan perlakuan khusus. Lihat siapa yang melihatnya dan apa hak Anda dalam{' '}
      <TextLink href={`${LEGAL_DOCUMENTS.privacy.path}#anak`} target="_blank" rel="noopener">
        Pemberitahuan Privasi
        <VisuallyHidden> (membuka tab baru)</VisuallyHidden>
      </TextLink>
      .
    </Text>
  </>
);
