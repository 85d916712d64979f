import type { BandSetId, Relationship, ScalePoint } from '@kenali/contracts';
import type { PackHead } from '../../read-pack.ts';

/** One statement about the child. `number` is also its place, from 1; its item id is the number as text. */
export interface SensoryItem {
  number: number;
  /** Letter in the user grouping. */
  section: string;
  /** Letter in the admin grouping: the same letter means another section there. */
  adminSection: string;
  text: string;
  /** `L` notices or avoids quickly, `H` misses or seeks. Used by the patterns only. */
  threshold: 'L' | 'H' | null;
}

export interface SensorySection {
  letter: string;
  name: string;
  /** Name of the admin section that holds all items of this one; null when they are split. */
  adminName: string | null;
  description: string;
}

export interface GroupedSection {
  letter: string;
  name: string;
  itemNumbers: number[];
}

export type SectionGroupingId = 'user-a-n' | 'admin-a-m';

export interface SectionGrouping {
  label: string;
  itemField: 'section' | 'adminSection';
  sections: GroupedSection[];
}

/** `min` and `max` are inclusive whole points of `bandScore`; null means open. */
export interface Band {
  id: string;
  min: number | null;
  max: number | null;
  label: string;
  interpretation: string;
}

export interface BandSet {
  label: string;
  bands: Band[];
}

/** All given conditions apply to an item. */
export interface IndexSelect {
  threshold?: 'L' | 'H';
  sections?: string[];
  adminSections?: string[];
}

export interface PatternIndex {
  id: string;
  label: string;
  select: IndexSelect;
}

/** `index`, or the difference of `index` and `minus`, compared with `value`. */
export interface PatternCondition {
  index: string;
  minus?: string;
  op: '>=' | '<';
  value: number;
}

export interface PatternOutcome {
  id: string;
  /** Key of a stored map, so without dot and dollar sign. */
  label: string;
  description: string;
}

export interface PatternRule extends PatternOutcome {
  when: PatternCondition[];
}

export interface Patterns {
  title: string;
  method: { statistic: 'mean'; decimals: number; notObserved: 'excluded'; minAnsweredRatio: number; note: string };
  indices: PatternIndex[];
  general: { mode: 'first-match'; requires: string[]; rules: PatternRule[]; insufficient: PatternOutcome };
  modality: { mode: 'all-matches'; sort: 'index-desc'; limit: number; rules: PatternRule[] };
}

export interface ParticipantField {
  key: 'childName' | 'childBirthDate' | 'parentName' | 'relationship' | 'testDate';
  label: string;
  type: 'text' | 'date' | 'select';
  required: true;
  optionsFrom?: 'relationships';
  default?: 'today';
  error: string;
}

/** A sensory profile as content, as it stands in `packs/sensory-profile/<version>/pack.json`. */
export interface SensoryPack extends PackHead<'sensory-profile'> {
  scale: ScalePoint[];
  notObserved: { key: 'notApplicable'; label: string; description: string };
  comments: { label: string; placeholder: string; required: false };
  participantFields: ParticipantField[];
  relationships: Relationship[];
  pageSize: number;
  scoring: {
    direction: 'higher-is-more-atypical';
    total: 'sum';
    notObserved: 'excluded';
    averageDecimals: { user: number; admin: number };
    defaultBandSet: BandSetId;
  };
  sections: SensorySection[];
  /** Letter to name in the admin grouping. */
  adminSections: Record<string, string>;
  sectionGroupings: Record<SectionGroupingId, SectionGrouping>;
  items: SensoryItem[];
  bandSets: Record<BandSetId, BandSet>;
  patterns: Patterns;
  /** Said instead of an interpretation when there is no band. */
  defaultInterpretationNote: string;
  /** Letter of the user grouping to home tips. */
  sectionRecommendations: Record<string, string[]>;
  disclaimer: { heading: string; text: string };
}
