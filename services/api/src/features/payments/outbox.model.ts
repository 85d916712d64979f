import mongoose from 'mongoose';

/** A mail or WhatsApp note to send, written with the change that it tells of, so that neither exists without the other. */
interface OutboxDocument {
  _id: mongoose.Types.ObjectId;
  /** One note per kind and order, however often the change is tried. */
  key: string;
  kind: 'order_paid' | 'order_refunded' | 'duplicate_payment';
  orderId: number;
  userId: number;
  createdAt: Date;
  sentAt: Date | null;
}

const schema = new mongoose.Schema<OutboxDocument>(
  {
    key: { type: String, required: true },
    kind: { type: String, enum: ['order_paid', 'order_refunded', 'duplicate_payment'], required: true },
    orderId: { type: Number, required: true },
    userId: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    sentAt: { type: Date, default: null },
  },
  { versionKey: false },
);
schema.index({ key: 1 }, { unique: true });
schema.index({ sentAt: 1, _id: 1 });

const Outbox = mongoose.model<OutboxDocument>('Outbox', schema, 'outbox');

export async function putInOutbox(
  note: Pick<OutboxDocument, 'kind' | 'orderId' | 'userId'> & { about?: string; now: Date },
  dbSession: mongoose.ClientSession,
): Promise<void> {
  const { kind, orderId, userId, about, now } = note;
  await Outbox.collection.updateOne(
    { key: `${kind}:${about ?? orderId}` },
    { $setOnInsert: { kind, orderId, userId, createdAt: now, sentAt: null } },
    { upsert: true, session: dbSession },
  );
}
