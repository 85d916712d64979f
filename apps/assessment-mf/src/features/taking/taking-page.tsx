import {
  ACCOUNT_TEXTS,
  type AssessmentType,
  type Id,
  TAKING_TEXTS,
  type UserAssessmentDetail,
  type UserView,
} from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { apiFailureOf } from '../../common/api-failure.ts';
import { readId } from '../../common/read-id.ts';
import { useRequiredUser } from '../../common/use-required-user.ts';
import { type ProgressCalls, progressCalls, userAssessmentDetail } from './progress/progress.api.ts';
import { createUnsentAnswers, type UnsentAnswers } from './progress/unsent-answers.ts';
import { TakingFailed, TakingLoading, TakingNotFound } from './taking-states.tsx';

/** A user assessment that may be gone on with. */
export interface OpenedAssessment {
  user: UserView;
  calls: ProgressCalls;
  unsent: UnsentAnswers;
  detail: UserAssessmentDetail;
  /** Reads it again, for the instrument that the start pinned. */
  reload(): Promise<UserAssessmentDetail | undefined>;
}

export interface TakingPageProps {
  /** What the address names. */
  id: string | undefined;
  /** Another type's id is not found here. */
  type: AssessmentType;
  children(opened: OpenedAssessment): ReactNode;
}

const LOGIN_WORDS = {
  needed: { title: ACCOUNT_TEXTS.loginRequired, description: TAKING_TEXTS.loginToTake },
  ended: { title: TAKING_TEXTS.sessionEnded, description: TAKING_TEXTS.sessionEndedDetail },
};

/** What every instrument's page does first: who it is, what was saved, whether it may be gone on with. */
export function TakingPage({ id: text, type, children }: TakingPageProps) {
  const user = useRequiredUser(LOGIN_WORDS);
  const id = readId(text);
  if (!user) return <TakingLoading />;
  if (id === null) return <TakingNotFound />;
  // Answers of one person and one assessment never meet those of another.
  return (
    <Opened key={`${user.id}.${id}`} user={user} id={id} type={type}>
      {children}
    </Opened>
  );
}

interface OpenedProps extends Omit<TakingPageProps, 'id'> {
  user: UserView;
  id: Id;
}

function Opened({ user, id, type, children }: OpenedProps) {
  const shell = useShell();
  const [{ calls, unsent }] = useState(() => {
    const owner = { userId: user.id, userAssessmentId: id };
    return { calls: progressCalls(shell, owner), unsent: createUnsentAnswers(owner) };
  });
  const { data: detail, error, isFetching, refetch } = useQuery(userAssessmentDetail(shell.api, id));
  if (!detail) {
    if (!error) return <TakingLoading />;
    if (apiFailureOf(error)?.status === 404) return <TakingNotFound />;
    return <TakingFailed onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (detail.assessment.type !== type) return <TakingNotFound />;
  if (detail.status === 'completed') return <ToResult id={id} unsent={unsent} />;
  return children({ user, calls, unsent, detail, reload: async () => (await refetch()).data });
}

/** A completed one never changes: what this device still had is of no use any more. */
function ToResult({ id, unsent }: { id: Id; unsent: UnsentAnswers }) {
  const { useNavigate } = useShell();
  const navigate = useNavigate();
  useEffect(() => {
    unsent.clear();
    navigate(`/results/${id}`, { replace: true });
  }, [id, unsent, navigate]);
  return <TakingLoading />;
}
