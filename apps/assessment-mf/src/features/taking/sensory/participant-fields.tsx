import {
  fullName,
  type Id,
  LEGAL_DOCUMENTS,
  NAME_MAX,
  type ParticipantInfo,
  type Relationship,
  type UserView,
} from '@kenali/contracts';
import type { ParticipantErrors } from '@kenali/instruments/rules';
import { DateField, SelectField, SmallText, Stack, Text, TextField, TextLink, VisuallyHidden } from '@kenali/ui';
import { useState } from 'react';
import { ChildFields } from '../../../common/child-fields.tsx';
import { dayOrEmpty } from '../../../common/day-or-empty.ts';
import { todayHere } from '../../../common/reader-time.ts';
import { ChildChoice, OutsideAge, SaveChildBox, type useChildChoice } from './child-choice.tsx';

export const PARTICIPANT_TITLE = 'Informasi Peserta';

/** What the account has said elsewhere. Staff fill the form in for somebody else. */
export const knownParticipant = (
  user: UserView,
  relationship: string | null | undefined,
): Partial<ParticipantInfo> => ({
  ...(user.role === 'user' && { parentName: fullName(user) }),
  ...(relationship && { relationship: relationship as Relationship }),
});

export interface ParticipantFieldsProps {
  info: Partial<ParticipantInfo>;
  errors: ParticipantErrors;
  relationships: readonly string[];
  /** The age range of the assessment, as the catalogue shows it. */
  ageRange: string | null;
  choice: ReturnType<typeof useChildChoice>;
  onChange(changed: Partial<ParticipantInfo>): void;
  /** The profile that fills the form; null when the parent takes it back. */
  onChild?(child: Id | null): void;
}

/** Data about the child and the respondent. */
export function ParticipantFields(props: ParticipantFieldsProps) {
  const { info, errors, relationships, ageRange, choice, onChange, onChild } = props;
  /** The last day that the date fields accept. It is updated on focus, because the page may stay open past midnight. */
  const [today, setToday] = useState(() => todayHere());
  const field = <Name extends keyof ParticipantInfo>(name: Name) => ({
    name,
    value: info[name] ?? '',
    error: errors[name],
  });
  return (
    <Stack $gap={5} onFocus={() => setToday(todayHere())}>
      <Introduction />
      <ChildChoice
        {...{ choice, ageRange }}
        testDate={info.testDate || undefined}
        onChoose={(child) => {
          onChange({ childName: child?.name ?? '', childBirthDate: child?.birthDate ?? '' });
          onChild?.(child?.id ?? null);
        }}
      />
      <ChildFields
        name={field('childName')}
        birthDate={field('childBirthDate')}
        max={today}
        onName={(childName) => onChange({ childName })}
        onBirthDate={(childBirthDate) => onChange({ childBirthDate })}
      />
      <OutsideAge {...{ info, ageRange }} />
      <TextField
        label="Nama orangtua/pengasuh"
        autoComplete="name"
        maxLength={NAME_MAX}
        {...field('parentName')}
        onChange={({ target }) => onChange({ parentName: target.value })}
      />
      <SelectField
        label="Hubungan dengan anak"
        placeholder="Pilih hubungan"
        options={relationships.map((each) => ({ value: each, label: each }))}
        {...field('relationship')}
        onChange={({ target }) => onChange({ relationship: target.value as Relationship })}
      />
      <DateField
        label="Tanggal tes"
        max={today}
        {...field('testDate')}
        onChange={({ target }) => onChange({ testDate: dayOrEmpty(target.value) })}
      />
      <SaveChildBox choice={choice} />
    </Stack>
  );
}

const Introduction = () => (
  <>
    <Text $tone="inkSoft">Data ini tampil pada laporan. Semua kolom perlu diisi.</Text>
    <SmallText>
      Data anak kami jaga dengan perlakuan khusus. Lihat siapa yang melihatnya dan apa hak Anda dalam{' '}
      <TextLink href={`${LEGAL_DOCUMENTS.privacy.path}#anak`} target="_blank" rel="noopener">
        Pemberitahuan Privasi
        <VisuallyHidden> (membuka tab baru)</VisuallyHidden>
      </TextLink>
      .
    </SmallText>
  </>
);
