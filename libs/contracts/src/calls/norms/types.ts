import type { IsoTime } from '../common/types.ts';
import type { InstrumentRef } from '../user-assessments/types.ts';
import type { NormCell, NormCellFacts } from './result-norms.types.ts';

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

export interface NormSwitch {
  isOn: boolean;
}

/** Only while the practice has the feature `norms`. */
export interface NormCalls {
  /** The newest version of each instrument whose pack has age bands. */
  'GET /api/admin/norms': { response: NormsView[] };
  /** For an earlier version, or one without age bands, NOT_FOUND. Accounts with a second factor need a fresh proof. */
  'POST /api/admin/norms/{id}/{version}/switch': { params: InstrumentRef; body: NormSwitch; response: NormsView };
  /** For psychologists. */
  'GET /api/cases/norms/versions': { response: NormsView[] };
  /**
   * For psychologists. To switch it on takes a valid licence: fails with LICENCE_MISSING or LICENCE_EXPIRED. Accounts with a second
   * factor need a fresh proof.
   */
  'POST /api/cases/norms/{id}/{version}/switch': { params: InstrumentRef; body: NormSwitch; response: NormsView };
}
