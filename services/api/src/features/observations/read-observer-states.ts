import type { AdminObserver } from '@kenali/contracts';
import {
  lastConsentEnd,
  UNRESTRICTED,
  UserAssessment,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import { Observation, type ObservationDocument, stateOf } from './observation.model.ts';

/** Observers that staff see of one account. */
const SHOWN = 50;

/** The second observers of an account for staff, newest first: who they are to the child, and how far they are. */
export async function readObserverStates(userId: number, at: Date): Promise<AdminObserver[]> {
  const found = await Observation.find({ userId }, { progress: 0, changedAt: 0, 'consent.name': 0 })
    .sort({ _id: -1 })
    .limit(SHOWN)
    .lean<ObservationDocument[]>();
  const ids = [...new Set(found.map(({ userAssessmentId }) => userAssessmentId))];
  const results = await UserAssessment.find({ _id: { $in: ids }, userId, ...UNRESTRICTED, erasedAt: null }, [
    'userId',
    'assessment',
  ]).lean<Pick<UserAssessmentDocument, '_id' | 'userId' | 'assessment'>[]>();
  const consentEnds = new Map<number, number>();
  for (const result of results) consentEnds.set(result._id, await lastConsentEnd(result));
  return found.flatMap((each) => {
    const consentEnd = consentEnds.get(each.userAssessmentId);
    return consentEnd === undefined ? [] : [viewOf(each, consentEnd, at)];
  });
}

function viewOf(found: ObservationDocument, consentEnd: number, at: Date): AdminObserver {
  const { _id: id, userAssessmentId, relationship, createdAt, expiresAt, completedAt, endedAt, consent } = found;
  const state = stateOf(found, consentEnd, at);
  const began = { invited: createdAt, answering: consent?.at, completed: completedAt, expired: expiresAt };
  const since = state in began ? began[state as keyof typeof began] : endedAt;
  return { id, userAssessmentId, relationship, state, since: since?.toISOString() ?? null };
}
