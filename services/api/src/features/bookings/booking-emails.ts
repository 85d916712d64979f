import { type BookingSettings, bookedTimeText, dateText, type Zone } from '@kenali/contracts';
import { type EmailContent, type EmailTemplate, renderEmail } from '../../mail/index.ts';
import type { OutboxDocument } from '../../outbox/outbox.model.ts';
import type { Services } from '../../services.ts';
import { greetingOf, User } from '../auth/index.ts';
import { isRestricted, UserAssessment, type UserAssessmentDocument } from '../user-assessments/index.ts';
import { Booking, type BookingDocument, BookingHoursModel, type EndReason, readSettings } from './booking.model.ts';
import { calendarOf, parentCalendar } from './calendar.ts';
import { findEnds } from './find-end.ts';
import { changeUntil } from './own-booking.ts';
import { PSYCHOLOGIST_NAME, psychologistName } from './psychologist-name.ts';
import { type EndedBooking, meetingSubjectOf, subjectOf } from './tell.ts';

/** What the parent reads about the end. */
const REASONS: Record<EndReason, string> = {
  unavailable: 'Psikolog berhalangan pada waktu itu. Mohon maaf atas perubahan ini.',
  hours_changed: 'Jadwal psikolog berubah. Mohon maaf atas perubahan ini.',
  other: 'Psikolog membatalkannya. Mohon maaf atas perubahan ini; hubungi kami jika Anda ingin tahu alasannya.',
  parent: 'Anda membatalkannya di halaman hasil.',
  practice: 'Tim kami mengubah status konsultasi ini.',
  done: 'Konsultasi ini sudah dilaksanakan.',
  missed: 'Waktunya sudah lewat.',
  restricted: 'Pemrosesan data untuk konsultasi ini dibatasi, atau persetujuannya ditarik.',
  entitlement: 'Pesanan untuk asesmen ini dikembalikan.',
  account: 'Akun pemesan tidak aktif.',
  staff_left: 'Psikolog itu tidak lagi bertugas pada waktu itu. Mohon maaf atas perubahan ini.',
  reassigned: 'Psikolog lain sekarang mendampingi Anda. Mohon maaf atas perubahan ini.',
  erasure: 'Data untuk konsultasi ini dihapus.',
};
/** After these ends, the parent may choose another time on the page of the result. */
const OFFERS_AGAIN: ReadonlySet<EndReason> = new Set([
  'unavailable',
  'hours_changed',
  'other',
  'parent',
  'staff_left',
  'reassigned',
]);

type Reported = (BookingDocument & { endedAt: null }) | EndedBooking;
type Message = Pick<OutboxDocument, 'key' | 'kind' | 'userAssessmentId' | 'facts'>;

/**
 * The booking of a message while it is as the message says: after another change or an end, a newer message tells about it, and no message has a time
 * that no longer holds. Null for a message to drop.
 */
async function findCurrent(message: Message, { config, now }: Services): Promise<Reported | null> {
  if (!config.features.includes('bookings')) return null;
  const { key, kind, userAssessmentId, facts } = message;
  if (facts) return unlessBookedAgain(facts as EndedBooking, kind);
  const booking = await Booking.findOne({ userAssessmentId, endedAt: null }).lean<
    BookingDocument & { endedAt: null }
  >();
  if (!booking) return null;
  const isAboutMeeting = kind === 'booking_meeting';
  const isLate = (isAboutMeeting ? booking.endsAt : booking.startsAt) <= now();
  const isCurrent = key === `${kind}:${isAboutMeeting ? meetingSubjectOf(booking) : subjectOf(booking)}`;
  return !isCurrent || isLate || (await findEnds([booking])).size > 0 ? null : booking;
}

