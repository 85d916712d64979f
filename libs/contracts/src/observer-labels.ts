import type { ObserverRelationship } from './calls/observations/observer.types.ts';

/** Who a second observer is to the child, at the beginning of a line. Within sentences, reports have words of their own. */
export const OBSERVER_LABELS: Record<ObserverRelationship, string> = {
  parent: 'Orang tua',
  grandparent: 'Kakek atau nenek',
  teacher: 'Guru',
  therapist: 'Terapis',
  other: 'Lainnya',
};
