import type { Role, SessionArea } from '@kenali/contracts';

/** What the owner of an account is notified about. */
export type AccountChange =
  | { what: 'password'; by: 'owner' | 'code' | 'staff' }
  | { what: 'role'; role: Role }
  | { what: 'email'; email: string }
  | { what: 'email_proven' }
  /** `ending`: the last digits of the new number, or nothing if it was removed. */
  | { what: 'number'; by: 'owner' | 'staff'; ending: string }
  | { what: 'sign_in'; area: SessionArea; device: string }
  | { what: 'second_factor'; event: 'on' | 'off' | 'reset' }
  | { what: 'second_factor'; event: 'recovery_code'; codesLeft: number }
  | { what: 'google'; event: 'linked' | 'unlinked' }
  | { what: 'data_export' }
  | { what: 'deletion'; event: 'requested'; scope: DeletionScope; eraseAt: Date }
  | { what: 'deletion'; event: 'cancelled' | 'done'; scope: DeletionScope }
  /** `hasAnswer`: absent if the request was ended with a note. */
  | { what: 'data_request'; kind: 'correction' | 'restriction'; hasAnswer?: true }
  | { what: 'link_opened'; userAssessmentId: number; device: string }
  | { what: 'guardian'; event: 'added' | 'ended' | 'left' }
  | { what: 'restriction'; event: 'on' | 'off'; scope: DeletionScope }
  | { what: 'pack'; event: 'proposed' | 'approved' | 'rejected'; name: string; proposalId: number }
  | { what: 'deactivated' | 'reactivated' };
type DeletionScope = 'account' | 'child';

/** What the email about a change of an account says. */
export interface OwnerEmail {
  subject: string;
  /** Continues with the time. */
  sentence: string;
  more?: string[];
  page?: { path: string; label: string };
  /** Instead of the advice for a change that the owner did not make. */
  closing?: string;
  /** Leaves out the name of the owner. */
  hasNoName?: true;
}

/** The email of each kind of change. Each feature has those of its own changes. */
export type OwnerEmails = {
  [What in AccountChange['what']]: (change: AccountChange & { what: What }) => OwnerEmail;
};
