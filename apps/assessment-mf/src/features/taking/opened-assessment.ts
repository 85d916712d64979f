import type { AssessmentType, InstrumentView, UserAssessmentDetail, UserView } from '@kenali/contracts';
import type { RefetchOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ProgressCalls } from './progress/progress.api.ts';
import type { UnsentAnswers } from './progress/unsent-answers.ts';

/** A user assessment that its owner may continue. */
export interface OpenedAssessment {
  user: UserView;
  calls: ProgressCalls;
  unsent: UnsentAnswers;
  detail: UserAssessmentDetail;
  /** Loads it again, for example after the start has pinned an instrument version. */
  reload(options?: RefetchOptions): Promise<UserAssessmentDetail | undefined>;
}

export type InstrumentOf<Type extends AssessmentType> = Extract<InstrumentView, { type: Type }>;

export interface TakingPageProps<Type extends AssessmentType> {
  /** The id in the address: a user assessment, or an assessment of the catalogue. */
  id: string | undefined;
  /** A user assessment of another type is redirected to its own page. */
  type: Type;
  /** The page's heading; the detail is undefined while it loads. */
  title(detail?: UserAssessmentDetail): string;
  /** Creates a free user assessment if the address names none of this user's and the user has none of this type. */
  opensFree?: boolean;
  /** Shown for a completed user assessment; without it, the user is redirected to the results page. */
  completed?(detail: UserAssessmentDetail): ReactNode;
  children(opened: OpenedAssessment & { instrument: InstrumentOf<Type> }): ReactNode;
}
