import type { EmailTemplate } from '../../../mail/index.ts';
import { findAddressee, greetingOf } from '../../auth/index.ts';
import { RELEASED, UNRESTRICTED } from '../access.ts';
import { UserAssessment } from '../user-assessment.model.ts';

/** Reports once that a result can be read: after its completion, or after the sign-off that it waited for. Without anything from it: a mailbox may have other readers. */
export const resultReadyEmail: EmailTemplate = async ({ userAssessmentId, userId }, { config }) => {
  const [found, user] = await Promise.all([
    UserAssessment.findOne(
      { _id: userAssessmentId, status: 'completed', withdrawnAt: null, ...RELEASED, ...UNRESTRICTED },
      { assessment: 1, awaitsSignOff: 1 },
    ).lean(),
    findAddressee(userId),
  ]);
  if (!found || !user) return null;
  return {
    to: user.email,
    subject: `Hasil ${found.assessment.name} siap dibaca`,
    paragraphs: [
      greetingOf(user),
      // The field stays, as false, when a psychologist has released the result.
      found.awaitsSignOff === false
        ? `Psikolog sudah memeriksa hasil asesmen ${found.assessment.name}. Sekarang hasilnya siap dibaca.`
        : `Asesmen ${found.assessment.name} sudah selesai dan hasilnya siap dibaca. Terima kasih sudah meluangkan waktu.`,
    ],
    link: { href: `${config.publicUrl}/results/${userAssessmentId}`, label: 'Baca hasil' },
    closing: ['Hasil hanya dapat dibuka setelah Anda masuk. Laporannya juga dapat diunduh sebagai PDF di halaman itu.'],
  };
};

/** Asks the practice to arrange a consultation. It contains no name: staff find the request in the admin area. */
export const consultationRequestedEmail: EmailTemplate = async ({ userAssessmentId }, { config }) => {
  const isOpen = await UserAssessment.exists({
    _id: userAssessmentId,
    'consultation.status': 'requested',
    withdrawnAt: null,
    ...UNRESTRICTED,
  });
  if (!config.practiceEmail || !isOpen) return null;
  return {
    to: config.practiceEmail,
    subject: `Permintaan konsultasi baru, asesmen nomor ${userAssessmentId}`,
    paragraphs: ['Halo,', `Ada permintaan konsultasi baru dari asesmen nomor ${userAssessmentId}.`],
    link: { href: `${config.staffUrl}/admin/consultations`, label: 'Buka permintaan konsultasi' },
    closing: ['Nama dan nomor WhatsApp hanya ada di area admin.'],
  };
};
