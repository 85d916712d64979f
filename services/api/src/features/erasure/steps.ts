import { searchKey } from '@kenali/contracts';
import mongoose from 'mongoose';
import { sealDocument } from '../../db/encryption/sealed-fields.ts';
import { eraseMailbox } from '../../mail/index.ts';
import { Outbox } from '../../outbox/outbox.model.ts';
import { FEATURE_PARTS } from '../../practice-features.ts';
import type { Services } from '../../services.ts';
import { eraseAuditContent } from '../audit/index.ts';
import { endSessions, OneTimeCode, User } from '../auth/index.ts';
import { eraseExports, readOwned } from '../data-export/index.ts';
import { DataRequest, type DataRequestDocument, type ErasureWork } from '../data-requests/index.ts';
import { eraseObservations } from '../observations/index.ts';
import { Order } from '../orders/index.ts';
import { isOfDuplicate, PaymentEvent, Refund } from '../payments/index.ts';
import { eraseShareLinks } from '../sharing/index.ts';
import { recountWithout } from '../statistics/index.ts';
import { Child, eraseUserAssessments } from '../user-assessments/index.ts';
import { eraseGuardianships, eraseRestrictions, profilesOf } from './subject.ts';

/** Whom a deletion is about, and what its steps may use. */
export interface Erasure {
  request: DataRequestDocument & { work: ErasureWork };
  /** The whole account, not one child. */
  isWhole: boolean;
  /** The user assessments that lose their content. */
  ids: readonly number[];
  services: Services;
  /** Call it before each batch. @throws Error if another process has taken over */
  checkpoint(): Promise<void>;
}

export interface ErasureStep {
  name: string;
  /** Repeatable: a process that takes over runs it again from its beginning. @returns how many documents it changed */
  run(erasure: Erasure): Promise<number>;
}

const REMOVED = 'Dihapus atas permintaan pemilik akun.';

/** In this order: what names a person by number alone comes after what needs the documents to find it. */
export const STEPS: readonly ErasureStep[] = [
  { name: 'audit', run: eraseAudit },
  { name: 'mails', run: eraseMails },
  ...featureSteps('eraseBefore'),
  {
    name: 'assessments',
    run: ({ ids, isWhole, services }) => eraseUserAssessments(ids, services.now(), { isOwnerGone: isWhole }),
  },
  { name: 'share links', run: ({ ids }) => eraseShareLinks(ids) },
  // Before the profiles, by which it finds them.
  { name: 'guardianships', run: ({ request }) => eraseGuardianships(request) },
  { name: 'observations', run: ({ ids }) => eraseObservations(ids) },
  {
    // After the assessments: what a killed process has not emptied yet is found through the profile.
    name: 'child profiles',
    run: async ({ request }) => (await Child.deleteMany(profilesOf(request))).deletedCount,
  },
  ...featureSteps('eraseAfter'),
  { name: 'statistics', run: ({ ids, services }) => recountWithout(ids, services) },
  { name: 'error samples', run: eraseSamples },
  { name: 'orders', run: ({ isWhole, request }) => (isWhole ? eraseOrderTexts(request) : none()) },
  { name: 'notes', run: eraseNotes },
  { name: 'restrictions', run: ({ request }) => eraseRestrictions(request) },
  // An archive has the data of every child of the account.
  { name: 'archives', run: ({ request }) => eraseExports(request.userId) },
  { name: 'sessions and codes', run: ({ isWhole, request }) => (isWhole ? eraseAccess(request) : none()) },
  {
    name: 'other requests',
    run: ({ isWhole, request, services }) => (isWhole ? eraseRequests(request, services) : none()),
  },
  {
    name: 'account',
    run: async ({ isWhole, request }) => (isWhole ? (await User.deleteOne({ _id: request.userId })).deletedCount : 0),
  },
];

/** Also of features that are off, because their data stay. */
function featureSteps(part: 'eraseBefore' | 'eraseAfter'): ErasureStep[] {
  return FEATURE_PARTS.flatMap(({ name, [part]: erase }) =>
    erase
      ? [{ name, run: ({ request: { userId }, ids, isWhole, services }) => erase({ userId, ids, isWhole }, services) }]
      : [],
  );
}

const none = () => Promise.resolve(0);

async function orderIdsOf(userId: number): Promise<number[]> {
  return (await Order.find({ userId }, { _id: 1 }).lean()).map(({ _id }) => _id);
}

/** Entries about the account, or about one child: those of its results, and those whose texts have a word of its name. */
async function eraseAudit({ request, isWhole, ids, services, checkpoint }: Erasure): Promise<number> {
  const { userId, work } = request;
  const { orderIds, refundIds, noticeIds, requestIds } = await readOwned(userId);
  const targets = { user: [userId], order: orderIds, refund: refundIds, notice: noticeIds, data_request: requestIds };
  const options = { byUserId: userId, now: services.now(), checkpoint };
  const ofResults = await eraseAuditContent({ targets: { result: ids } }, options);
  const others = isWhole
    ? { targets, actorId: userId, emails: work.emails.map(({ address }) => address) }
    : { targets, isAbout: (text: string) => hasNeedle(text, work) };
  return ofResults + (await eraseAuditContent(others, options));
}

const withEmails = ({ emails }: ErasureWork) =>
  emails.map(({ address, until }) => ({ email: address, createdAt: { $lte: until } }));

