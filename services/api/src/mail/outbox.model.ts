import type { CodePurpose } from '@kenali/contracts';
import type mongoose from 'mongoose';
import { defineModel, defineSchema } from '../db/model.ts';

export type NoteKind = 'order_paid' | 'order_refunded' | 'duplicate_payment' | 'one_time_code';

/** A mail or WhatsApp note to send, written with the change that it tells of, so that neither exists without the other. */
export interface OutboxDocument {
  _id: mongoose.Types.ObjectId;
  /** One note per kind and what it is about, however often the change is tried. */
  key: string;
  kind: NoteKind;
  orderId?: number;
  userId?: number;
  /** Of a one-time code: the address that was asked for, whether or not it has an account. The code is not here. */
  email?: string;
  purpose?: CodePurpose;
  createdAt: Date;
  /** When it is due; while a sender has it, the time after which another may take it. */
  nextAt: Date;
  /** The sender that has it. */
  claim: string | null;
  tries: number;
  sentAt: Date | null;
  /** Null while it waits. `dropped`: there was nothing to say or nobody to say it to. */
  outcome: 'sent' | 'dropped' | 'failed' | null;
  /** The mail server's last complaint, as a code without text. */
  lastError: string | null;
  /** Removed by then; without it the row stays, because its key keeps the note from being sent again. */
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
    purpose: { type: String, enum: ['verify_email', 'reset_password'] },
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

type NewNote = { now: Date; forgetAt?: Date } & (
  | { kind: Exclude<NoteKind, 'one_time_code'>; orderId: number; userId: number; about?: string }
  | { kind: 'one_time_code'; email: string; purpose: CodePurpose; about: string }
);

/** Writes a note; the second one of the same kind about the same thing is not written. */
export async function putInOutbox(note: NewNote, dbSession?: mongoose.ClientSession): Promise<void> {
  const { now, about, ...facts } = note;
  const subject = about ?? ('orderId' in note ? note.orderId : '');
  const waiting = { createdAt: now, nextAt: now, claim: null, tries: 0, sentAt: null, outcome: null, lastError: null };
  await Outbox.collection.updateOne(
    { key: `${note.kind}:${subject}` },
    { $setOnInsert: { ...facts, ...waiting } },
    { upsert: true, ...(dbSession ? { session: dbSession } : {}) },
  );
}
