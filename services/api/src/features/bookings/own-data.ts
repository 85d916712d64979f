import { because, INTERNAL, OTHERS, type Source, words } from '../../export-source.ts';
import { Booking, BookingHoursModel } from './booking.model.ts';

/** In the archive of own data. */
export const sources = {
  'jadwal-konsultasi': {
    model: Booking,
    about: 'waktu konsultasi yang Anda pesan, dan apa yang terjadi dengannya',
    shown: words('_id userAssessmentId userId startsAt endsAt zone createdAt changedAt endedAt endReason forgetAt'),
    withheld: {
      ...because(OTHERS, 'psychologistId'),
      ...because(INTERNAL, 'sequence calendarSequence remindedAt'),
    },
    columns: [
      ['Nomor asesmen', 'userAssessmentId'],
      ['Mulai', 'startsAt'],
      ['Selesai', 'endsAt'],
      ['Zona waktu', 'zone'],
      ['Dipesan', 'createdAt'],
      ['Diubah', 'changedAt'],
      ['Berakhir', 'endedAt'],
      ['Sebab berakhir', 'endReason'],
      ['Dihapus', 'forgetAt'],
    ],
  },
  'jam-konsultasi': {
    model: BookingHoursModel,
    about: 'jam konsultasi yang Anda buka sebagai psikolog',
    filter: ({ userId }) => ({ _id: userId }),
    shown: words('_id weekly exceptions minutes pauseMinutes meeting updatedAt'),
    withheld: because(INTERNAL, 'touched'),
    columns: [
      ['Lama (menit)', 'minutes'],
      ['Jeda (menit)', 'pauseMinutes'],
      ['Tautan atau cara bertemu', 'meeting'],
      ['Diubah', 'updatedAt'],
    ],
  },
} as const satisfies Record<string, Source>;
