import type { SampledType } from './sample-types.ts';
import content from './samples.json';

export interface SampleQuestion {
  id: number;
  text: string;
  options: readonly { value: number | string; label: string }[];
}

export interface Sample {
  label: string;
  questions: readonly SampleQuestion[];
}

/** The questions of all samples. The answers are never scored. */
export const SAMPLES: Readonly<Record<SampledType, Sample>> = content.samples;
