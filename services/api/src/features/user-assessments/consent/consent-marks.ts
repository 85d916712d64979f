import { type ConsentEventDocument, endsConsent } from './consent-event.model.ts';

type Event = Pick<ConsentEventDocument, 'userId' | 'kind' | 'at' | 'relationship'>;
type Mark = [filter: Record<string, unknown>, update: Record<string, unknown>];

/** What an event changes in the open user assessments of its account, in this order: saves read no events, but this field. */
export function consentMarks({ userId, kind, at, relationship }: Event): Mark[] {
  if (kind === 'narrowed') return [];
  const open = { userId, status: { $ne: 'completed' } };
  const closed = relationship === 'Diri sendiri' ? { ...open, 'assessment.type': 'sensory' } : open;
  const marks: Mark[] = kind === 'granted' ? [[open, { $unset: { consentEndedAt: 1 } }]] : [];
  if (endsConsent({ kind, relationship })) marks.push([closed, { $set: { consentEndedAt: at } }]);
  return marks;
}

type Boxes = Pick<ConsentEventDocument, 'kind' | 'relationship' | 'research' | 'whatsapp'>;

/** Whether an event takes back what the one before it allows: all of it, the data of children, or a box. */
export const takesBack = (event: Boxes, before: Boxes | undefined): boolean =>
  event.kind !== 'granted' ||
  (before !== undefined && endsConsent(event) && !endsConsent(before)) ||
  (before?.research === true && !event.research) ||
  (before?.whatsapp === true && !event.whatsapp);
