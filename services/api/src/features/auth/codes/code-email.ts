import { CODE_MINUTES, type CodePurpose } from '@kenali/contracts';
import type { EmailTemplate } from '../../../mail/index.ts';
import { greetingOf } from '../user/get-user.ts';
import { User } from '../user/user.model.ts';
import { issueCode } from './issue-code.ts';

const TEXTS: Record<CodePurpose, { subject: string; reason: string; page?: { path: string; label: string } }> = {
  verify_email: {
    subject: 'Kode verifikasi email Kenali',
    reason: 'Masukkan kode ini untuk memverifikasi alamat email Anda:',
    page: { path: '/verify-email', label: 'Halaman verifikasi' },
  },
  reset_password: {
    subject: 'Kode untuk password baru Kenali',
    // No link: a newly opened page does not know the request, and requesting again would invalidate this code.
    reason: 'Masukkan kode ini di halaman yang masih terbuka untuk membuat password baru:',
  },
};

/** Renders a one-time code. Returns null if the address has no active account or is already verified. */
export const codeEmail: EmailTemplate = async ({ _id, email, purpose, requester, isKnownDevice }, services) => {
  if (!email || !purpose) return null;
  const user = await User.findOne({ email, isActive: true }, { firstName: 1, isEmailVerified: 1 }).lean();
  if (!user || (purpose === 'verify_email' && user.isEmailVerified)) return null;
  const code = await issueCode(services, {
    email,
    purpose,
    requester: requester ?? null,
    isKnownDevice: isKnownDevice ?? false,
    messageId: String(_id),
  });
  if (!code) return null;
  const { subject, reason, page } = TEXTS[purpose];
  return {
    to: email,
    subject,
    paragraphs: [greetingOf(user), reason],
    code,
    ...(page ? { link: { href: services.config.publicUrl + page.path, label: page.label } } : {}),
    closing: [
      `Kode berlaku ${CODE_MINUTES} menit dan hanya dapat dipakai satu kali. Kode yang lebih lama tidak berlaku lagi.`,
      'Jika Anda tidak memintanya, abaikan email ini; akun Anda tetap aman. Jangan berikan kode ini kepada siapa pun.',
    ],
  };
};
