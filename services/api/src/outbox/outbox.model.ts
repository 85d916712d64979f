import { CODE_PURPOSES, type CodePurpose } from '@kenali/contracts';
import type mongoose from 'mongoose';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../db/model.ts';
import type { AccountChange } from '../mail/owner-email.ts';

const ORDER_KINDS = [
  'order_paid',
  'order_refunded',
  'order_partly_refunded',
  'order_ended',
  'duplicate_payment',
] as const;
const BOOKING_KINDS = ['booking_parent', 'booking_psychologist', 'booking_reminder'] as const;
const USER_ASSESSMENT_KINDS = ['result_ready', 'consultation_requested', 'unfinished', ...BOOKING_KINDS] as const;
const KINDS = [...ORDER_KINDS, ...USER_ASSESSMENT_KINDS, 'release_alert', 'one_time_code', 'account_changed'] as const;
export type MessageKind = (typeof KINDS)[number];

/** What operators are notified about. */
export type ReleaseAlert =
  | { what: 'canary_stopped'; app: string; releaseId: string; reason: string; at: Date }
  | { what: 'signature_refused'; app: string; reason: string; revision: number; at: Date };

const fields = {
  /** Kind and subject. Unique, so that a repeated change adds no second message. */
  key: field<string>({ type: String, required: true }),
  kind: field<MessageKind>({ type: String, enum: KINDS, required: true }),
  orderId: field<number | undefined>({ type: Number }),
  userAssessmentId: field<number | undefined>({ type: Number }),
  userId: field<number | undefined>({ type: Number }),
  /**
   * For a one-time code: the requested address, whether or not it has an account. The code itself is not stored. For a change
   * of an account: the address at that time.
   */
  email: field<string | undefined>({ type: String }),
  change: field<AccountChange | undefined>(MIXED),
  alert: field<ReleaseAlert | undefined>(MIXED),
  /** What the message says, if it must be right after the end and the erasure of its subject. */
  facts: field<object | undefined>(MIXED),
  purpose: field<CodePurpose | undefined>({ type: String, enum: CODE_PURPOSES }),
  /** For a one-time code: the browser that requested it, and whether the account logged in there before. */
  requester: field<string | null | undefined>({ type: String }),
  isKnownDevice: field<boolean | undefined>({ type: Boolean }),
  createdAt: field<Date>({ type: Date, required: true }),
  /** When the message is due. While a sender holds it: when another sender may take over. */
  nextAt: field<Date>({ type: Date, required: true }),
  /** The sender that is delivering the message. */
  claim: field<string | null>({ type: String, default: null }),
  tries: field<number>({ type: Number, default: 0 }),
  sentAt: field<Date | null>({ type: Date, default: null }),
  /** Null while the message waits. `dropped`: its template returned no email. */
  outcome: field<'sent' | 'dropped' | 'failed' | null>({
    type: String,
    enum: ['sent', 'dropped', 'failed', null],
    default: null,
  }),
  /** The codes of the mail server's last error, without its text. */
  lastError: field<string | null>({ type: String, default: null }),
  /** MongoDB deletes the document at this time. Without it, the document stays and its key prevents a second message. */
  forgetAt: field<Date | undefined>({ type: Date }),
};

/** A message to send by email. It is written in the transaction of the change it reports. */
export interface OutboxDocument extends DocumentOf<typeof fields> {
  _id: mongoose.Types.ObjectId;
}

const schema = defineSchema<OutboxDocument>(fields);
schema.index({ key: 1 }, { unique: true });
schema.index({ outcome: 1, kind: 1, nextAt: 1 });
// What was sent to an account, and the codes for its address.
schema.index({ userId: 1 }, { partialFilterExpression: { userId: { $exists: true } } });
schema.index({ email: 1 }, { partialFilterExpression: { email: { $exists: true } } });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const Outbox = defineModel<OutboxDocument>('Outbox', schema, 'outbox');

type NewMessage = { now: Date; forgetAt?: Date } & (
  | { kind: 'account_changed'; userId: number; email: string; change: AccountChange; about: string }
  | { kind: (typeof USER_ASSESSMENT_KINDS)[number]; userAssessmentId: number; userId: number; about: string }
  | { kind: (typeof BOOKING_KINDS)[number]; userId?: number; facts: object; about: string }
  | { kind: 'release_alert'; alert: ReleaseAlert; about: string }
  | { kind: (typeof ORDER_KINDS)[number]; orderId: number; userId: number; about?: string }
  | {
      kind: 'one_time_code';
      email: string;
      purpose: CodePurpose;
      requester: string | null;
      isKnownDevice: boolean;
      about: string;
    }
);

/** Adds a message to the outbox, unless one of the same kind and subject exists. */
export async function putInOutbox(message: NewMessage, dbSession?: mongoose.ClientSession): Promise<void> {
  const { now, about, ...facts } = message;
  const subject = about ?? ('orderId' in message ? message.orderId : '');
  const waiting = { createdAt: now, nextAt: now, claim: null, tries: 0, sentAt: null, outcome: null, lastError: null };
  await Outbox.collection.updateOne(
    { key: `${message.kind}:${subject}` },
    { $setOnInsert: { ...facts, ...waiting } },
    { upsert: true, ...(dbSession ? { session: dbSession } : {}) },
  );
}
