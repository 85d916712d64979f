import type { PracticeCalls, PracticeFeature } from '../practice-features.ts';
import { accessCodeSchemas } from './access-codes/schema.ts';
import { bookingSchemas } from './bookings/schema.ts';
import type { FeatureSchemas } from './call-schema.ts';
import { normSchemas } from './norms/schema.ts';

/** The schemas of the calls that exist only while a practice has their feature. */
export const practiceSchemas: FeatureSchemas<PracticeFeature, PracticeCalls> = {
  ...accessCodeSchemas,
  ...bookingSchemas,
  ...normSchemas,
};
