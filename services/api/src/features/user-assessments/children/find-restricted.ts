import type { ClientSession } from 'mongoose';
import { AppError } from '../../../http/app-error.ts';
import { lockAccount } from '../../auth/index.ts';
import type { UserAssessmentDocument } from '../user-assessment.model.ts';
import { type FoundChild, findChildren, hasKey } from './find-children.ts';
import { Restriction, type RestrictionDocument, restrictionsOn } from './restriction.model.ts';

/** Whether a restriction is about a child, whatever its profile and its participant forms are called by now. */
const concerns = ({ userId, child, childId, keys }: RestrictionDocument, found: FoundChild): boolean =>
  child !== undefined &&
  ((childId !== undefined && found.childId === childId) || found.spellings.some((each) => hasKey(keys, userId, each)));

/** Since when the restrictions of an account are about each of its user assessments, and whether one of them is about a child. */
export async function findRestricted(userId: number, dbSession: ClientSession) {
  const on = await Restriction.find(restrictionsOn(userId)).session(dbSession).lean<RestrictionDocument[]>();
  const whole = on.find(({ child }) => !child);
  const isAboutChild = on.some(({ child }) => child);
  const since = new Map<number, Date>();
  for (const found of isAboutChild ? await findChildren(userId, dbSession) : []) {
    const restriction = on.find((each) => concerns(each, found));
    if (restriction) for (const id of found.ids) since.set(id, restriction.since);
  }
  return { isAboutChild, sinceOf: (id: number): Date | undefined => whole?.since ?? since.get(id) };
}

/**
 * For a write to an open user assessment of an account with a restricted child, in its transaction: refuses it if the participant form or
 * the chosen profile is that child now.
 * @throws AppError PROCESSING_RESTRICTED
 */
export async function assertNamesNobodyRestricted(
  { _id, userId }: Pick<UserAssessmentDocument, '_id' | 'userId'>,
  dbSession: ClientSession,
): Promise<void> {
  await lockAccount(userId, dbSession);
  const { sinceOf } = await findRestricted(userId, dbSession);
  if (sinceOf(_id)) throw new AppError('PROCESSING_RESTRICTED');
}
