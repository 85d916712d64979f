import type { AccountChange } from '../outbox/outbox.model.ts';

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
