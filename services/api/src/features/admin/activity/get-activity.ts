import type { ActivityEntry, AuditAction } from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import { type AuditEntryDocument, AuditEntryModel, recordShown } from '../../audit/index.ts';
import { User } from '../../auth/index.ts';
import { Order } from '../../orders/index.ts';
import { UNRESTRICTED, UserAssessment } from '../../user-assessments/index.ts';
import { readUserSummaries } from '../user-summaries.ts';
import { auditSentence, completedSentence, paidSentence, registeredSentence } from './activity-texts.ts';

const MAX_ENTRIES = 20;
/** Registrations in a row are one entry, so more of them are read. */
const MAX_REGISTERED = 100;
const KINDS = ['audited', 'completed', 'paid', 'registered'] as const;
/** They happen all the time and would fill the list. The audit log has them. */
const HIDDEN_ACTIONS = [
  'admin.login',
  'admin.logout',
  'assessments.export_csv',
  'assessments.export_xlsx',
  'report.export_xlsx',
  'report.export_pdf',
] as const satisfies readonly AuditAction[];
/** Combines id and kind, because documents of different collections can have the same id. */
const toEntryId = (id: number, kind: (typeof KINDS)[number]) => id * KINDS.length + KINDS.indexOf(kind);

/** Lists the latest actions of staff together with the latest registrations, payments and completed assessments. */
export const getActivity: Handler<'GET /api/admin/activity'> = async (_input, context) => {
  const lists = await Promise.all([readAudited(), readCompleted(), readPaid(), readRegistered()]);
  const shown = inGroups(lists.flat().sort((one, other) => other.at.localeCompare(one.at))).slice(0, MAX_ENTRIES);
  const idsOf = (kind: (typeof KINDS)[number]) =>
    shown.filter(({ id }) => id % KINDS.length === KINDS.indexOf(kind)).map(({ id }) => Math.floor(id / KINDS.length));
  await recordShown(context, 'activity.view', {
    entry: idsOf('audited'),
    result: idsOf('completed'),
    order: idsOf('paid'),
    user: idsOf('registered'),
  });
  return shown;
};

/** An entry, and what it says when it stands for others in a row too. */
interface Repeatable extends ActivityEntry {
  together?: (others: number) => string;
}

/** Joins entries that repeat each other: registrations, and what staff did several times with the same record. */
function inGroups(entries: readonly Repeatable[]): ActivityEntry[] {
  const groups: { first: Repeatable; others: number }[] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group && isRepeated(group.first, entry)) group.others += 1;
    else groups.push({ first: entry, others: 0 });
  }
  return groups.map(({ first: { together, ...first }, others }) =>
    others > 0 && together ? { ...first, text: together(others) } : first,
  );
}

const isRepeated = (one: Repeatable, other: Repeatable) =>
  (one.together !== undefined && one.text === other.text) || (isRegistration(one) && isRegistration(other));
const isRegistration = ({ id }: ActivityEntry) => id % KINDS.length === KINDS.indexOf('registered');

async function readAudited(): Promise<Repeatable[]> {
  // An entry whose content was erased, and the one about its erasure, name nobody.
  const named = { 'actor.name': { $nin: [null, '-'] } };
  const entries = await AuditEntryModel.find({ isListing: null, action: { $nin: HIDDEN_ACTIONS }, ...named })
    .sort({ at: -1, _id: -1 })
    .limit(MAX_ENTRIES)
    .lean<AuditEntryDocument[]>();
  return entries.map((entry) => ({
    id: toEntryId(entry._id, 'audited'),
    at: entry.at.toISOString(),
    text: auditSentence(entry),
    together: (others) => auditSentence(entry).replace(/\.$/, ` (${others + 1} kali).`),
  }));
}

async function readCompleted(): Promise<ActivityEntry[]> {
  const found = await UserAssessment.find({ completedAt: { $ne: null }, erasedAt: null, ...UNRESTRICTED }, [
    'userId',
    'assessment.name',
    'completedAt',
  ])
    .sort({ completedAt: -1, _id: -1 })
    .limit(MAX_ENTRIES)
    .lean<{ _id: number; userId: number; assessment: { name: string }; completedAt: Date }[]>();
  const userOf = await readUserSummaries(found.map(({ userId }) => userId));
  return found.map(({ _id, userId, assessment, completedAt }) => ({
    id: toEntryId(_id, 'completed'),
    at: completedAt.toISOString(),
    text: completedSentence(userOf(userId), assessment.name),
  }));
}

async function readPaid(): Promise<ActivityEntry[]> {
  const orders = await Order.find({ status: 'completed', paidAt: { $ne: null } }, ['paidAt', 'paidAmount'])
    .sort({ paidAt: -1 })
    .limit(MAX_ENTRIES)
    .lean<{ _id: number; paidAt: Date; paidAmount: number | null }[]>();
  return orders.map(({ _id, paidAt, paidAmount }) => ({
    id: toEntryId(_id, 'paid'),
    at: paidAt.toISOString(),
    text: paidSentence(_id, paidAmount ?? 0),
  }));
}

async function readRegistered(): Promise<Repeatable[]> {
  const users = await User.find({}, ['firstName', 'lastName', 'createdAt'])
    .sort({ _id: -1 })
    .limit(MAX_REGISTERED)
    .lean<{ _id: number; firstName: string; lastName: string; createdAt: Date }[]>();
  return users.map((user) => ({
    id: toEntryId(user._id, 'registered'),
    at: user.createdAt.toISOString(),
    text: registeredSentence(user),
    together: (others) => registeredSentence(user, others),
  }));
}
