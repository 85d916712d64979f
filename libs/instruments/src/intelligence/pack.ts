import type { PackHead } from '../read-pack.ts';

export interface IntelligenceCategory {
  /** The key in stored maps. */
  key: string;
  name: string;
  description: string;
  /** Lucide icon id. */
  icon: string;
  /** "#7C3AED"; the background of white text. */
  color: string;
  /** First and last question number. */
  range: number[];
  tips: string[];
}

export interface IntelligenceQuestion {
  id: number;
  category: string;
  text: string;
}

/** A multiple-intelligence assessment as content, stored in `packs/multiple-intelligence/<version>/pack.json`. */
export interface IntelligencePack extends PackHead<'multiple-intelligence'> {
  heading: string;
  options: { value: boolean; label: string }[];
  categories: IntelligenceCategory[];
  questions: IntelligenceQuestion[];
  scoring: {
    method: 'count-true';
    /** Ranks that count as dominant. */
    dominantFallback: number;
    /** Ranks that get tips. */
    recommendationCategories: number;
    tieBreak: 'category-order';
  };
  importantNote: { heading: string; text: string };
}
