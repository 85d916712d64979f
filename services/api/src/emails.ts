import { DAY_MS } from './durations.ts';
import { packEmails, staffChangeEmails } from './features/admin/index.ts';
import { accountChangedEmail, authEmails, CODE_LIFETIME_MS, codeEmail } from './features/auth/index.ts';
import { archiveEmails } from './features/data-export/index.ts';
import { requestEmails } from './features/data-requests/index.ts';
import { guardianEmails } from './features/guardians/index.ts';
import { orderEmails } from './features/payments/index.ts';
import { releaseAlertEmail } from './features/releases/index.ts';
import { restrictionEmails } from './features/restrictions/index.ts';
import { linkEmails } from './features/sharing/index.ts';
import { consultationRequestedEmail, resultReadyEmail, unfinishedEmail } from './features/user-assessments/index.ts';
import type { EmailKinds, OwnerEmails } from './mail/index.ts';
import { FEATURE_PARTS, type FeatureEmailKind } from './practice-features.ts';

/** What the owner of an account learns about a change, from the feature that makes it. */
const OWNER_EMAILS: OwnerEmails = {
  ...authEmails,
  ...staffChangeEmails,
  ...packEmails,
  ...archiveEmails,
  ...requestEmails,
  ...restrictionEmails,
  ...linkEmails,
  ...guardianEmails,
};

const featureEmails: Pick<EmailKinds, FeatureEmailKind> = Object.assign(
  {},
  ...FEATURE_PARTS.map(({ emails }) => emails),
);

/** The messages that are sent as emails. A one-time code is of no use after it has expired. */
export const EMAIL_KINDS: EmailKinds = {
  one_time_code: { write: codeEmail, retryForMs: CODE_LIFETIME_MS },
  account_changed: { write: accountChangedEmail(OWNER_EMAILS), retryForMs: 3 * DAY_MS },
  ...orderEmails,
  result_ready: { write: resultReadyEmail, retryForMs: 3 * DAY_MS },
  consultation_requested: { write: consultationRequestedEmail, retryForMs: 3 * DAY_MS },
  unfinished: { write: unfinishedEmail, retryForMs: 3 * DAY_MS },
  ...featureEmails,
  release_alert: { write: releaseAlertEmail, retryForMs: 3 * DAY_MS },
};
