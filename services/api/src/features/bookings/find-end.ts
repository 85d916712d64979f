import { User } from '../auth/index.ts';
import { isRestricted, UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
import type { BookingDocument, EndReason } from './booking.model.ts';

const FIELDS = [
  'consultation.status',
  'assignment.userId',
  'withdrawnAt',
  'frozenAt',
  'flaggedAt',
  'erasedAt',
  'restrictedAt',
] as const;

/**
 * Why bookings cannot stay, by their ids: the one rule for everything that ends them from outside. It holds at the moment it is asked, so nothing
 * that withdraws a consent, restricts, refunds, deactivates or moves a consultation has to know bookings.
 */
export async function findEnds(bookings: readonly BookingDocument[]): Promise<Map<number, EndReason>> {
  const [results, people] = await Promise.all([
    UserAssessment.find({ _id: { $in: bookings.map(({ userAssessmentId }) => userAssessmentId) } }, [...FIELDS]).lean<
      UserAssessmentDocument[]
    >(),
    User.find(
      { _id: { $in: bookings.flatMap(({ userId, psychologistId }) => [userId, psychologistId]) }, isActive: true },
      { role: 1 },
    ).lean(),
  ]);
  const resultOf = new Map(results.map((each) => [each._id, each]));
  const roleOf = new Map(people.map(({ _id, role }) => [_id, role]));
  const reasonOf = ({ userAssessmentId, userId, psychologistId }: BookingDocument): EndReason | undefined => {
    const result = resultOf.get(userAssessmentId);
    if (!roleOf.has(userId)) return 'account';
    if (!result || result.erasedAt) return 'erasure';
    if (isRestricted(result)) return 'restricted';
    if (result.withdrawnAt || result.frozenAt || result.flaggedAt) return 'entitlement';
    if (result.consultation?.status === 'done') return 'done';
    if (result.consultation?.status !== 'scheduled') return 'practice';
    if (roleOf.get(psychologistId) !== 'internal') return 'staff_left';
    // An admin has given the case to somebody else, or to nobody.
    return result.assignment?.userId === psychologistId ? undefined : 'reassigned';
  };
  return new Map(
    bookings.flatMap((booking) => {
      const reason = reasonOf(booking);
      return reason ? [[booking._id, reason] as const] : [];
    }),
  );
}