/** A new booking is the news, and moves the entry in the calendar. That of an earlier psychologist goes all the same. */
async function unlessBookedAgain(ended: EndedBooking, kind: OutboxDocument['kind']): Promise<EndedBooking | null> {
  const { userAssessmentId, psychologistId } = ended;
  const next = { userAssessmentId, endedAt: null, ...(kind === 'booking_psychologist' && { psychologistId }) };
  return (await Booking.exists(next)) ? null : ended;
}

const readPerson = (_id: number | undefined) =>
  User.findOne({ _id, isActive: true }, { ...PSYCHOLOGIST_NAME, email: 1, isEmailVerified: 1 }).lean();

const parentEmail =
  (subjectFor: (booking: Reported) => string): EmailTemplate =>
  async (message, services) => {
    const [booking, parent] = await Promise.all([findCurrent(message, services), readPerson(message.userId)]);
    if (!booking || !parent) return null;
    const { config } = services;
    const settings = await readSettings();
    const { meeting, content } = booking.endedAt
      ? { meeting: '', content: endedContent(booking, settings.zone, config) }
      : await comingContent(booking, settings, services, message.kind === 'booking_meeting');
    return renderEmail(
      {
        to: parent.email,
        subject: subjectFor(booking),
        ...content,
        paragraphs: [greetingOf(parent), ...content.paragraphs],
        calendar: parentCalendar(booking, meeting, config),
      },
      config,
    );
  };

export const bookingParentEmail = parentEmail((booking) =>
  booking.endedAt
    ? 'Jadwal konsultasi Anda dibatalkan'
    : booking.changedAt
      ? 'Jadwal konsultasi Anda berubah'
      : 'Konsultasi Anda sudah dijadwalkan',
);
export const bookingMeetingEmail = parentEmail(() => 'Cara bertemu untuk konsultasi Anda berubah');
export const bookingReminderEmail = parentEmail(() => 'Pengingat: konsultasi Anda');

type Content = Pick<EmailContent, 'paragraphs' | 'items' | 'link' | 'closing'>;

async function comingContent(
  booking: BookingDocument,
  { zone, changeHours }: BookingSettings,
  { config, now }: Services,
  isAboutMeeting: boolean,
): Promise<{ meeting: string; content: Content }> {
  const [psychologist, hours] = await Promise.all([
    readPerson(booking.psychologistId),
    BookingHoursModel.findById(booking.psychologistId, { meeting: 1 }).lean(),
  ]);
  const meeting = hours?.meeting ?? '';
  const { contact } = config.practice;
  // A reminder may come after the last moment for a change.
  const isChangeable = now() < changeUntil(booking, changeHours);
  const content = {
    paragraphs: [isAboutMeeting ? meetingNews(meeting) : 'Konsultasi dengan psikolog:'],
    items: [
      bookedTimeText(booking.startsAt, booking.zone, zone),
      `Psikolog: ${psychologist ? psychologistName(psychologist, now()) : '-'}`,
      ...(meeting ? [`Cara bertemu: ${meeting}`] : []),
    ],
    link: { href: pageOf(booking, config), label: isChangeable ? 'Lihat atau ubah jadwal' : 'Lihat jadwal' },
    closing: [
      isChangeable
        ? `Jadwal dapat diubah atau dibatalkan di halaman itu sampai ${changeHours} jam sebelum mulai.`
        : `Jadwal ini sudah terlalu dekat untuk diubah di halaman itu. Jika Anda berhalangan, silakan hubungi kami${contact && `: ${contact}`}.`,
      'Berkas kalender ada di lampiran email ini.',
    ],
  };
  return { meeting, content };
}

const meetingNews = (meeting: string): string =>
  meeting
    ? 'Waktu konsultasi Anda tetap, tetapi cara bertemunya berubah. Yang kami kirim sebelumnya tidak berlaku lagi. Yang berlaku sekarang:'
    : 'Waktu konsultasi Anda tetap, tetapi cara bertemu yang kami kirim sebelumnya tidak berlaku lagi. Kami akan mengabarkan penggantinya.';

