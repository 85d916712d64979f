import type { ObservedSection, ObserverComparison, ObserverRow, Responses, SectionScore } from '@kenali/contracts';
import { OBSERVED_MIN } from '../rules/report/observers.ts';

/** What one observer answered about a child. */
export interface Observed {
  responses: Responses;
  /** By section letter. */
  sectionScores: Record<string, SectionScore>;
}

/**
 * Two observers of one child, section by section, and how often they chose the same answer.
 * @param standardErrors of the section averages, by letter; null or absent while unknown
 */
export function compareObservers(
  owner: Observed,
  observer: Observed,
  standardErrors: Readonly<Record<string, number | null>>,
): Pick<ObserverComparison, 'rows' | 'agreement'> {
  const rows = Object.entries(owner.sectionScores).flatMap(([key, own]): ObserverRow[] => {
    const other = observer.sectionScores[key];
    if (!other) return [];
    return [
      {
        key,
        name: `${key}. ${own.name}`,
        owner: toSection(own),
        observer: other.count < OBSERVED_MIN ? null : toSection(other),
        standardError: standardErrors[key] ?? null,
        uncertain: own.caution || other.caution,
      },
    ];
  });
  return { rows, agreement: agreementOf(owner.responses, observer.responses) };
}

const toSection = ({ total, count, average }: SectionScore): ObservedSection => ({ total, answered: count, average });

/**
 * The share of equal answers, and of answers that are one step apart at most: "absolute agreement", for example in J. Kottner et al.
 * (2011), Guidelines for Reporting Reliability and Agreement Studies, Journal of Clinical Epidemiology 64, 96-106. Kappa and the
 * intraclass correlation need several children: with one, they would say how different the items are.
 */
function agreementOf(owner: Responses, observer: Responses): ObserverComparison['agreement'] {
  const steps = Object.entries(owner).flatMap(([id, own]) => {
    const other = observer[id];
    return typeof own === 'number' && typeof other === 'number' ? [Math.abs(own - other)] : [];
  });
  if (steps.length < OBSERVED_MIN) return { items: steps.length, same: 0, near: 0 };
  return {
    items: steps.length,
    same: steps.filter((step) => step === 0).length,
    near: steps.filter((step) => step <= 1).length,
  };
}
