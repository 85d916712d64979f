import type { BandSetId, Relationship, ScalePoint } from '@kenali/contracts';
import type { PackHead } from '../../read-pack.ts';

/** One statement about the child. `number` is its position, from 1; its item id is the number as text. */
export interface SensoryItem {
  number: number;
  /** Section in the user grouping. */
  section: string;
  /** Section in the admin grouping, where the same letter names another section. */
  adminSection: string;
  text: string;
  /** `L`: notices or avoids quickly. `H`: misses or seeks. Only the patterns use it. */
  threshold: 'L' | 'H' | null;
}

export interface SensorySection {
  letter: string;
  name: string;
  /** For sentences; the full name is a heading. Absent: the full name. */
  shortName?: string;
  /** Name of the admin section that contains all items of this section; null if they are in several. */
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

/** `min` and `max` are whole points of `bandScore`, both included. Null means that the band is open at that end. */
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

/** Selects the items that meet all given conditions. */
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

/** Compares `index`, or `index` minus `minus`, with `value`. */
export interface PatternCondition {
  index: string;
  minus?: string;
  op: '>=' | '<';
  value: number;
}

export interface PatternOutcome {
  id: string;
  /** A key in a stored map, so it has no dot and no dollar sign. */
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

/** Notices or avoids quickly (low threshold), or misses or seeks (high threshold). */
export type Direction = 'low' | 'high';

/** A group of sections about one kind of stimulus, with the indices that tell its direction. */
export interface Modality {
  id: string;
  name: string;
  sections: string[];
  /** Index ids. Null: the modality has no direction of its own. */
  low: string | null;
  high: string | null;
  /** Replaces the two opposite patterns of the modality if both apply. */
  mixed: PatternOutcome | null;
}

/** Tips for home of one section, by the direction of its modality. */
export interface DirectedTips {
  low: string[];
  high: string[];
  neutral: string[];
}

/** The rules that choose label, patterns and tips together, so that they never contradict one another. */
export interface InterpretationRules {
  note: string;
  /** In scale steps. Smaller differences between averages or indices are not named. */
  difference: number;
  /** The lowest average that can be prominent. */
  prominentFrom: number;
  /** How many sections a summary names, unless more share the highest average. */
  prominentLimit: number;
  /** A section with fewer items is named with a caution. */
  smallSectionBelow: number;
  /** The general pattern that says that no direction is prominent, and the bands that it would contradict. */
  undirected: { rule: string; hiddenWithBands: string[] };
  /** Directions of the other general patterns, by rule id. */
  directions: Record<string, Direction>;
  /** Follows a general pattern if some modalities have the opposite direction. Contains `{bagian}`. */
  exception: string;
  modalities: Modality[];
  /** Modality and direction of each modality rule, by rule id. */
  rules: Record<string, { modality: string; direction: Direction | null }>;
  /** By section of the user grouping. */
  tips: Record<string, DirectedTips>;
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

/** A sensory profile as content, stored in `packs/sensory-profile/<version>/pack.json`. */
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
  /** Names of the admin sections, by key. */
  adminSections: Record<string, string>;
  sectionGroupings: Record<SectionGroupingId, SectionGrouping>;
  items: SensoryItem[];
  bandSets: Record<BandSetId, BandSet>;
  patterns: Patterns;
  /** Replaces the interpretation if there is no band. */
  defaultInterpretationNote: string;
  /** Tips for home, by section of the user grouping. */
  sectionRecommendations: Record<string, string[]>;
  /** Absent in packs that were published before the rules existed. */
  interpretation?: InterpretationRules;
  disclaimer: { heading: string; text: string };
}
