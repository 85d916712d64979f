import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../db/database.ts';
import { type Erased, NOBODY } from '../../feature-parts.ts';
import type { Services } from '../../services.ts';
import { type AuditRecord, beginAudit } from '../audit/index.ts';
import { User } from '../auth/index.ts';
import { isRestricted, UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { Booking, type BookingDocument, BookingHoursModel, type EndReason, NOT_OVER } from './booking.model.ts';
import { tellEnd } from './tell.ts';

const FIELDS = ['consultation.status', 'assignment.userId', 'flaggedAt', 'erasedAt', 'restrictedAt'] as const;

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
    if (result.flaggedAt) return 'entitlement';
    if (result.consultation?.status === 'done') return 'done';
    if (result.consultation?.status !== 'scheduled') return 'practice';
    // Inactive, in another role, or no longer the one of the case.
    const isOwn = roleOf.get(psychologistId) === 'internal' && result.assignment?.userId === psychologistId;
    return isOwn ? undefined : 'psychologist';
  };
  return new Map(
    bookings.flatMap((booking) => {
      const reason = reasonOf(booking);
      return reason ? [[booking._id, reason] as const] : [];
    }),
  );
}

interface Ending {
  reason: EndReason;
  at: Date;
  by: number;
  writeAudit: ReturnType<typeof beginAudit>;
}

/** Ends a booking that nobody cancels. */
export async function endByItself(
  booking: Pick<BookingDocument, '_id' | 'sequence'>,
  reason: EndReason,
  services: Pick<Services, 'now'>,
): Promise<boolean> {
  const writeAudit = beginAudit({ caller: null, services, requestId: `booking-${booking._id}` });
  const ending = { reason, at: services.now(), by: NOBODY, writeAudit };
  return inTransaction((dbSession) => endBooking(booking, ending, dbSession));
}

/**
 * Ends a booking in a transaction, unless it has ended or changed since it was read. The consultation waits for a time again, for staff and
 * parent.
 */
export async function endBooking(
  { _id, sequence }: Pick<BookingDocument, '_id' | 'sequence'>,
  { reason, at, by, writeAudit }: Ending,
  dbSession: ClientSession,
): Promise<boolean> {
  const ended = await Booking.findOneAndUpdate(
    { _id, sequence, endedAt: null },
    { $set: { endedAt: at, endReason: reason }, $inc: { sequence: 1, calendarSequence: 1 } },
    { session: dbSession, returnDocument: 'after' },
  ).lean<BookingDocument>();
  if (!ended) return false;
  const { userAssessmentId, userId, psychologistId, createdAt } = ended;
  const step = { status: 'requested' as const, at, byUserId: by };
  await UserAssessment.collection.updateOne(
    { _id: userAssessmentId as never, 'consultation.status': 'scheduled' } as never,
    {
      $set: { 'consultation.status': step.status, 'consultation.updatedAt': at },
      $push: { 'consultation.history': step },
    } as never,
    { session: dbSession },
  );
  // Nobody has to learn that a meeting took place, and its psychologist keeps the case.
  if (reason === 'done') return true;
  // What only the booking has opened closes with it, so that the family may choose among all again.
  const { modifiedCount } = await UserAssessment.collection.updateOne(
    {
      _id: userAssessmentId as never,
      'assignment.userId': psychologistId,
      'assignment.byUserId': userId,
      'assignment.at': createdAt,
    } as never,
    { $unset: { assignment: 1 } } as never,
    { session: dbSession },
  );
  if (modifiedCount > 0) await writeAudit(assignmentRecord(ended, false), dbSession);
  await tellEnd(ended, at, dbSession);
  return true;
}

/** The entry of a case that opens to a psychologist with a booking, or closes with it. */
export const assignmentRecord = (
  { userAssessmentId: id, psychologistId }: Pick<BookingDocument, 'userAssessmentId' | 'psychologistId'>,
  assigned: boolean,
): AuditRecord => ({
  action: 'case.assign',
  target: { kind: 'result', id, name: `#${id}` },
  details: { assigned },
  about: { user: [psychologistId] },
});

/** Ends what is to come, so that the psychologist learns of it, and removes every booking. @returns how many documents it removed */
export async function eraseBookings(
  { ids, userId, isWhole }: Erased,
  services: Pick<Services, 'now'>,
): Promise<number> {
  const about = { userAssessmentId: { $in: [...ids] } };
  const hours = isWhole ? (await BookingHoursModel.deleteOne({ _id: userId })).deletedCount : 0;
  const at = services.now();
  const coming = await Booking.find({ ...about, ...NOT_OVER(at) }).lean<BookingDocument[]>();
  for (const booking of coming) await endByItself(booking, 'erasure', services);
  // One that changed at this moment is for the second pass.
  const over = { $or: [{ endedAt: { $ne: null } }, { endsAt: { $lte: at } }] };
  return hours + (await Booking.deleteMany({ ...about, ...over })).deletedCount;
}
