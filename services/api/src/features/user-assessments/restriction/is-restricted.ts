import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { type FoundChild, findChildren, hasKey } from '../children/find-children.ts';
import type { UserAssessmentDocument } from '../user-assessment.model.ts';
import { Restriction, type RestrictionDocument, restrictionsOn } from './restriction.model.ts';

type Marked = Pick<UserAssessmentDocument, 'restrictedAt'>;

/**
 * Whether the owner restricts the processing of a user assessment. Every call asks this, or has `UNRESTRICTED` in its filter. The mark is
 * written in the transaction that switches a restriction on or off; see `mark-restricted.ts`.
 */
export const isRestricted = ({ restrictedAt }: Marked): boolean => restrictedAt != null;

/** The same as a filter. */
export const UNRESTRICTED = { restrictedAt: null } as const;

/** @throws AppError PROCESSING_RESTRICTED */
export function assertUnrestricted(found: Marked): void {
  if (isRestricted(found)) throw new AppError('PROCESSING_RESTRICTED');
}

/** Whether a restriction is about a child, whatever its profile and its participant forms are called by now. */
const concerns = (
  { userId, childId, keys }: Pick<RestrictionDocument, 'userId' | 'childId' | 'keys'>,
  found: FoundChild,
): boolean =>
  (childId !== undefined && found.childId === childId) || found.spellings.some((each) => hasKey(keys, userId, each));

/** The restrictions of an account that are on. */
export const readOn = (userId: number, dbSession: ClientSession) =>
  Restriction.find(restrictionsOn(userId)).session(dbSession).lean<RestrictionDocument[]>().exec();

/** The user assessments of an account that its restrictions are about, each with the time since when. */
export async function findRestricted(userId: number, on: readonly RestrictionDocument[], dbSession: ClientSession) {
  const since = new Map<number, Date>();
  if (!on.some(({ child }) => child)) return since;
  for (const found of await findChildren(userId, dbSession)) {
    const restriction = on.find((each) => each.child && concerns(each, found));
    for (const id of restriction ? found.ids : []) since.set(id, (restriction as RestrictionDocument).since);
  }
  return since;
}
