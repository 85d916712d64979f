import { bookedTimeText } from '@kenali/contracts';
import type { EmailContent, EmailTemplate } from '../../mail/index.ts';
import type { OutboxDocument } from '../../outbox/outbox.model.ts';
import type { Services } from '../../services.ts';
import { findAddressee, greetingOf } from '../auth/index.ts';
import { Booking, type BookingDocument } from './booking.model.ts';
import { calendarOf } from './calendar.ts';
import { findEnds } from './end-booking.ts';
import { changeUntil, readMeeting } from './own-booking.ts';
import { type EndedBooking, meetingSubjectOf, subjectOf } from './tell.ts';

/** What the parent reads about the end. */
const REASONS: Record<EndedBooking['endReason'], string> = {
  parent: 'Anda membatalkannya di halaman hasil.',
  practice: 'Tim kami mengubah status konsultasi ini.',
  psychologist: 'Psikolog itu tidak lagi mendampingi konsultasi ini. Mohon maaf atas perubahan ini.',
  restricted: 'Pemrosesan data untuk konsultasi ini dibatasi, atau persetujuannya ditarik.',
  entitlement: 'Pesanan untuk asesmen ini dikembalikan.',
  account: 'Akun pemesan tidak aktif.',
  erasure: 'Data untuk konsultasi ini dihapus.',
};
/** After these ends, the parent may choose another time on the page of the result. */
const OFFERS_AGAIN: ReadonlySet<EndedBooking['endReason']> = new Set(['parent', 'practice', 'psychologist']);

type Reported = (BookingDocument & { endedAt: null }) | EndedBooking;
type Message = Pick<OutboxDocument, 'key' | 'kind' | 'userAssessmentId' | 'facts'>;

const isAboutMeeting = ({ key, kind }: Message, booking: BookingDocument) =>
  key === `${kind}:${meetingSubjectOf(booking)}`;

/**
 * The booking of a message while its time is the one of the message: after another change or an end, a newer message tells about it, and no
 * message has a time that no longer holds. Null for a message to drop.
 */
async function findCurrent(message: Message, { config, now }: Services): Promise<Reported | null> {
  if (!config.features.includes('bookings')) return null;
  const { key, kind, userAssessmentId, facts } = message;
  if (facts) return unlessBookedAgain(facts as EndedBooking, kind);
  const booking = await Booking.findOne({ userAssessmentId, endedAt: null }).lean<
    BookingDocument & { endedAt: null }
  >();
  if (!booking) return null;
  const isMeeting = isAboutMeeting(message, booking);
  const isCurrent = isMeeting || key === `${kind}:${subjectOf(booking)}`;
  // During the consultation, its family may be looking for the psychologist.
  const isLate = (isMeeting ? booking.endsAt : booking.startsAt) <= now();
  return !isCurrent || isLate || (await findEnds([booking])).size > 0 ? null : booking;
}

/** A new booking is the news, and moves the entry in the calendar. That of an earlier psychologist goes all the same. */
async function unlessBookedAgain(ended: EndedBooking, kind: OutboxDocument['kind']): Promise<EndedBooking | null> {
  const { userAssessmentId, psychologistId } = ended;
  const next = { userAssessmentId, endedAt: null, ...(kind === 'booking_psychologist' && { psychologistId }) };
  return (await Booking.exists(next)) ? null : ended;
}

const pageOf = ({ userAssessmentId }: Pick<BookingDocument, 'userAssessmentId'>, { publicUrl }: Services['config']) =>
  `${publicUrl}/results/${userAssessmentId}`;

/** To the family: news about the booking, or its reminder. */
export const bookingParentEmail: EmailTemplate = async (message, services) => {
  const [booking, parent] = await Promise.all([findCurrent(message, services), findAddressee(message.userId)]);
  if (!booking || !parent) return null;
  const { config } = services;
  const content = booking.endedAt ? endedContent(booking, config) : await comingContent(booking, message, services);
  const { description, paragraphs, ...parts } = content;
  const entry = {
    summary: 'Konsultasi dengan psikolog',
    description: [config.practice.name, description].filter(Boolean).join('\n\n'),
    url: pageOf(booking, config),
  };
  const calendar = calendarOf(booking, entry, config);
  return { to: parent.email, ...parts, paragraphs: [greetingOf(parent), ...paragraphs], calendar };
};

