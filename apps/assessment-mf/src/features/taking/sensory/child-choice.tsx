import { type ChildRef, childKey, type Id, type OwnChildren, type ParticipantInfo } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { isOutsideAge } from '@kenali/instruments/rules';
import { CheckboxField, ChoiceGroup, formatDate, Notice, todayInJakarta } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ageText, findChild, guardianships, ownChildren, visibleChildren } from '../../../common/children.ts';

const ANOTHER = 'another' as const;

/** A profile of the account, one that it may choose as a guardian, or, without an id, a child that an earlier form names. */
export type ChoosableChild = ChildRef & { id?: Id; ownerName?: string };

/** What a choice among children is sent and compared as. */
export const choiceOf = (child: ChoosableChild): Id | string => child.id ?? childKey(child);

export const refOf = ({ childName = '', childBirthDate = '' }: Partial<ParticipantInfo>): ChildRef => ({
  name: childName,
  birthDate: childBirthDate,
});

/** A page asks once and hands it on: each further observer would read both lists again. */
export type ChoosableChildren = ReturnType<typeof useChoosableChildren>;

/**
 * The children to choose from. Without them, also with an earlier API, the child is typed. `isFetched`: no more follow.
 * @param typed the child that this assessment names, which stays typed, so that a slip of the pen can be corrected
 */
export function useChoosableChildren(typed: ChildRef) {
  const { api } = useShell();
  const { data: profiles, isFetched } = useQuery<OwnChildren>({ ...ownChildren(api), retry: false });
  const guarded = useQuery(guardianships(api));
  const shared = visibleChildren(guarded.data);
  // A child that is shared and has an own profile too is offered once: with the profile that the other guardians see.
  const own = (profiles?.children ?? []).filter((child) => !findChild(shared, child));
  const named = (profiles?.suggestions ?? []).filter(
    (child) => !findChild(shared, child) && (child.assessments > 1 || !findChild([child], typed)),
  );
  const children: ChoosableChild[] = [...own, ...shared, ...named];
  return { children, profiles, isFetched: isFetched && guarded.isFetched };
}

/**
 * @param ageRange of the assessment; an option says which child is outside of it
 * @param testDate the day on which the age counts
 */
export const childOption = (child: ChoosableChild, ageRange: string | null, testDate = todayInJakarta()) => ({
  value: choiceOf(child),
  label: child.name,
  description: [
    `Lahir ${formatDate(child.birthDate)}.`,
    isOutsideAge({ childBirthDate: child.birthDate, testDate }, ageRange) &&
      `Usianya ${ageText(child.birthDate, testDate)}, sedangkan asesmen ini untuk ${ageRange}.`,
    child.ownerName && `Hasil dan catatannya terlihat oleh ${child.ownerName} dan wali lain.`,
  ]
    .filter(Boolean)
    .join(' '),
});

interface OutsideAgeProps {
  /** Without a test date, the day of the test is today. */
  info: Partial<ParticipantInfo>;
  ageRange: string | null;
}

/** What follows from an age outside the range. It forbids nothing. */
export const OutsideAge = ({ info, ageRange }: OutsideAgeProps) =>
  isOutsideAge({ testDate: todayInJakarta(), ...info }, ageRange) ? (
    <Notice tone="warn" role="status">
      Usia anak berada di luar rentang usia asesmen ini ({ageRange}). Anda tetap boleh melanjutkan, tetapi hasilnya
      perlu dibaca dengan hati-hati.
    </Notice>
  ) : null;

/**
 * The saved children for the participant form. The form decides: a profile counts as chosen while name and day of birth are
 * those of the profile. So a correction in the form never moves an assessment to a child that it is not about.
 *
 * @param isConsenting the form is sent together with a consent, which then allows a profile too
 */
export function useChildChoice(
  info: Partial<ParticipantInfo>,
  { children, profiles }: ChoosableChildren,
  isConsenting = false,
) {
  const { api, toast } = useShell();
  const named = refOf(info);
  const [isAnother, setIsAnother] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const chosen = findChild(children, named);
  const isComplete = named.name.trim() !== '' && named.birthDate !== '';
  const isAllowed = profiles !== undefined && (isConsenting || !profiles.needsConsent);
  const canSave = isAllowed && chosen?.id === undefined && isComplete;
  return {
    children,
    value: chosen ? choiceOf(chosen) : isAnother || named.name !== '' || named.birthDate !== '' ? ANOTHER : null,
    setIsAnother,
    chosen,
    canSave,
    isSaving: canSave && isSaving,
    setIsSaving,
    /** Saves the typed child as a profile if the parent asked for it. The assessment does not wait for it. */
    saveProfile() {
      if (!canSave || !isSaving) return;
      api.send('POST /api/children', { body: { ...named, name: named.name.trim() } }).then(
        ({ name }) => toast.show({ title: `Profil ${name} tersimpan` }),
        () => toast.show({ title: 'Profil anak belum tersimpan', description: SAVE_LATER }),
      );
    },
  };
}

const SAVE_LATER = 'Data asesmen ini tetap tersimpan. Anda dapat menyimpan profilnya nanti di halaman Anak.';

interface ChildChoiceProps {
  choice: ReturnType<typeof useChildChoice>;
  ageRange: string | null;
  testDate: string | undefined;
  onChoose(child: ChoosableChild | null): void;
}

/** Asks whom the questionnaire is about, if the account has profiles. */
export function ChildChoice({ choice, ageRange, testDate, onChoose }: ChildChoiceProps) {
  const { children, value, chosen, setIsAnother } = choice;
  if (children.length === 0) return null;
  return (
    <ChoiceGroup
      legend="Untuk siapa?"
      options={[
        ...children.map((child) => childOption(child, ageRange, testDate)),
        { value: ANOTHER, label: 'Isi untuk anak lain' },
      ]}
      value={value}
      onChange={(next) => {
        setIsAnother(next === ANOTHER);
        if (next !== ANOTHER) onChoose(children.find((child) => choiceOf(child) === next) ?? null);
        // What was typed stays. Only what a profile filled in goes.
        else if (chosen) onChoose(null);
      }}
    />
  );
}

/** Offers to save a child that was typed. */
export const SaveChildBox = ({ choice: { canSave, isSaving, setIsSaving } }: Pick<ChildChoiceProps, 'choice'>) =>
  canSave ? (
    <CheckboxField
      label="Simpan sebagai profil anak"
      hint="Tidak wajib. Pada asesmen berikutnya Anda tinggal memilihnya."
      checked={isSaving}
      onChange={({ target }) => setIsSaving(target.checked)}
    />
  ) : null;
