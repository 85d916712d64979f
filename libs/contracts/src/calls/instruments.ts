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

export type LearningStyle = 'visual' | 'auditori' | 'kinestetik';

export interface LearningQuestionView {
  /** The question's number as text, stable within a version. */
  id: string;
  number: number;
  text: string;
  options: { letter: string; value: LearningStyle; label: string }[];
}

export interface LearningInstrumentView {
  id: string;
  version: string;
  type: Extract<AssessmentType, 'learning'>;
  title: string;
  instructions: string[];
  questions: LearningQuestionView[];
}

export interface IntelligenceCategoryView {
  key: string;
  name: string;
  description: string;
  /** Lucide icon id. */
  icon: string;
  /** "#7C3AED", dark enough for white text. */
  color: string;
}

export interface IntelligenceInstrumentView {
  id: string;
  version: string;
  type: Extract<AssessmentType, 'intelligence'>;
  title: string;
  instructions: string[];
  options: { value: boolean; label: string }[];
  categories: IntelligenceCategoryView[];
  questions: { id: string; number: number; category: string; text: string }[];
}

/** A short questionnaire without scoring, for an assessment of no specified type. */
export interface GenericInstrumentView {
  id: string;
  version: string;
  type: Extract<AssessmentType, 'other'>;
  title: string;
  instructions: string[];
  questions: { id: string; number: number; text: string; options: { value: string; label: string }[] }[];
}

export type InstrumentView =
  | SensoryInstrumentView
  | LearningInstrumentView
  | IntelligenceInstrumentView
  | GenericInstrumentView;

export interface InstrumentCalls {
  /** Never changes for one version, so browsers keep it for good. */
  'GET /api/instruments/{id}/{version}': { params: { id: string; version: string }; response: InstrumentView };
}