/** `description`: what the calendar says about the place. */
type Content = Pick<EmailContent, 'subject' | 'paragraphs' | 'items' | 'link' | 'closing'> & { description?: string };

function comingSubject(kind: Message['kind'], { sequence }: BookingDocument, isMeeting: boolean): string {
  if (kind === 'booking_reminder') return 'Pengingat: konsultasi Anda';
  if (isMeeting) return 'Cara bertemu untuk konsultasi Anda berubah';
  return sequence > 0 ? 'Jadwal konsultasi Anda berubah' : 'Konsultasi Anda sudah dijadwalkan';
}

async function comingContent(booking: BookingDocument, message: Message, services: Services): Promise<Content> {
  const isMeeting = isAboutMeeting(message, booking);
  const { psychologist, meeting } = await readMeeting(booking, services);
  const { practice, bookings } = services.config;
  const { contact } = practice;
  // A reminder may come after the last moment for a change.
  const isChangeable = changeUntil(booking, services) !== null;
  return {
    subject: comingSubject(message.kind, booking, isMeeting),
    description: meeting,
    paragraphs: [isMeeting ? meetingNews(meeting) : 'Konsultasi dengan psikolog:'],
    items: [
      bookedTimeText(booking.startsAt, booking.zone, bookings.zone),
      `Psikolog: ${psychologist || '-'}`,
      ...(meeting ? [`Cara bertemu: ${meeting}`] : []),
    ],
    link: { href: pageOf(booking, services.config), label: isChangeable ? 'Lihat atau ubah jadwal' : 'Lihat jadwal' },
    closing: [
      isChangeable
        ? `Jadwal dapat diubah atau dibatalkan di halaman itu sampai ${bookings.changeHours} jam sebelum mulai.`
        : `Jadwal ini sudah terlalu dekat untuk diubah di halaman itu. Jika Anda berhalangan, silakan hubungi kami${contact && `: ${contact}`}.`,
      'Berkas kalender ada di lampiran email ini.',
    ],
  };
}

const meetingNews = (meeting: string): string =>
  meeting
    ? 'Cara bertemu untuk konsultasi ini berubah. Yang berlaku sekarang:'
    : 'Cara bertemu sebelumnya tidak berlaku lagi. Kami akan mengabarkan penggantinya.';

function endedContent(booking: EndedBooking, config: Services['config']): Content {
  const { startsAt, zone, endReason } = booking;
  const time = bookedTimeText(startsAt, zone, config.bookings.zone);
  const offersAgain = OFFERS_AGAIN.has(endReason);
  return {
    subject: 'Jadwal konsultasi Anda dibatalkan',
    paragraphs: [`Konsultasi dengan psikolog pada ${time} dibatalkan.`, REASONS[endReason]],
    ...(offersAgain && { link: { href: pageOf(booking, config), label: 'Pilih waktu lain' } }),
    closing: offersAgain
      ? ['Anda dapat memilih waktu lain di halaman itu, atau menunggu kami menghubungi Anda melalui WhatsApp.']
      : ['Jika Anda memiliki pertanyaan, silakan hubungi kami.'],
  };
}

/** Without the names of the family, which the page of the case has. */
export const bookingPsychologistEmail: EmailTemplate = async (message, services) => {
  const { config } = services;
  const booking = await findCurrent(message, services);
  const psychologist = booking && (await findAddressee(booking.psychologistId));
  if (!booking || !psychologist) return null;
  const url = `${config.staffUrl}/cases`;
  const summary = `Konsultasi online nomor ${booking.userAssessmentId}`;
  const state = booking.endedAt ? 'dibatalkan' : booking.sequence > 0 ? 'diubah' : 'dijadwalkan';
  return {
    to: psychologist.email,
    subject: `${summary} ${state}`,
    paragraphs: [
      greetingOf(psychologist),
      `${summary} ${state}: ${bookedTimeText(booking.startsAt, config.bookings.zone)}.`,
    ],
    link: { href: url, label: 'Buka Ruang Kerja' },
    closing: ['Nama keluarga hanya ada di halaman itu. Berkas kalender ada di lampiran email ini.'],
    calendar: calendarOf(booking, { summary, description: config.practice.name, url }, config),
  };
};
