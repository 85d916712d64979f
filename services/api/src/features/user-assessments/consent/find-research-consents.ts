import type { PracticeFeature } from '@kenali/contracts';
import { ConsentEvent, type ConsentEventDocument } from './consent-event.model.ts';
import { covers } from './consent-gate.ts';
import { findVersion } from './consent-texts.ts';

/**
 * Which of these accounts allow research with results that are about children or not: their last consent is active, covers them, and its
 * box for research is ticked. An account without any event has not been asked, so it does not. What names a child that the consent does
 * not cover has the mark of `markRestricted`.
 * @param feature what the text of the box has to name besides
 */
export async function findResearchConsents(
  userIds: readonly number[],
  isChild: boolean,
  feature?: PracticeFeature,
): Promise<Set<number>> {
  const found = await ConsentEvent.aggregate<{ last: ConsentEventDocument }>([
    { $match: { userId: { $in: [...new Set(userIds)] } } },
    { $sort: { userId: 1, sequence: -1 } },
    { $group: { _id: '$userId', last: { $first: '$$ROOT' } } },
  ]);
  const allowing = found.filter(
    ({ last }) =>
      last.research === true &&
      covers(last, isChild) &&
      (!feature || findVersion(String(last.version))?.feature === feature),
  );
  return new Set(allowing.map(({ last }) => last.userId));
}
