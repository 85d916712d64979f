import { FIRST_USER_ASSESSMENT_ID, type Id, type UserView } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { takingPath } from '../../common/routing.ts';
import type { Wanted } from './access/find-opening.ts';
import { useOpening } from './access/use-opening.ts';
import type { OpenedAssessment, TakingPageProps } from './opened-assessment.ts';
import { progressCalls, userAssessmentDetail } from './progress/progress.api.ts';
import { createUnsentAnswers } from './progress/unsent-answers.ts';
import { TakingFrame } from './taking-frame.tsx';
import { NOT_FOUND_TITLE, Redirect, TakingFailed, TakingLoading, TakingNotFound } from './taking-states.tsx';
import { cameTooLate, TOO_LATE } from './too-late.ts';

export interface VisitProps extends Omit<TakingPageProps, 'id'> {
  user: UserView;
  id: Id;
}

/** One person at one address: reads the attempt, or looks for the one that the address stands for. */
export function Visit({ user, id, type, title, opensFree = false, completed, children }: VisitProps) {
  const { api } = useShell();
  const isAttempt = id >= FIRST_USER_ASSESSMENT_ID;
  const query = useQuery({ ...userAssessmentDetail(api, id), enabled: isAttempt });
  const { data: detail, error, isFetching, refetch } = query;
  const isUnknown = !detail && apiFailureOf(error)?.status === 404;
  const wanted: Wanted | null = isAttempt ? (isUnknown && opensFree ? { type } : null) : { assessmentId: id };
  const opening = useOpening(wanted, type);
  const isMissing = wanted ? opening.state === 'missing' : isUnknown;

  function body() {
    const reload = async () => (await refetch()).data;
    if (detail) return <Opened {...{ user, type, detail, reload, completed, children }} />;
    if (isMissing) return <TakingNotFound onRetry={opening.retry} />;
    if (opening.state === 'failed') return <TakingFailed onRetry={() => opening.retry?.()} isRetrying={false} />;
    if (error && !isUnknown) return <TakingFailed onRetry={() => void refetch()} isRetrying={isFetching} />;
    return <TakingLoading label={opening.state === 'creating' ? 'Membuat akses asesmen gratis...' : undefined} />;
  }
  return (
    <TakingFrame title={isMissing ? NOT_FOUND_TITLE : title(detail)} role={user.role}>
      {body()}
    </TakingFrame>
  );
}

type OpenedProps = Pick<OpenedAssessment, 'user' | 'detail' | 'reload'> &
  Pick<TakingPageProps, 'type' | 'completed' | 'children'>;

function Opened({ user, type, detail, reload, completed, children }: OpenedProps) {
  const shell = useShell();
  const { toast } = shell;
  const { id, results } = detail;
  const [{ calls, unsent }] = useState(() => {
    const owner = { userId: user.id, userAssessmentId: id };
    return { calls: progressCalls(shell, owner), unsent: createUnsentAnswers(owner) };
  });
  const isCompleted = detail.status === 'completed';
  // A completed one never changes: what this device still had comes too late.
  useEffect(() => {
    if (!isCompleted) return;
    if (cameTooLate(unsent, results)) toast.show(TOO_LATE);
    unsent.clear();
  }, [isCompleted, unsent, results, toast]);
  if (detail.assessment.type !== type) return <Redirect to={takingPath(detail.assessment.type, id)} />;
  if (isCompleted) return completed ? completed(detail) : <Redirect to={`/results/${id}`} />;
  return children({ user, calls, unsent, detail, reload });
}
