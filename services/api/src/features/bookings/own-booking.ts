import { type BookingState, dayIn, type Slot, type SlotsOfDay } from '@kenali/contracts';
import { AppError } from '../../http/app-error.ts';
import type { CallContext, Handler } from '../../http/call.ts';
import type { Services } from '../../services.ts';
import { User } from '../auth/index.ts';
import {
  assertReleased,
  findOwnUserAssessment,
  isRestricted,
  needsConsent,
  UNRESTRICTED,
  type UserAssessmentDocument,
} from '../user-assessments/index.ts';
import { Booking, type BookingDocument, BookingHoursModel, NOT_OVER, readSettings } from './booking.model.ts';
import { parentCalendar } from './calendar.ts';
import { findEnds } from './find-end.ts';
import { findOpenSlots } from './find-slots.ts';
import { PSYCHOLOGIST_NAME, psychologistName } from './psychologist-name.ts';

const HOUR_MS = 60 * 60_000;
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
  'frozenAt',
  'flaggedAt',
] as const;

/** The states of a consultation in which its owner may choose a time. Once one is agreed on, by whatever way, staff move it back. */
export const BOOKABLE = ['requested', 'contacted'] as const;
/** Matches user assessments whose owner may book, in the write that books. */
export const bookableFilter = (id: number, userId: number) => ({
  _id: id,
  userId,
  status: 'completed' as const,
  withdrawnAt: null,
  frozenAt: null,
  flaggedAt: null,
  erasedAt: null,
  awaitsSignOff: { $ne: true },
  ...UNRESTRICTED,
});

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

/** The last moment for a change or cancellation by the parent. */
export const changeUntil = ({ startsAt }: Pick<BookingDocument, 'startsAt'>, changeHours: number): Date =>
  new Date(startsAt.getTime() - changeHours * HOUR_MS);

export const getOwnBooking: Handler<'GET /api/user-assessments/{id}/booking'> = async ({ params, query }, context) =>
  viewOwn(await findOwnConsultation(params.id, context), query, context.services);

export async function viewOwn(
  found: UserAssessmentDocument,
  wanted: SlotsOfDay,
  services: Services,
): Promise<BookingState> {
  const now = services.now();
  const { zone: practiceZone, changeHours } = await readSettings();
  const withoutBooking = (slots: readonly Slot[]): BookingState => ({
    practiceZone,
    booking: null,
    ...slotsOfDay(slots, { zone: practiceZone, ...wanted }),
  });
  if (isRestricted(found) || found.frozenAt || found.flaggedAt) return withoutBooking([]);
  const booking = await findOwnBooking(found._id, now);
  if (!booking) return withoutBooking(await offeredSlots(found, services));
  // The job will end it in a moment.
  if ((await findEnds([booking])).size > 0) return withoutBooking([]);
  const { psychologistId, startsAt, endsAt, zone } = booking;
  const until = changeUntil(booking, changeHours);
  const [psychologist, hours, slots] = await Promise.all([
    User.findById(psychologistId, PSYCHOLOGIST_NAME).lean(),
    BookingHoursModel.findById(psychologistId, { meeting: 1 }).lean(),
    now <= until ? findOpenSlots({ ownerId: found.userId, psychologistId, moving: booking._id, now }) : [],
  ]);
  const meeting = hours?.meeting ?? '';
  return {
    practiceZone,
    booking: {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      psychologist: psychologist ? psychologistName(psychologist, now) : '',
      meeting,
      zone,
      changeUntil: until.toISOString(),
      isChangeable: now <= until,
      calendar: parentCalendar(booking, meeting, services.config).content,
    },
    ...slotsOfDay(
      slots.filter((slot) => slot.startsAt !== startsAt.toISOString()),
      { zone, ...wanted },
    ),
  };
}

/** What a page shows at once: on which days there are slots, and those of one day. */
function slotsOfDay(
  slots: readonly Slot[],
  { zone, day }: SlotsOfDay & Pick<BookingState, 'zone'>,
): Pick<BookingState, 'zone' | 'days' | 'slots'> {
  const dayOf = ({ startsAt }: Slot) => dayIn(zone, new Date(startsAt));
  const days = [...new Set(slots.map(dayOf))];
  const shown = days.find((each) => each === day) ?? days[0];
  return { zone, days, slots: slots.filter((slot) => dayOf(slot) === shown) };
}

async function offeredSlots(found: UserAssessmentDocument, services: Services) {
  const isOpen = BOOKABLE.some((status) => status === found.consultation?.status);
  if (!isOpen || (await needsConsent(found, services))) return [];
  // A case with a psychologist has the slots of that one alone.
  return findOpenSlots({ ownerId: found.userId, psychologistId: found.assignment?.userId, now: services.now() });
}
