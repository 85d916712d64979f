import type { RefusalReason } from '@kenali/releases/signing';
import { jakartaTimeText } from '../../../jakarta-time.ts';
import type { EmailTemplate } from '../../../mail/index.ts';
import type { ReleaseAlert } from '../../../outbox/outbox.model.ts';

const REASONS: Record<RefusalReason, string> = {
  unsigned: 'tidak ada tanda tangan',
  unknown_key: 'kunci yang menandatanganinya tidak dipercaya',
  bad_signature: 'tanda tangan tidak cocok dengan isinya',
  older_revision: 'revisinya lebih lama daripada yang sudah pernah dilihat',
  other_content: 'isinya lain daripada revisi yang sama sebelumnya',
};

function sentencesOf(alert: ReleaseAlert): { subject: string; paragraphs: string[] } {
  const time = jakartaTimeText(alert.at);
  if (alert.what === 'canary_stopped')
    return {
      subject: `Uji coba rilis ${alert.app} dihentikan`,
      paragraphs: [
        `Uji coba rilis ${alert.releaseId} dari ${alert.app} dihentikan otomatis pada ${time}.`,
        `Alasannya: ${alert.reason}.`,
        'Halaman baru memakai versi stabil. Pesan galat dan kecepatan per versi ada di halaman Rilis.',
      ],
    };
  const reason = REASONS[alert.reason as RefusalReason] ?? alert.reason;
  return {
    subject: `Tanda tangan rilis ${alert.app} tidak sah`,
    paragraphs: [
      `Pada ${time}, penunjuk ${alert.app} revisi ${alert.revision} atau rilis yang disebutnya tidak lolos pemeriksaan: ${reason}.`,
      'Situs tetap memakai rilis terakhir yang sah. Periksa siapa yang mengubah penyimpanan rilis.',
    ],
  };
}

/** Tells operators that a canary stopped, or that a signature failed. Has no personal data. */
export const releaseAlertEmail: EmailTemplate = async ({ alert }, { config }) => {
  const to = config.releaseAlertEmail;
  if (!to || !alert) return null;
  const { subject, paragraphs } = sentencesOf(alert);
  const link = { href: `${config.staffUrl}/admin/releases`, label: 'Buka halaman Rilis' };
  return { to, subject, paragraphs: ['Halo,', ...paragraphs], link };
};
