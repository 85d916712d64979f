import type { AssessmentType } from '@kenali/contracts';

/** Types with questions in `samples.json`, listed here so that no page loads the file to find out. */
const SAMPLED_TYPES = ['sensory', 'learning', 'intelligence'] as const satisfies readonly AssessmentType[];
export type SampledType = (typeof SAMPLED_TYPES)[number];

export const hasSample = (type: AssessmentType): type is SampledType =>
  (SAMPLED_TYPES as readonly AssessmentType[]).includes(type);
