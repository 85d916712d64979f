import type { AssessmentType } from './common.ts';

export interface ScalePoint {
  value: number;
  label: string;
  percent: number;
  description: string;
}

export interface SensoryItemView {
  /** The item's number as text, stable within a version. */
  id: string;
  number: number;
  section: string;
  text: string;
}

/** What the browser needs to ask the questions; nothing of the scoring. */
export interface SensoryInstrumentView {
  id: string;
  version: string;
  type: Extract<AssessmentType, 'sensory'>;
  title: string;
  instructions: string[];
  scale: ScalePoint[];
  notObserved: { label: string; description: string };
  comments: { label: string; placeholder: string };
  relationships: string[];
  pageSize: number;
  sections: { letter: string; name: string; description: string }[];
  items: SensoryItemView[];
}

export type InstrumentView = SensoryInstrumentView;

export interface InstrumentCalls {
  /** Never changes for one version, so browsers keep it for good. */
  'GET /api/instruments/{id}/{version}': { params: { id: string; version: string }; response: InstrumentView };
}
