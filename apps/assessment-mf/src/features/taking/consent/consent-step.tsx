import type { ConsentView } from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { Button, Card, FormError, Notice, Stack } from '@kenali/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { findChild } from '../../../common/children.ts';
import { ConsentForm } from '../../../common/consent/consent-form.tsx';
import { useConsent } from '../../../common/consent/use-consent.ts';
import type { OpenedAssessment } from '../opened-assessment.ts';
import { isEmptyUnsent } from '../progress/unsent.ts';
import { type ChoosableChild, choiceOf, refOf, useChoosableChildren } from '../sensory/child-choice.tsx';
import { TakingFailed, TakingLoading } from '../taking-states.tsx';
import { type ForWhom, ForWhomQuestion, TypedChildForm } from './for-whom.tsx';

export interface ConsentStepProps extends Pick<OpenedAssessment, 'calls' | 'detail' | 'unsent' | 'reload'> {
  /** Given when another answer to "Untuk siapa?" is possible, which is then shown with the answer so far. */
  change?: { onDone(): void };
}

/** Whether the last event is a consent for children, also to an earlier text. */
const isForChildren = ({ last }: ConsentView): boolean =>
  last?.kind === 'granted' && last.relationship !== 'Diri sendiri';

/** Whether the last consent allows it, as the API decides. */
const covers = (view: ConsentView, isAboutChild: boolean): boolean =>
  !view.isRequired || (view.state === 'active' && (!isAboutChild || isForChildren(view)));

/**
 * Comes before everything else until it is known whom the assessment is about and the account consents to it. Unsent answers stay on the
 * device.
 */
export function ConsentStep({ calls, detail, unsent, reload, change }: ConsentStepProps) {
  const [chosen, setChosen] = useState<ForWhom | null>(null);
  const typed = refOf(detail.results.participantInfo);
  const { children, isFetched } = useChoosableChildren(typed);
  const known = findChild(children, typed);
  const named = typed.name ? (known ? choiceOf(known) : 'another') : null;
  const offersSelf = detail.forWhom !== 'child';
  const soFar = named ?? (offersSelf ? 'self' : null);
  const whom = chosen ?? (change ? soFar : null);
  const asksForWhom = detail.asksForWhom === true || change !== undefined;
  const isAboutChild = asksForWhom
    ? whom !== 'self'
    : detail.assessment.type === 'sensory' || detail.childName !== null;
  const begin = useMutation({
    mutationFn: ({ id, name, birthDate }: ChoosableChild) =>
      calls.save({
        // About the user nothing is stored. What has begun without a child is about the user.
        ...((name || typed.name) && { participantInfo: { childName: name, childBirthDate: birthDate } }),
        ...(id ? { childId: id } : detail.childId && { childId: null }),
        changed: [],
      }),
    onSuccess: () => done(),
  });
  const done = async () => {
    await reload();
    change?.onDone();
  };
  const proceed = async () => {
    const child = whom === 'self' ? NOBODY : children.find((each) => choiceOf(each) === whom);
    if (child && asksForWhom) return begin.mutate(child);
    if (whom !== 'another') await done();
  };
  const { data, isError, isFetching, refetch, form } = useConsent(proceed);
  const cancel = change && (
    <Button $variant="quiet" onClick={change.onDone}>
      Batal
    </Button>
  );
  if (!data || (asksForWhom && !isFetched))
    return (
      <Stack $gap={4}>
        {isError ? <TakingFailed onRetry={() => void refetch()} isRetrying={isFetching} /> : <TakingLoading />}
        {cancel}
      </Stack>
    );
  const isAnswered = !asksForWhom || whom !== null;
  const isCovered = asksForWhom && covers(data, isAboutChild);
  // A consent for oneself would end the one for children, which is about the user too.
  const asksAboutChild = isAboutChild || isForChildren(data);
  const hasAnswers = !change && (detail.status === 'in_progress' || !isEmptyUnsent(unsent.read()));
  return (
    <Stack $gap={4}>
      {hasAnswers && (
        <Notice title="Jawaban Anda aman">
          Semua jawaban yang sudah Anda berikan tetap tersimpan. Anda melanjutkannya begitu persetujuan diberikan.
        </Notice>
      )}
      <Card as="section">
        {asksForWhom && (
          <ForWhomQuestion offersSelf={offersSelf} value={whom} onChange={setChosen}>
            {children}
          </ForWhomQuestion>
        )}
        {begin.isError && <FormError>{failureText(begin.error, FAILED, NO_CONNECTION)}</FormError>}
        {isAnswered && !isCovered && (
          <ConsentForm
            key={String(asksAboutChild)}
            view={data}
            isAboutChild={asksAboutChild}
            backTo="/dashboard"
            {...form}
          />
        )}
        {isAnswered &&
          isCovered &&
          (whom === 'another' ? (
            <TypedChildForm
              named={named === 'another' ? typed : NOBODY}
              isSending={begin.isPending}
              onChild={begin.mutate}
            />
          ) : (
            <Button busy={begin.isPending} busyLabel="Menyimpan..." onClick={() => void proceed()}>
              Lanjut
            </Button>
          ))}
        {cancel}
      </Card>
    </Stack>
  );
}

const NOBODY: ChoosableChild = { name: '', birthDate: '' };
const FAILED = 'Pilihan belum tersimpan. Silakan coba lagi.';
const NO_CONNECTION = 'Pilihan belum tersimpan. Periksa sambungan internet, lalu coba lagi.';
