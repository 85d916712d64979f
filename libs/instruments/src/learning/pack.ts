import type { LearningStyle, PrimaryStyle } from '@kenali/contracts';
import type { PackHead } from '../read-pack.ts';

export interface LearningOption {
  letter: 'A' | 'B' | 'C';
  value: LearningStyle;
  label: string;
}

export interface LearningQuestion {
  id: number;
  text: string;
  /** A visual, B auditori, C kinestetik. */
  options: LearningOption[];
}

/** A learning-style inventory as content, stored in `packs/learning-style/<version>/pack.json`. */
export interface LearningPack extends PackHead<'learning-style'> {
  heading: string;
  optionStyles: { A: 'visual'; B: 'auditori'; C: 'kinestetik' };
  questions: LearningQuestion[];
  styles: Record<PrimaryStyle, { name: string; description: string }>;
  tips: Record<LearningStyle, string[]>;
  tieRule: { result: 'campuran'; description: string };
  scoring: { method: 'count'; percentDecimals: number };
  /** Shown on every result: the style is a preference, not an ability. */
  note: string;
}

/** The styles in the order of the options. */
export const stylesOf = ({ optionStyles: { A, B, C } }: Pick<LearningPack, 'optionStyles'>): LearningStyle[] => [
  A,
  B,
  C,
];
