import { bookedTimeText, dateText } from '@kenali/contracts';
import { type EmailContent, type EmailTemplate, renderEmail } from '../../mail/index.ts';
import type { OutboxDocument } from '../../outbox/outbox.model.ts';
import type { Services } from '../../services.ts';
import { greetingOf, User } from '../auth/index.ts';
import { Booking, type BookingDocument, BookingHoursModel, type EndReason, readSettings } from './booking.model.ts';
import { calendarOf, parentCalendar } from './calendar.ts';
import { subjectOf } from './end-booking.ts';
import { findEnds } from './find-end.ts';
import { changeUntil } from './own-booking.ts';
import { PSYCHOLOGIST_NAME, psychologistName } from './psychologist-name.ts';

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

/**
 * The booking of a message while it is as the message says: after another change or an end, a newer message tells about it, and no message has a time
 * that no longer holds. Null for a message to drop.
 */
async function findCurrent(
  { key, kind, userAssessmentId }: Pick<OutboxDocument, 'key' | 'kind' | 'userAssessmentId'>,
  { config, now }: Services,
): Promise<BookingDocument | null> {
  if (!config.features.includes('bookings')) return null;
  const all = await Booking.find({ userAssessmentId }).lean<BookingDocument[]>().exec();
  const booking = all.find((each) => key === `${kind}:${subjectOf(each)}`);
  if (!booking) return null;
  if (booking.endedAt) return booking;
  const hasBegun = booking.startsAt <= now();
  return hasBegun || (await findEnds([booking])).size > 0 ? null : booking;
}

const readPerson = (_id: number | undefined) =>
  User.findOne({ _id, isActive: true }, { ...PSYCHOLOGIST_NAME, email: 1, isEmailVerified: 1 }).lean();

export const bookingParentEmail: EmailTemplate = async (message, services) => {
  const booking = await findCurrent(message, services);
  if (!booking) return null;
  // What the parent booked meanwhile is the news.
  if (booking.endedAt && (await Booking.exists({ userAssessmentId: booking.userAssessmentId, endedAt: null })))
    return null;
  const subject = booking.endedAt
    ? 'Jadwal konsultasi Anda dibatalkan'
    : booking.changedAt
      ? 'Jadwal konsultasi Anda berubah'
      : 'Konsultasi Anda sudah dijadwalkan';
  return renderForParent(booking, services, subject);
};

export const bookingReminderEmail: EmailTemplate = async (message, services) => {
  const booking = await findCurrent(message, services);
  return booking && !booking.endedAt ? renderForParent(booking, services, 'Pengingat: konsultasi Anda') : null;
};

async function renderForParent(booking: BookingDocument, { config, now }: Services, subject: string) {
  const [parent, psychologist, hours, settings] = await Promise.all([
    readPerson(booking.userId),
    readPerson(booking.psychologistId),
    BookingHoursModel.findById(booking.psychologistId, { meeting: 1 }).lean(),
    readSettings(),
  ]);
  if (!parent) return null;
  const meeting = hours?.meeting ?? '';
  const page = `${config.publicUrl}/results/${booking.userAssessmentId}`;
  const link = (label: string) => ({ href: page, label });
  const { contact } = config.practice;
  // A reminder may come after the last moment for a change.
  const changeContent = (isChangeable: boolean) => ({
    link: link(isChangeable ? 'Lihat atau ubah jadwal' : 'Lihat jadwal'),
    closing: [
      isChangeable
        ? `Jadwal dapat diubah atau dibatalkan di halaman itu sampai ${settings.changeHours} jam sebelum mulai.`
        : `Jadwal ini sudah terlalu dekat untuk diubah di halaman itu. Jika Anda berhalangan, silakan hubungi kami${contact && `: ${contact}`}.`,
      'Berkas kalender ada di lampiran email ini.',
    ],
  });
  const content: Pick<EmailContent, 'paragraphs' | 'items' | 'link' | 'closing'> = booking.endedAt
    ? endedContent(booking, settings.zone, link)
    : {
        paragraphs: ['Konsultasi dengan psikolog:'],
        items: [
          bookedTimeText(booking.startsAt, booking.zone, settings.zone),
          `Psikolog: ${psychologist ? psychologistName(psychologist) : '-'}`,
          ...(meeting ? [`Cara bertemu: ${meeting}`] : []),
        ],
        ...changeContent(now() < changeUntil(booking, settings.changeHours)),
      };
  const calendar = parentCalendar(booking, meeting, config);
  return renderEmail(
    { to: parent.email, subject, ...content, paragraphs: [greetingOf(parent), ...content.paragraphs], calendar },
    config,
  );
}

function endedContent(
  { startsAt, zone, endReason = 'practice' }: BookingDocument,
  practiceZone: BookingDocument['zone'],
  link: (label: string) => NonNullable<EmailContent['link']>,
) {
  const time = bookedTimeText(startsAt, zone, practiceZone);
  const offersAgain = OFFERS_AGAIN.has(endReason);
  return {
    paragraphs: [`Konsultasi dengan psikolog pada ${time} dibatalkan.`, REASONS[endReason]],
    ...(offersAgain && { link: link('Pilih waktu lain') }),
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

const stateWord = ({ endedAt, changedAt }: BookingDocument): string =>
  endedAt ? 'dibatalkan' : changedAt ? 'diubah' : 'dijadwalkan';

/** Where the practice gets its consultation requests. */
export const bookingPracticeEmail: EmailTemplate = async (message, services) => {
  const { config } = services;
  const booking = config.practiceEmail ? await findCurrent(message, services) : null;
  if (!booking || !config.practiceEmail) return null;
  const { zone } = await readSettings();
  const number = booking.userAssessmentId;
  const { endedAt, endReason, startsAt } = booking;
  const mayContact = endReason !== 'restricted' && endReason !== 'erasure';
  return renderEmail(
    {
      to: config.practiceEmail,
      subject: `Konsultasi ${stateWord(booking)}, asesmen nomor ${number}`,
      paragraphs: [
        'Halo,',
        endedAt
          ? `Jadwal konsultasi asesmen nomor ${number} pada ${dateText(startsAt, zone)} dibatalkan. ${mayContact ? 'Periksa apakah keluarganya perlu dihubungi.' : 'Jangan menghubungi keluarganya mengenai asesmen ini.'}`
          : `Konsultasi asesmen nomor ${number} ${stateWord(booking)}: ${bookedTimeText(startsAt, zone)}.`,
      ],
      link: { href: `${config.staffUrl}/admin/bookings`, label: 'Buka jadwal konsultasi' },
      closing: ['Nama dan nomor WhatsApp hanya ada di area admin.'],
    },
    config,
  );
};
