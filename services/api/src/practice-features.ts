import type { PracticeFeature } from '@kenali/contracts';
import type { FeatureParts } from './feature-parts.ts';
import { accessCodes } from './features/access-codes/index.ts';
import { bookings } from './features/bookings/index.ts';
import { norms } from './features/norms/index.ts';

const PARTS = { 'access-codes': accessCodes, bookings, norms } satisfies { [F in PracticeFeature]: FeatureParts<F> };

/** The features that a practice switches on. Routes, jobs, emails, reports, activity, archives, deletions and the retention follow this list. */
export const FEATURE_PARTS: readonly FeatureParts[] = Object.values(PARTS);

type SourceNameIn<Parts> = Parts extends { sources: infer Sources } ? keyof Sources : never;
type EmailKindIn<Parts> = Parts extends { emails: infer Emails } ? keyof Emails : never;
export type FeatureEmailKind = EmailKindIn<(typeof PARTS)[PracticeFeature]>;

export type FeatureSourceName = SourceNameIn<(typeof PARTS)[PracticeFeature]>;
