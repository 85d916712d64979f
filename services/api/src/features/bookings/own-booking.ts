import type { BookingState } from '@kenali/contracts';
import { HOUR_MS } from '../../durations.ts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { User } from '../auth/index.ts';
import {
  assertReleased,
  findOwnUserAssessment,
  isRestricted,
  needsConsent,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import { Booking, type BookingDocument, BookingHoursModel, NOT_OVER } from './booking.model.ts';
import { findEnds } from './end-booking.ts';
import { findOpenSlots, type Wanted } from './find-slots.ts';
import { PSYCHOLOGIST_NAME, psychologistName } from './psychologist-name.ts';

const FIELDS = [
  'userId',
  'assessment',
  'progress.participantInfo',
  'status',
  'awaitsSignOff',
  'consultation',
  'assignment',
  'restrictedAt',
  'pausedByConsent',
  'flaggedAt',
] as const;

/** The states of a consultation in which its owner may choose a time. Once one is agreed on, by whatever way, staff move it back. */
export const BOOKABLE = ['requested', 'contacted'] as const;

/** A result of the caller that includes a consultation. @throws AppError NOT_FOUND, SIGN_OFF_PENDING */
export async function findOwnConsultation(id: number, { caller }: CallContext): Promise<UserAssessmentDocument> {
  const found = await findOwnUserAssessment(id, caller.id, FIELDS);
  if (!found.consultation) throw new AppError('NOT_FOUND');
  assertReleased(found);
  return found;
}

export const findOwnBooking = (userAssessmentId: number, now: Date): Promise<BookingDocument | null> =>
  Booking.findOne({ userAssessmentId, ...NOT_OVER(now) })
    .lean<BookingDocument>()
    .exec();

/** The last moment for a change or cancellation by the parent; null once it is over. */
export function changeUntil({ startsAt }: Pick<BookingDocument, 'startsAt'>, { config, now }: Services): Date | null {
  const last = new Date(startsAt.getTime() - config.bookings.changeHours * HOUR_MS);
  return last < now() ? null : last;
}

/** Whom the family meets, and how; each is empty if nobody knows. */
export async function readMeeting({ psychologistId }: BookingDocument, { now }: Services) {
  const [person, hours] = await Promise.all([
    User.findById(psychologistId, PSYCHOLOGIST_NAME).lean(),
    BookingHoursModel.findById(psychologistId, { meeting: 1 }).lean(),
  ]);
  return { psychologist: person ? psychologistName(person, now()) : '', meeting: hours?.meeting ?? '' };
}

export const getOwnBooking: Handler<'GET /api/user-assessments/{id}/booking'> = async ({ params }, context) =>
  viewOwn(await findOwnConsultation(params.id, context), context.services);

export async function viewOwn(found: UserAssessmentDocument, services: Services): Promise<BookingState> {
  const practiceZone = services.config.bookings.zone;
  const nothing: BookingState = { practiceZone, booking: null, slots: [] };
  if (isRestricted(found) || found.flaggedAt) return nothing;
  const own = await findOwnBooking(found._id, services.now());
  // The job will end it in a moment.
  if (own && (await findEnds([own])).size > 0) return nothing;
  const until = own && changeUntil(own, services);
  const isOffered = own ? until !== null : await isBookable(found, services);
  const free = isOffered ? await findOpenSlots(wantedSlots(found, own), services) : [];
  const slots = free
    .map(({ endsAt, startsAt, ...slot }) => ({ ...slot, startsAt: startsAt.toISOString() }))
    .filter(({ startsAt }) => startsAt !== own?.startsAt.toISOString());
  if (!own) return { ...nothing, slots };
  const booking = {
    ...(await readMeeting(own, services)),
    startsAt: own.startsAt.toISOString(),
    zone: own.zone,
    changeUntil: until?.toISOString() ?? null,
  };
  return { practiceZone, booking, slots };
}

/** A case with a psychologist has the slots of that one alone. */
export const wantedSlots = (found: UserAssessmentDocument, own: BookingDocument | null): Wanted => ({
  ownerId: found.userId,
  psychologistId: own?.psychologistId ?? found.assignment?.userId,
  moving: own?._id,
});

const isBookable = async (found: UserAssessmentDocument, services: Services): Promise<boolean> =>
  BOOKABLE.some((status) => status === found.consultation?.status) && !(await needsConsent(found, services));
