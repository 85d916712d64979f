import { ASSESSMENT_TYPES } from '../assessments/types.ts';
import type { ChildSex } from '../children/types.ts';
import type { Count, Integer, IsoTime } from '../common/types.ts';
import type { InstrumentRef } from '../user-assessments/types.ts';

/** Children that a cell has at least, each of another family. A smaller one never leaves the server. */
export const NORMS_MIN = 30;
/** By the children of how many families two published states of a cell differ at least. */
export const NORMS_CHANGE_MIN = 5;
/** The number of children of a cell is rounded down to a multiple of this. */
export const NORMS_COUNT_STEP = 10;
/** Percentile ranks are rounded to steps. Both ends are open: 5 also means less, and 95 more. */
export const NORM_RANKS = { lowest: 5, highest: 95, step: 5 } as const;

/** Which children are compared: an age in whole months at the test date, both limits included. */
export interface NormCell {
  fromMonths: Count;
  toMonths: Count;
  /** Null if girls, boys and children without a recorded sex are compared together. */
  sex: ChildSex | null;
}

/** A published cell: when its children completed, as months ("2026-01"), and about how many they are. */
export interface NormCellFacts extends NormCell {
  count: Count;
  /** @pattern ^\d{4}-\d{2}$ */
  from: string;
  /** @pattern ^\d{4}-\d{2}$ */
  to: string;
}

/** What is known of one score of a cell. Everything is rounded before it is stored. */
export interface ScoreNorms {
  /** The section letter, category or style. */
  key: string;
  /** To one decimal, in the unit of the score. */
  mean: number;
  /** To one decimal. */
  standardDeviation: number;
  /** From which score on which percentile rank holds, in steps of five, lowest first. Below the first one it is 5. */
  ranks: { from: number; rank: number }[];
}

/** The types with scores. */
export const SCORED_TYPES = ASSESSMENT_TYPES.filter((type) => type !== 'other');

/**
 * One of `NORM_RANKS`.
 * @asType integer
 * @minimum 5
 * @maximum 95
 */
type PercentileRank = number;

/** Where one score of a result is among those of children of the same age at this practice. */
export interface PlacedScore {
  key: string;
  /** With the section letter if there is one. */
  name: string;
  /** As the report shows it. */
  score: number;
  /** T score, whole. Null if the scores of the cell hardly vary, and without a percentile rank. */
  t: Integer | null;
  /** Null if too many items of the score were not observed: the report does not compare it either. */
  percentile: PercentileRank | null;
}

/** The norms of the practice for one result. They are provisional, and no norms of a country. */
export interface ResultNorms {
  /** What high scores mean depends on it. */
  type: (typeof SCORED_TYPES)[number];
  cell: NormCellFacts;
  scores: PlacedScore[];
}

/** Who switches norms on for families. Both have to, for each version of a pack. */
export const NORM_SIDES = ['admin', 'psychologist'] as const;
export type NormSide = (typeof NORM_SIDES)[number];

/** The norms of a version whose pack has age bands, as staff see them. */
export interface NormsView extends InstrumentRef {
  title: string;
  /** The versions whose results count: their scores are equal. */
  versions: string[];
  /** When the results were last counted; null before the first time. */
  countedAt: IsoTime | null;
  /** Every cell of every band, the youngest first. Without facts, there are not enough children yet: nobody learns how many. */
  cells: { cell: NormCell; facts: NormCellFacts | null }[];
  /** Who has switched it on, and when; null while it is off. */
  switches: Record<NormSide, { by: string; at: IsoTime } | null>;
  /** Whether families see norms: both sides have switched them on. */
  isShownToFamilies: boolean;
}

/** Its audited action, as staff read it. */
export const NORM_ACTIONS = { 'norms.switch': 'Tampilkan atau sembunyikan norma' } as const;

/** Only while the practice has the feature `norms`. */
export interface NormCalls {
  /** The newest version of each instrument whose pack has age bands. */
  'GET /api/admin/norms': { response: NormsView[] };
  /** For an earlier version, or one without age bands, NOT_FOUND. Accounts with a second factor need a fresh proof. */
  'POST /api/admin/norms/{id}/{version}/switch': {
    params: InstrumentRef;
    body: { isOn: boolean };
    response: NormsView;
  };
  /** For psychologists. */
  'GET /api/cases/norms/versions': { response: NormsView[] };
  /**
   * For psychologists. To switch it on takes a valid licence: fails with LICENCE_MISSING or LICENCE_EXPIRED. Accounts with a second
   * factor need a fresh proof.
   */
  'POST /api/cases/norms/{id}/{version}/switch': {
    params: InstrumentRef;
    body: { isOn: boolean };
    response: NormsView;
  };
}
