import {
  type ConsentView,
  type InstrumentView,
  type ParticipantInfo,
  type SaveProgressRequest,
  TAKING_TEXTS,
} from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { checkChild, checkParticipant } from '@kenali/instruments/rules';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { findChild } from '../../../common/children.ts';
import { RELATIONSHIP_FIELD, useDeclaration } from '../../../common/consent/declaration.tsx';
import { useGrantConsent } from '../../../common/consent/use-consent.ts';
import { showErrors } from '../../../common/focus-field.ts';
import { todayHere } from '../../../common/reader-time.ts';
import type { OpenedAssessment } from '../opened-assessment.ts';
import { isEmptyUnsent, mergeUnsent, withTimes } from '../progress/unsent.ts';
import {
  type ChoosableChild,
  type ChoosableChildren,
  choiceOf,
  refOf,
  useChildChoice,
} from '../sensory/child-choice.tsx';
import { knownParticipant } from '../sensory/participant-fields.tsx';
import { FOR_WHOM_FIELD, type ForWhom } from './for-whom.tsx';

export interface ConsentStepProps extends OpenedAssessment {
  instrument: InstrumentView;
  /** Given when another answer to "Untuk siapa?" is possible, which is then shown with the answer so far. */
  change?: { onDone(): void };
}

export interface ConsentStepOptions extends ConsentStepProps {
  view: ConsentView;
  choosable: ChoosableChildren;
}

/** Whether the last event is a consent for children, also to an earlier text. */
const isForChildren = ({ last }: ConsentView): boolean =>
  last?.kind === 'granted' && last.relationship !== 'Diri sendiri';

/** Whether the last consent allows it, as the API decides. */
const covers = (view: ConsentView, isAboutChild: boolean): boolean =>
  !view.isRequired || (view.state === 'active' && (!isAboutChild || isForChildren(view)));

const NOBODY: ChoosableChild = { name: '', birthDate: '' };
const SAVE_FAILED = [
  'Pilihan belum tersimpan. Silakan coba lagi.',
  'Pilihan belum tersimpan. Periksa sambungan internet, lalu coba lagi.',
] as const;
const START_FAILED = [
  TAKING_TEXTS.startFailed,
  `${TAKING_TEXTS.startFailed} Periksa sambungan internet Anda.`,
] as const;

/**
 * What is asked before the first item, and one press that answers it: it records the consent and then whom the assessment is about.
 * Nothing that is typed leaves the page before the consent. After it, the form or the child stays on the device until the API has it.
 */
export function useConsentStep(options: ConsentStepOptions) {
  const { calls, detail, unsent, reload, instrument, change } = options;
  const { toast } = useShell();
  const form = useRef<HTMLFormElement>(null);
  const [isChecked, setIsChecked] = useState(false);
  /** Nothing has begun, so this page has everything that comes before the first item. */
  const [isFresh] = useState(() => !change && detail.status === 'available' && isEmptyUnsent(unsent.read()));
  /** With what an earlier press has left on the device. */
  const [{ participantInfo: before }] = useState(() => mergeUnsent(detail.results, unsent.read()));
  const whom = useWhom(options, before);
  const { asksForWhom, isAnswered, needsConsent, asksRelationship, declaration } = whom;
  const child = useChild(options, whom, before, isFresh);

  const begin = useMutation({
    async mutationFn() {
      const body: SaveProgressRequest = {
        ...child.toSave(),
        ...(isFresh && hasStart(instrument) && { isStarted: true }),
      };
      // Another answer that is not saved leaves the one so far, and the answers below it, as they are.
      const kept = body.participantInfo && !change ? withTimes(body, Date.now()) : {};
      unsent.add(kept);
      // About the user nothing is stored. What has begun without a child is about the user.
      if (asksForWhom || Object.keys(body).length > 0) await calls.save({ ...body, changed: [] });
      unsent.acknowledge(kept);
      await reload({ throwOnError: true });
    },
    onSuccess() {
      if (child.isTyped) child.choice.saveProfile();
      change?.onDone();
    },
  });
  const { grant, isGranting, failure } = useGrantConsent(() => begin.mutateAsync().catch(() => undefined));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const { request, text } = declaration;
    const relationship = asksRelationship ? RELATIONSHIP_FIELD : FOR_WHOM_FIELD;
    const unanswered = needsConsent && !request && { [relationship]: text.relationshipLabel };
    if (showErrors(form.current, { ...unanswered, ...child.missing }, toast)) return;
    // The fields are disabled while they are sent, and a disabled one loses the focus.
    form.current?.querySelector<HTMLElement>(SUBMIT)?.focus();
    if (needsConsent && request) grant(request);
    else begin.mutate();
  };
  /** Only the button consents: Enter in a field opens the next one. */
  const pressKey = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Enter' || !needsConsent || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = form.current?.querySelectorAll<HTMLElement>(`input:not([type='radio']), select, ${SUBMIT}`) ?? [];
    [...fields].find((field) => target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING)?.focus();
  };
  const [failed, noConnection] = isFresh ? START_FAILED : SAVE_FAILED;
  return {
    form,
    submit,
    pressKey,
    isChecked,
    isFresh,
    isAnswered,
    needsConsent,
    asksRelationship,
    declaration,
    forWhom: whom.question,
    child: { ...child, errors: isChecked ? child.missing : {} },
    isSending: isGranting || begin.isPending,
    failure: failure ?? (begin.error && beginFailureText(begin.error, failed, noConnection)),
  };
}

