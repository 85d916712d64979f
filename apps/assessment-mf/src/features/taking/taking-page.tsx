import {
  ACCOUNT_TEXTS,
  type AssessmentType,
  TAKING_TEXTS,
  type UserAssessmentDetail,
  type UserView,
} from '@kenali/contracts';
import type { ReactNode } from 'react';
import { readId } from '../../common/read-id.ts';
import { useRequiredUser } from '../../common/use-required-user.ts';
import type { ProgressCalls } from './progress/progress.api.ts';
import type { UnsentAnswers } from './progress/unsent-answers.ts';
import { TakingFrame } from './taking-frame.tsx';
import { NOT_FOUND_TITLE, TakingLoading, TakingNotFound } from './taking-states.tsx';
import { Visit } from './visit.tsx';

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
  /** What the address names: a user assessment, or an assessment of the catalogue. */
  id: string | undefined;
  /** One of another type is led to its own page. */
  type: AssessmentType;
  /** The page's heading; the detail is unknown while it is being read. */
  title(detail?: UserAssessmentDetail): string;
  /** Makes a free access also where the address names no attempt of this person, and they have none of this type. */
  opensFree?: boolean;
  /** What a completed one shows here; the results page unless told. */
  completed?(detail: UserAssessmentDetail): ReactNode;
  children(opened: OpenedAssessment): ReactNode;
}

const LOGIN_WORDS = {
  needed: { title: ACCOUNT_TEXTS.loginRequired, description: TAKING_TEXTS.loginToTake },
  ended: { title: TAKING_TEXTS.sessionEnded, description: TAKING_TEXTS.sessionEndedDetail },
};

/** What every instrument's page does first: who it is, what was saved, whether it may be gone on with. */
export function TakingPage({ id: text, ...page }: TakingPageProps) {
  const user = useRequiredUser(LOGIN_WORDS);
  const id = readId(text);
  if (!user)
    return (
      <TakingFrame title={page.title()}>
        <TakingLoading />
      </TakingFrame>
    );
  if (id === null)
    return (
      <TakingFrame title={NOT_FOUND_TITLE} role={user.role}>
        <TakingNotFound />
      </TakingFrame>
    );
  // Answers of one person and one assessment never meet those of another.
  return <Visit key={`${user.id}.${id}`} user={user} id={id} {...page} />;
}