const pageOf = ({ userAssessmentId }: Reported, { publicUrl }: Services['config']) =>
  `${publicUrl}/results/${userAssessmentId}`;

function endedContent(booking: EndedBooking, practiceZone: Zone, config: Services['config']): Content {
  const { startsAt, zone, endReason = 'practice' } = booking;
  const time = bookedTimeText(startsAt, zone, practiceZone);
  const offersAgain = OFFERS_AGAIN.has(endReason);
  return {
    paragraphs: [`Konsultasi dengan psikolog pada ${time} dibatalkan.`, REASONS[endReason]],
    ...(offersAgain && { link: { href: pageOf(booking, config), label: 'Pilih waktu lain' } }),
    closing: offersAgain
      ? ['Anda dapat memilih waktu lain di halaman itu, atau menunggu kami menghubungi Anda melalui WhatsApp.']
      : ['Jika Anda memiliki pertanyaan, silakan hubungi kami.'],
  };
}

/** Without the names of the family, which the page of staff has. */
export const bookingPsychologistEmail: EmailTemplate = async (message, services) => {
  const { config } = services;
  const booking = await findCurrent(message, services);
  const psychologist = booking && (await readPerson(booking.psychologistId));
  if (!booking || !psychologist) return null;
  const { zone } = await readSettings();
  const number = booking.userAssessmentId;
  const url = `${config.staffUrl}/cases/schedule`;
  const summary = `Konsultasi online nomor ${number}`;
  return renderEmail(
    {
      to: psychologist.email,
      subject: `${summary} ${stateWord(booking)}`,
      paragraphs: [
        greetingOf(psychologist),
        `${summary} ${stateWord(booking)}: ${bookedTimeText(booking.startsAt, zone)}.`,
      ],
      link: { href: url, label: 'Buka jadwal' },
      closing: ['Nama keluarga hanya ada di halaman itu. Berkas kalender ada di lampiran email ini.'],
      calendar: calendarOf({ booking, summary, description: config.practice.name, url }, config),
    },
    config,
  );
};

const stateWord = (booking: Reported): string =>
  booking.endedAt ? 'dibatalkan' : booking.changedAt ? 'diubah' : 'dijadwalkan';

/** Where the practice gets its consultation requests. */
export const bookingPracticeEmail: EmailTemplate = async (message, services) => {
  const { config } = services;
  const booking = config.practiceEmail ? await findCurrent(message, services) : null;
  if (!booking || !config.practiceEmail) return null;
  const { zone } = await readSettings();
  const { userAssessmentId: number, startsAt } = booking;
  return renderEmail(
    {
      to: config.practiceEmail,
      subject: `Konsultasi ${stateWord(booking)}, asesmen nomor ${number}`,
      paragraphs: [
        'Halo,',
        booking.endedAt
          ? `Jadwal konsultasi asesmen nomor ${number} pada ${dateText(startsAt, zone)} dibatalkan. ${await adviceAfter(booking)}`
          : `Konsultasi asesmen nomor ${number} ${stateWord(booking)}: ${bookedTimeText(startsAt, zone)}.`,
      ],
      link: { href: `${config.staffUrl}/admin/bookings`, label: 'Buka jadwal konsultasi' },
      closing: ['Nama dan nomor WhatsApp hanya ada di area admin.'],
    },
    config,
  );
};

/** What holds when the email is sent: the family may have restricted or erased its data since. */
async function adviceAfter({ userAssessmentId, endReason }: EndedBooking): Promise<string> {
  if (endReason === 'account') return 'Akun pemesannya tidak aktif lagi.';
  const fields = { erasedAt: 1, restrictedAt: 1 } as const;
  const result = await UserAssessment.findById(userAssessmentId, fields).lean<UserAssessmentDocument>();
  return !result || result.erasedAt || isRestricted(result)
    ? 'Jangan menghubungi keluarganya mengenai asesmen ini.'
    : 'Periksa apakah keluarganya perlu dihubungi.';
}
