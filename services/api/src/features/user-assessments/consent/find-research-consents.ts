import type { AssessmentType } from '@kenali/contracts';
import { ConsentEvent, type ConsentEventDocument, findVersion } from './consent-event.model.ts';
import { covers } from './consent-gate.ts';

/**
 * Which of these accounts allow research with results of a type: their last consent is active, covers the type, and its box for
 * research is ticked. An account without any event has not been asked, so it does not. What names a child that the consent does not
 * cover has the mark of `markRestricted`.
 */
export async function findResearchConsents(userIds: readonly number[], type: AssessmentType): Promise<Set<number>> {
  const last = await lastConsentEvents(userIds);
  return idsOf(last.filter((each) => each.research === true && covers(each, type === 'sensory')));
}

/** The same for norms, which are always about children: only a text that names them covers them. */
export async function findNormConsents(userIds: readonly number[]): Promise<Set<number>> {
  const last = await lastConsentEvents(userIds);
  return idsOf(
    last.filter(
      (each) => each.research === true && covers(each, true) && findVersion(String(each.version))?.feature === 'norms',
    ),
  );
}

const idsOf = (events: readonly ConsentEventDocument[]) => new Set(events.map(({ userId }) => userId));

async function lastConsentEvents(userIds: readonly number[]): Promise<ConsentEventDocument[]> {
  const found = await ConsentEvent.aggregate<{ last: ConsentEventDocument }>([
    { $match: { userId: { $in: [...new Set(userIds)] } } },
    { $sort: { userId: 1, sequence: -1 } },
    { $group: { _id: '$userId', last: { $first: '$$ROOT' } } },
  ]);
  return found.map(({ last }) => last);
}