/** The API explains only reasons that the user cannot know, for example that access is frozen. */
function beginFailureText(error: unknown, failed: string, noConnection: string): string {
  const failure = apiFailureOf(error);
  if (!failure) return noConnection;
  return failure.status < 500 && failure.detail ? `${failed} ${failure.detail}` : failed;
}

const SUBMIT = "[type='submit']";

/** Instruments with a start of their own remember it. */
const hasStart = ({ type }: InstrumentView) => type === 'learning' || type === 'other';

/** Whom it is about, and the consent that follows from it. */
function useWhom(
  { detail, change, view, choosable: { children: profiles } }: ConsentStepOptions,
  before: Partial<ParticipantInfo>,
) {
  const known = findChild(profiles, refOf(before));
  const named = before.childName && (known ? choiceOf(known) : 'another');
  const asksForWhom = detail.asksForWhom === true || change !== undefined;
  const offersSelf = detail.forWhom !== 'child';
  const [chosen, setChosen] = useState<ForWhom | null>(
    (asksForWhom && named) || (change && offersSelf ? 'self' : null),
  );
  const isOnlyAnother = !offersSelf && profiles.length === 0;
  const value = chosen ?? (isOnlyAnother ? 'another' : null);
  const isAboutChild = asksForWhom
    ? value !== 'self'
    : detail.assessment.type === 'sensory' || detail.childName !== null;
  const isAnswered = !asksForWhom || value !== null;
  // A consent for oneself would end the one for children, which is about the user too.
  const declaration = useDeclaration(view, isAboutChild || isForChildren(view));
  const isNew = profiles.length === 0 && !isForChildren(view) && !covers(view, true);
  /** The text whose relationship a new parent chooses together with the child. */
  const joinedText = offersSelf && isNew && !view.texts?.paper ? view.texts?.child : undefined;
  return {
    value,
    named,
    asksForWhom,
    isAnswered,
    needsConsent: isAnswered && (!asksForWhom || !covers(view, isAboutChild)),
    /** False if the answer to "Untuk siapa?" says the relationship too. */
    asksRelationship: !asksForWhom || !joinedText || value === 'self',
    declaration,
    question: asksForWhom && !isOnlyAnother ? { offersSelf, joinedText, value, onChange: setChosen } : null,
  };
}

/** The child that is typed or chosen: in the form of a sensory profile, or in an answer to "Untuk siapa?". */
function useChild(
  { user, detail, instrument, choosable, unsent }: ConsentStepOptions,
  { asksForWhom, value, named, declaration: { chosen, isOnPaper } }: ReturnType<typeof useWhom>,
  { childName = '', childBirthDate = '' }: Partial<ParticipantInfo>,
  isFresh: boolean,
) {
  const [typed, setTyped] = useState<Partial<ParticipantInfo>>(
    named === 'another' ? { childName, childBirthDate } : {},
  );
  const participantOf = isFresh && instrument.type === 'sensory' ? instrument : null;
  const isAsked = asksForWhom && value === 'another';
  const { relationship } = chosen;
  const isKnown = !isOnPaper && relationship && participantOf?.relationships.includes(relationship);
  const today = todayHere();
  const info = participantOf
    ? { testDate: today, ...knownParticipant(user, isKnown ? relationship : null), ...typed }
    : typed;
  const choice = useChildChoice(info, choosable, true);
  const isTyped = participantOf !== null || isAsked;

  function find(): ChoosableChild | null {
    const written = { name: info.childName?.trim() ?? '', birthDate: info.childBirthDate ?? '' };
    if (isTyped) return { ...(participantOf && choice.chosen), ...written };
    // A press that could not be saved has left its child on the device.
    if (value === 'self') return childName || unsent.read().participantInfo?.childName ? NOBODY : null;
    return choosable.children.find((each) => choiceOf(each) === value) ?? null;
  }
  return {
    participantOf,
    isAsked,
    isTyped,
    info,
    choice,
    about: { childBirthDate: find()?.birthDate ?? '' },
    missing: participantOf ? checkParticipant(info, { today }) : isAsked ? checkChild(info, today) : {},
    onType: (changed: Partial<ParticipantInfo>) => setTyped({ ...typed, ...changed }),
    toSave(): SaveProgressRequest {
      const child = find();
      if (!child) return {};
      const { id, name, birthDate } = child;
      return {
        participantInfo: { ...(participantOf && info), childName: name, childBirthDate: birthDate },
        ...(id ? { childId: id } : detail.childId && { childId: null }),
        ...(participantOf && { currentStep: 'questions', currentPage: 0 }),
      };
    },
  };
}
