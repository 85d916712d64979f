import { BAND_MIN_ANSWERED, type SensoryInstrumentView, type SensoryItemView } from '@kenali/contracts';
import { needsCaution } from '@kenali/instruments/rules';
import type { SensoryState } from './sensory.state.ts';

type Section = SensoryInstrumentView['sections'][number];

/** A section whose average is uncertain or missing, because items were not observed. */
export interface AffectedSection {
  section: Section;
  notObserved: number;
  total: number;
}

/** What is marked as not observed, and what follows from it. */
export interface ReviewSummary {
  observed: number;
  total: number;
  notObserved: SensoryItemView[];
  /** False if too few items were observed, so that the result shows no band. */
  hasBand: boolean;
  /** Sections with more than a fifth of their items not observed. */
  affected: AffectedSection[];
}

/** The rules are those of the scoring. */
export function summarise(
  { items, sections }: Pick<SensoryInstrumentView, 'items' | 'sections'>,
  { notApplicable }: Pick<SensoryState, 'notApplicable'>,
): ReviewSummary {
  const notObserved = items.filter(({ id }) => notApplicable[id]);
  const observed = items.length - notObserved.length;
  const affected = sections
    .map((section) => ({
      section,
      notObserved: notObserved.filter((item) => item.section === section.letter).length,
      total: items.filter((item) => item.section === section.letter).length,
    }))
    .filter(({ notObserved: count, total }) => needsCaution(count, total));
  return { observed, total: items.length, notObserved, hasBand: observed >= BAND_MIN_ANSWERED, affected };
}
