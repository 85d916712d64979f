import { CODE_PURPOSES, type CodePurpose } from '@kenali/contracts';
import type mongoose from 'mongoose';
import { defineModel, defineSchema } from '../db/model.ts';

export type MessageKind = 'order_paid' | 'order_refunded' | 'duplicate_payment' | 'one_time_code';

/** A message to send by email or WhatsApp. It is written in the transaction of the change it reports. */
export interface OutboxDocument {
  _id: mongoose.Types.ObjectId;
  /** Kind and subject. Unique, so that a repeated change adds no second message. */
  key: string;
  kind: MessageKind;
  orderId?: number;
  userId?: number;
  /** For a one-time code: the requested address, whether or not it has an account. The code itself is not stored. */
  email?: string;
  purpose?: CodePurpose;
  createdAt: Date;
  /** When the message is due. While a sender holds it: when another sender may take over. */
  nextAt: Date;
  /** The sender that is delivering the message. */
  claim: string | null;
  tries: number;
  sentAt: Date | null;
  /** Null while the message waits. `dropped`: its template returned no email. */
  outcome: 'sent' | 'dropped' | 'failed' | null;
  /** The codes of the mail server's last error, without its text. */
  lastError: string | null;
  /** MongoDB deletes the document at this time. Without it, the document stays and its key prevents a second message. */
  forgetAt?: Date;
}

const schema = defineSchema<OutboxDocument>(
  {
    key: { type: String, required: true },
    kind: {
      type: String,
      enum: ['order_paid', 'order_refunded', 'duplicate_payment', 'one_time_code'],
      required: true,
    },
    orderId: Number,
    userId: Number,
    email: String,
    purpose: { type: String, enum: CODE_PURPOSES },
    createdAt: { type: Date, required: true },
    nextAt: { type: Date, required: true },
    claim: { type: String, default: null },
    tries: { type: Number, default: 0 },
    sentAt: { type: Date, default: null },
    outcome: { type: String, enum: ['sent', 'dropped', 'failed', null], default: null },
    lastError: { type: String, default: null },
    forgetAt: Date,
  },
  { versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ outcome: 1, kind: 1, nextAt: 1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const Outbox = defineModel<OutboxDocument>('Outbox', schema, 'outbox');

type NewMessage = { now: Date; forgetAt?: Date } & (
  | { kind: Exclude<MessageKind, 'one_time_code'>; orderId: number; userId: number; about?: string }
  | { kind: 'one_time_code'; email: string; purpose: CodePurpose; about: string }
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
