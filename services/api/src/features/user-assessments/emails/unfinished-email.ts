import type { EmailTemplate } from '../../../mail/index.ts';
import { findAddressee, greetingOf } from '../../auth/index.ts';
import { UNRESTRICTED } from '../access.ts';
import { UserAssessment } from '../user-assessment.model.ts';
import { reminderOptOut } from './reminder-opt-out.ts';

/** Reminds the owner once of an assessment that was begun and not continued, unless they want no reminders. */
export const unfinishedEmail: EmailTemplate = async ({ userAssessmentId, userId }, { config }) => {
  const open = {
    _id: userAssessmentId,
    status: 'in_progress' as const,
    withdrawnAt: null,
    frozenAt: null,
    ...UNRESTRICTED,
  };
  const [found, user] = await Promise.all([
    UserAssessment.findOne(open, { assessment: 1 }).lean(),
    findAddressee(userId, { remindersOff: { $ne: true } }),
  ]);
  if (!found || !user) return null;
  return {
    to: user.email,
    subject: `${found.assessment.name} menunggu Anda lanjutkan`,
    paragraphs: [
      greetingOf(user),
      `Anda sudah memulai ${found.assessment.name}, dan semua jawaban Anda tersimpan. Lanjutkan kapan pun Anda sempat, dari tempat terakhir Anda berhenti.`,
    ],
    link: { href: `${config.publicUrl}/dashboard`, label: 'Lanjutkan asesmen' },
    closing: ['Pengingat ini kami kirim satu kali saja untuk setiap asesmen.'],
    optOut: reminderOptOut(config, userId as number),
  };
};
