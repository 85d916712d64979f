import type { ActivityEntry } from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import { User } from '../../auth/index.ts';
import { Order } from '../../orders/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { type AuditEntryDocument, AuditEntryModel } from '../audit/index.ts';
import { readUserSummaries } from '../user-summaries.ts';
import { completedSentence, notedSentence, paidSentence, registeredSentence } from './sentences.ts';

const SHOWN = 20;
/** Ids of different collections may be equal; these are not. */
const KINDS = ['noted', 'completed', 'paid', 'registered'] as const;
const idOf = (id: number, kind: (typeof KINDS)[number]) => id * KINDS.length + KINDS.indexOf(kind);

/** What happened last: what staff did, and who registered, paid and completed. */
export const getActivity: Handler<'GET /api/admin/activity'> = async () => {
  const entries = (await Promise.all([noted(), completed(), paid(), registered()])).flat();
  return entries.sort((one, other) => other.at.localeCompare(one.at)).slice(0, SHOWN);
};

async function noted(): Promise<ActivityEntry[]> {
  const found = await AuditEntryModel.find().sort({ at: -1, _id: -1 }).limit(SHOWN).lean<AuditEntryDocument[]>().exec();
  return found.map((entry) => ({
    id: idOf(entry._id, 'noted'),
    at: entry.at.toISOString(),
    text: notedSentence(entry),
  }));
}

async function completed(): Promise<ActivityEntry[]> {
  const found = await UserAssessment.find({ completedAt: { $ne: null } }, ['userId', 'assessment.name', 'completedAt'])
    .sort({ completedAt: -1, _id: -1 })
    .limit(SHOWN)
    .lean<{ _id: number; userId: number; assessment: { name: string }; completedAt: Date }[]>()
    .exec();
  const people = await readUserSummaries(found.map(({ userId }) => userId));
  return found.map(({ _id, userId, assessment, completedAt }) => ({
    id: idOf(_id, 'completed'),
    at: completedAt.toISOString(),
    text: completedSentence(people(userId), assessment.name),
  }));
}

async function paid(): Promise<ActivityEntry[]> {
  const found = await Order.find({ status: 'completed', paidAt: { $ne: null } }, ['paidAt', 'paidAmount'])
    .sort({ paidAt: -1 })
    .limit(SHOWN)
    .lean<{ _id: number; paidAt: Date; paidAmount: number | null }[]>()
    .exec();
  return found.map(({ _id, paidAt, paidAmount }) => ({
    id: idOf(_id, 'paid'),
    at: paidAt.toISOString(),
    text: paidSentence(_id, paidAmount ?? 0),
  }));
}

async function registered(): Promise<ActivityEntry[]> {
  const found = await User.find({}, ['firstName', 'lastName', 'createdAt'])
    .sort({ _id: -1 })
    .limit(SHOWN)
    .lean<{ _id: number; firstName: string; lastName: string; createdAt: Date }[]>()
    .exec();
  return found.map((user) => ({
    id: idOf(user._id, 'registered'),
    at: user.createdAt.toISOString(),
    text: registeredSentence(user),
  }));
}
