import type { AssessmentType } from '@kenali/contracts';

export type SampledType = Exclude<AssessmentType, 'other'>;

/** Types with questions in `samples.json`, known without loading it. */
const SAMPLED: readonly AssessmentType[] = ['sensory', 'learning', 'intelligence'] satisfies SampledType[];

export const hasSample = (type: AssessmentType): type is SampledType => SAMPLED.includes(type);
