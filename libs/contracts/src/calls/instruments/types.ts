import type { AssessmentType } from '../assessments/types.ts';
import type { Integer } from '../common/types.ts';
import type { InstrumentRef } from '../user-assessments/types.ts';

export interface ScalePoint {
  value: number;
  label: string;
  percent: number;
  description: string;
}

export interface SensoryItemView {
  /** The item's number as text, stable within a version. */
  id: string;
  number: Integer;
  section: string;
  text: string;
}

/** The questions for the browser, without the scoring rules. */
interface Questionnaire<Type extends AssessmentType> extends InstrumentRef {
  type: Type;
  title: string;
  instructions: string[];
}

export interface SensoryInstrumentView extends Questionnaire<'sensory'> {
  scale: ScalePoint[];
  notObserved: { label: string; description: string };
  comments: { label: string; placeholder: string };
  relationships: string[];
  pageSize: Integer;
  sections: { letter: string; name: string; description: string }[];
  items: SensoryItemView[];
}

export const LEARNING_STYLES = ['visual', 'auditori', 'kinestetik'] as const;
export type LearningStyle = (typeof LEARNING_STYLES)[number];

export interface LearningQuestionView {
  /** The question's number as text, stable within a version. */
  id: string;
  number: Integer;
  text: string;
  options: { letter: string; value: LearningStyle; label: string }[];
}

export interface LearningInstrumentView extends Questionnaire<'learning'> {
  questions: LearningQuestionView[];
}

export interface IntelligenceCategoryView {
  key: string;
  name: string;
  description: string;
  /** Lucide icon id. */
  icon: string;
  /** "#7C3AED"; dark enough for white text on it. */
  color: string;
}

export interface IntelligenceInstrumentView extends Questionnaire<'intelligence'> {
  options: { value: boolean; label: string }[];
  categories: IntelligenceCategoryView[];
  questions: { id: string; number: Integer; category: string; text: string }[];
}

/** A short questionnaire without scoring, for assessments of type `other`. */
export interface GenericInstrumentView extends Questionnaire<'other'> {
  questions: { id: string; number: Integer; text: string; options: { value: string; label: string }[] }[];
}

export type InstrumentView =
  | SensoryInstrumentView
  | LearningInstrumentView
  | IntelligenceInstrumentView
  | GenericInstrumentView;

export interface InstrumentCalls {
  /** Immutable per version, so browsers cache it without expiry. */
  'GET /api/instruments/{id}/{version}': { params: InstrumentRef; response: InstrumentView };
}
