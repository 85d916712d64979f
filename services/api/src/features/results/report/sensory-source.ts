import type { ScalePoint, SensoryResult } from '@kenali/contracts';

/** What the report of a sensory result is made from. */
export interface SensorySource {
  results: SensoryResult;
  /** Letter to name as the questionnaire used them; comments belong to these, whatever grouping is shown. */
  questionnaireSections: Record<string, { name: string }>;
  /** Points of the answer scale, for the ends of the chart; empty when the pack is no longer installed. */
  scale: readonly Pick<ScalePoint, 'value' | 'label'>[];
  averageDecimals: 1 | 2;
}

/** Ends of the answer scale. */
export interface Ends {
  min: number;
  max: number;
}

/** 1 to 5 unless the pack says otherwise. */
export const scaleEnds = (scale: SensorySource['scale']): Ends =>
  scale.length === 0
    ? { min: 1, max: 5 }
    : { min: Math.min(...scale.map(({ value }) => value)), max: Math.max(...scale.map(({ value }) => value)) };
