import type { FeatureParts } from './feature-parts.ts';
import { accessCodes } from './features/access-codes/index.ts';
import { bookings } from './features/bookings/index.ts';
import { norms } from './features/norms/index.ts';

/** The features that a practice switches on. Routes, jobs, emails, deletions and the retention follow this list. */
export const FEATURE_PARTS: readonly FeatureParts[] = [accessCodes, bookings, norms];
