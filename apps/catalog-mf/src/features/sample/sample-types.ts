import type { AssessmentType } from '@kenali/contracts';

/** The types that have questions in `samples.json`. A list of its own keeps that file out of the first chunk. */
const SAMPLED_TYPES = ['sensory', 'learning', 'intelligence'] as const satisfies readonly AssessmentType[];
export type SampledType = (typeof SAMPLED_TYPES)[number];

export const hasSample = (type: AssessmentType): type is SampledType =>
  (SAMPLED_TYPES as readonly AssessmentType[]).includes(type);
