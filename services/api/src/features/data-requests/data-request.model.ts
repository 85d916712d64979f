import {
  ANSWER_HOURS,
  type ChildRef,
  DATA_REQUEST_KINDS,
  DATA_REQUEST_STATES,
  type DataRequestKind,
  type DataRequestState,
  type DataRequestView,
} from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../db/model.ts';
import { HOUR_MS } from '../../durations.ts';
import { User } from '../auth/index.ts';
import { Order } from '../orders/index.ts';
import { OPEN_REFUNDS, PaymentAttempt, Refund } from '../payments/index.ts';

/** What an erasure in progress remembers, so that another process can continue it. Removed at its end. */
export interface ErasureWork {
  /** The number of the next step, from 0. */
  step: number;
  /** The steps run twice: a call that was running when the first began may have written since. */
  pass: 1 | 2;
  startedAt: Date;
  /** Words that identify the person, for texts that people wrote. */
  needles: string[];
  /** The addresses that the account has had, each with the time until which documents with it are about this account. */
  emails: { address: string; until: Date }[];
}

const fields = {
  _id: field<number>({ type: Number, required: true }),
  userId: field<number>({ type: Number, required: true }),
  kind: field<DataRequestKind>({ type: String, enum: DATA_REQUEST_KINDS, required: true }),
  state: field<DataRequestState>({ type: String, enum: DATA_REQUEST_STATES, required: true }),
  /** Kind and child, whose key is a `comparisonKey`. Unique among the unfinished requests of an account, and removed with the last step. */
  slot: field<string | undefined>({ type: String }),
  requestedAt: field<Date>({ type: Date, required: true }),
  /** When staff have to have answered, or a deletion has to be finished. */
  dueAt: field<Date>({ type: Date, required: true }),
  eraseAt: field<Date | undefined>({ type: Date }),
  child: field<ChildRef | undefined>(MIXED),
  /** The profile of that child, if there is one. It stays as a number, so that the deletion can be done again after a restore. */
  childId: field<number | undefined>({ type: Number }),
  message: field<string | undefined>(MIXED),
  /** When the job looks at this deletion again. */
  notBefore: field<Date | undefined>({ type: Date }),
  /** The process that works on it, and until when no other one may. */
  holder: field<string | undefined>({ type: String }),
  leaseUntil: field<Date | undefined>({ type: Date }),
  work: field<ErasureWork | undefined>(MIXED),
  /** The user assessments that were emptied: after a restore of an older backup, they are emptied again. */
  erasedIds: field<number[] | undefined>({ type: [Number], default: undefined }),
  handledAt: field<Date | undefined>({ type: Date }),
  handledBy: field<number | undefined>({ type: Number }),
  /** For colleagues. The owner sees it in the archive of own data alone. */
  note: field<string | undefined>(MIXED),
  /** For the owner. */
  answer: field<string | undefined>(MIXED),
  /** A restriction that the owner switched on and has not lifted. */
  isInEffect: field<boolean | undefined>({ type: Boolean }),
  liftedAt: field<Date | undefined>({ type: Date }),
};

/** Something that the owner of an account asked for about stored data. */
export interface DataRequestDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<DataRequestDocument>(fields);
schema.index({ userId: 1, _id: -1 });
// One unfinished request of each kind, and for each child.
schema.index({ userId: 1, slot: 1 }, { unique: true, partialFilterExpression: { slot: { $exists: true } } });
// The board of staff, and what is overdue.
schema.index({ state: 1, dueAt: 1, _id: 1 });
// Restrictions that are on.
schema.index({ isInEffect: 1, _id: -1 }, { partialFilterExpression: { isInEffect: true } });
// Deletions that are due.
schema.index({ state: 1, notBefore: 1 });

export const DataRequest = defineModel<DataRequestDocument>('DataRequest', schema, 'dataRequests');

/** Law 27 of 2022 counts from the request. Until the undo of a deletion ends, there is nothing to answer. */
export const answerBy = (from: Date) => new Date(from.getTime() + ANSWER_HOURS * HOUR_MS);

export const UNFINISHED_STATES: DataRequestState[] = ['waiting', 'erasing', 'open'];

export const dataRequestView = (found: DataRequestDocument): DataRequestView => ({
  id: found._id,
  kind: found.kind,
  state: found.state,
  requestedAt: found.requestedAt.toISOString(),
  eraseAt: found.eraseAt?.toISOString() ?? null,
  child: found.child ? { name: found.child.name, birthDate: found.child.birthDate } : null,
  handledAt: found.handledAt?.toISOString() ?? null,
  ...(found.isInEffect && { isInEffect: true as const }),
  ...(found.liftedAt && { liftedAt: found.liftedAt.toISOString() }),
  ...(found.message && { text: found.message }),
  dueAt: found.dueAt.toISOString(),
  ...(found.answer && { answer: found.answer }),
});

/** How many requests wait for staff or for the job, and how many of them are late. */
export async function countDataRequests(now: Date): Promise<{ open: number; overdue: number }> {
  const unfinished = { state: { $in: UNFINISHED_STATES } };
  const [open, overdue] = await Promise.all([
    DataRequest.countDocuments(unfinished),
    DataRequest.countDocuments({ ...unfinished, dueAt: { $lt: now } }),
  ]);
  return { open, overdue };
}

/** Returns why the account cannot be deleted now, in sentences for its owner; null if nothing is in the way. */
export async function findBlocker(userId: number, dbSession: ClientSession | null = null): Promise<string | null> {
  const user = await User.findById(userId, { role: 1 }).session(dbSession).lean();
  if (user && user.role !== 'user')
    return 'Akun staf tidak dapat dihapus dari halaman ini. Mintalah admin lain mengubah peran akun ini lebih dulu.';
  const orders = await Order.find({ userId }, { status: 1 }).session(dbSession).lean();
  const unpaid = orders.find(({ status }) => status === 'pending');
  if (unpaid) return `Pesanan #${unpaid._id} belum selesai. Bayar atau batalkan pesanan itu.`;
  const ids = { $in: orders.map(({ _id }) => _id) };
  const live = await PaymentAttempt.findOne({ orderId: ids, live: true }, { orderId: 1 }).session(dbSession).lean();
  if (live) return `Pembayaran pesanan #${live.orderId} masih diproses.`;
  const refund = await Refund.findOne({ orderId: ids, state: { $in: OPEN_REFUNDS } }, { orderId: 1 })
    .session(dbSession)
    .lean();
  return refund && `Dana untuk pesanan #${refund.orderId} belum selesai kami kembalikan.`;
}