/** Messages that wait, and those that were sent. The demo keeps what it sent as files. */
async function eraseMails({ request, isWhole, ids, services }: Erasure): Promise<number> {
  const { userId, work } = request;
  const filter = isWhole ? { $or: [{ userId }, ...withEmails(work)] } : { userAssessmentId: { $in: [...ids] } };
  // Messages with facts of their own stay in the outbox for their time, and what the demo sent of them goes.
  const withFacts = { 'facts.userAssessmentId': { $in: [...ids] } };
  const found = await Outbox.find({ $or: [filter, withFacts] }, { _id: 1 }).lean();
  const addresses = isWhole ? work.emails.map(({ address }) => address) : [];
  await eraseMailbox(services.config, { ids: found.map(({ _id }) => String(_id)), addresses });
  return (await Outbox.deleteMany(filter)).deletedCount;
}

/** Messages of browsers have no account. A sample that has a word of the name is removed, even if it was about somebody else. */
async function eraseSamples({ request: { work } }: Erasure): Promise<number> {
  const samples = mongoose.connection.collection<{ _id: string; message: string }>('errorSamples');
  const ids: string[] = [];
  for await (const { _id, message } of samples.find({}, { projection: { message: 1 } }))
    if (hasNeedle(message, work)) ids.push(_id);
  return ids.length === 0 ? 0 : (await samples.deleteMany({ _id: { $in: ids } })).deletedCount;
}

const hasNeedle = (text: unknown, { needles }: ErasureWork): boolean => {
  const folded = searchKey(String(text ?? ''));
  return needles.some((needle) => folded.includes(needle));
};

/** Orders, payments and refunds are receipts and stay. Search tokens, notes and what the provider repeated about the payer go. */
async function eraseOrderTexts({ userId, work }: Erasure['request']): Promise<number> {
  const ids = await orderIdsOf(userId);
  const { modifiedCount } = await Order.collection.updateMany(
    { userId },
    { $set: { searchWords: [] }, $unset: { idempotencyKey: 1 } },
  );
  const events = PaymentEvent.find({ orderId: { $in: ids } }, { raw: 1, statusAnswer: 1 })
    .lean()
    .cursor();
  for await (const { _id, raw, statusAnswer } of events) {
    const cleaned = { raw: withoutPayer(raw, work), statusAnswer: withoutPayer(statusAnswer, work) };
    if (cleaned.raw !== raw || cleaned.statusAnswer !== statusAnswer)
      await PaymentEvent.updateOne({ _id }, { $set: cleaned });
  }
  return modifiedCount;
}

/** What staff and the owner wrote in passing: all of it for an account, and for a child what has a word of its name. */
async function eraseNotes({ request, isWhole }: Erasure): Promise<number> {
  const { userId, work } = request;
  const orderId = { $in: await orderIdsOf(userId) };
  const isGone = (text: string | undefined) =>
    text !== undefined && text !== REMOVED && (isWhole || hasNeedle(text, work));
  const removed = (texts: Record<string, string | undefined>) =>
    Object.fromEntries(Object.entries(texts).flatMap(([field, text]) => (isGone(text) ? [[field, REMOVED]] : [])));
  let count = 0;
  for (const refund of await Refund.find({ orderId }, { note: 1, reason: 1, refundKey: 1 }).lean()) {
    const { _id, note, reason } = refund;
    const cleaned = removed({ note: note || undefined, ...(!isOfDuplicate(refund) && { reason }) });
    if (Object.keys(cleaned).length > 0)
      count += (await Refund.updateOne({ _id }, { $set: sealDocument('refunds', { _id, ...cleaned }) })).modifiedCount;
  }
  const events = await PaymentEvent.find({ orderId, 'resolution.note': { $gt: '' } }, { resolution: 1 }).lean();
  for (const { _id, resolution } of events)
    if (isGone(resolution?.note))
      count += (await PaymentEvent.updateOne({ _id }, { $set: { 'resolution.note': REMOVED } })).modifiedCount;
  const texts = { message: 1, note: 1, answer: 1 } as const;
  for (const { _id, message, note, answer } of await DataRequest.find({ userId }, texts).lean()) {
    const cleaned = removed({ message, note, answer });
    if (Object.keys(cleaned).length === 0) continue;
    const sealed = sealDocument('dataRequests', { _id, ...cleaned });
    count += (await DataRequest.updateOne({ _id }, { $set: sealed })).modifiedCount;
  }
  return count;
}

/** Fields of the provider that describe the payer. */
const PAYER_FIELDS = /customer|billing|shipping|first_?name|last_?name|e-?mail|phone|address/i;

/** Removes the payer from a JSON text of the provider; an unreadable one is removed as a whole if it names the person. */
function withoutPayer(text: string | null, work: ErasureWork): string | null {
  if (text === null) return null;
  try {
    const cleaned = JSON.stringify(JSON.parse(text), (field, value) => {
      if (PAYER_FIELDS.test(field) && typeof value !== 'number') return undefined;
      return typeof value === 'string' && hasNeedle(value, work) ? REMOVED : value;
    });
    return cleaned === JSON.stringify(JSON.parse(text)) ? text : cleaned;
  } catch {
    return hasNeedle(text, work) ? null : text;
  }
}

async function eraseAccess({ userId, work }: Erasure['request']): Promise<number> {
  const [sessions, codes] = await Promise.all([
    endSessions({ 'sess.userId': userId }),
    OneTimeCode.deleteMany({ $or: withEmails(work) }),
  ]);
  return sessions + codes.deletedCount;
}

/** Other requests of the account end. Their texts go, and their numbers stay as proof. */
async function eraseRequests({ _id, userId }: DataRequestDocument, { now }: Services): Promise<number> {
  const others = { userId, _id: { $ne: _id } };
  await DataRequest.updateMany(
    { ...others, state: { $in: ['waiting', 'open', 'erasing'] } },
    { $set: { state: 'cancelled', handledAt: now() } },
  );
  const { modifiedCount } = await DataRequest.updateMany(others, {
    $unset: { slot: 1, child: 1, message: 1, note: 1, answer: 1, work: 1, notBefore: 1, holder: 1 },
  });
  return modifiedCount;
}
