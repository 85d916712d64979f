import { isOffered, type PracticeFeature } from '@kenali/contracts';
import type { Document } from 'mongodb';
import mongoose from 'mongoose';
import { isSealedCollection, openDocument } from '../../../db/encryption/sealed-fields.ts';
import { filterOf, type Owner, type Source } from '../../../export-source.ts';
import type { UserDocument } from '../../auth/index.ts';
import { DataRequest } from '../../data-requests/index.ts';
import { Order } from '../../orders/index.ts';
import { PaymentEvent, Refund } from '../../payments/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { SOURCE_NAMES, SOURCES, type SourceName } from './sources.ts';

/** The shown fields of every document about an account, by source. A feature that is off and has none is left out. */
export type OwnData = Partial<Record<SourceName, Document[]>> & Record<'profil' | 'asesmen', Document[]>;

/** Nobody waits for an answer, and an account has few documents. */
const READ_MS = 30_000;

export async function collectOwnData(
  { _id, email }: Pick<UserDocument, '_id' | 'email'>,
  features: readonly PracticeFeature[],
): Promise<OwnData> {
  const owner = { email, ...(await readOwned(_id)) };
  const data: Partial<OwnData> = {};
  for (const name of SOURCE_NAMES) {
    const source = SOURCES[name];
    const documents = await readSource(source, owner);
    if (documents.length > 0 || isOffered(features)(source)) data[name] = documents;
  }
  return data as OwnData;
}

/** The numbers of what an account has: an archive and an erasure find the same. */
export async function readOwned(userId: number): Promise<Omit<Owner, 'email'>> {
  const orders = await Order.find({ userId }, { _id: 1 }).lean();
  const orderIds = orders.map(({ _id }) => _id);
  const [refunds, notices, requests, userAssessments] = await Promise.all([
    Refund.find({ orderId: { $in: orderIds } }, { _id: 1 }).lean(),
    PaymentEvent.find({ orderId: { $in: orderIds }, noticeId: { $exists: true } }, { noticeId: 1 }).lean(),
    DataRequest.find({ userId }, { _id: 1 }).lean(),
    UserAssessment.find({ userId }, { _id: 1 }).lean(),
  ]);
  return {
    userId,
    orderIds,
    refundIds: refunds.map(({ _id }) => _id),
    noticeIds: notices.flatMap(({ noticeId }) => noticeId ?? []),
    requestIds: requests.map(({ _id }) => _id),
    userAssessmentIds: userAssessments.map(({ _id }) => _id),
  };
}

async function readSource(source: Source, owner: Owner): Promise<Document[]> {
  const { model, shown, more } = source;
  const { collectionName } = model.collection;
  const found = await mongoose.connection
    .collection(collectionName)
    .find(filterOf(source, owner), { sort: { _id: 1 }, maxTimeMS: READ_MS })
    .toArray();
  if (isSealedCollection(collectionName)) for (const each of found) openDocument(collectionName, each);
  const paths = shown.map((path) => path.split('.'));
  return found.map((document) => ({ ...(pick(document, paths) as Document), ...more?.(document, owner) }));
}

/** Copies the paths of a document that exist. In a list, a path applies to each element. */
function pick(value: unknown, paths: readonly (readonly string[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return value;
  if (Array.isArray(value)) return value.map((element) => pick(element, paths));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Document = {};
  for (const name of new Set(paths.map(([head]) => head as string))) {
    if (!Object.hasOwn(value, name)) continue;
    const below = paths.filter(([head]) => head === name).map((path) => path.slice(1));
    copy[name] = pick((value as Document)[name], below);
  }
  return copy;
}
