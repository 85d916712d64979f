import { jakartaTimeText } from '../../../jakarta-time.ts';
import type { AccountChange, EmailTemplate, OwnerEmail, OwnerEmails } from '../../../mail/index.ts';
import { greetingOf } from './get-user.ts';
import { User } from './user.model.ts';

const CLOSING = 'Jika Anda tidak mengenali perubahan ini, segera hubungi kami.';

/** Tells the owner about a change of the account. Also sent when the account is inactive, which may be the news. */
export const accountChangedEmail =
  (emails: OwnerEmails): EmailTemplate =>
  async ({ userId, email, change, createdAt }, { config }) => {
    if (!email || !change) return null;
    const user = await User.findById(userId, { firstName: 1, isEmailVerified: 1 }).lean();
    if (!user) return null;
    const write = emails[change.what] as (change: AccountChange) => OwnerEmail;
    const { subject, sentence, more = [], page, closing = CLOSING, hasNoName } = write(change);
    return {
      to: email,
      subject,
      paragraphs: [hasNoName ? 'Halo,' : greetingOf(user), `${sentence} pada ${jakartaTimeText(createdAt)}.`, ...more],
      ...(page && { link: { href: config.publicUrl + page.path, label: page.label } }),
      closing: [closing],
    };
  };
