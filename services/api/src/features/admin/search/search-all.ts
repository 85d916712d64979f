import { ADMIN_SEARCH_MAX, type FoundAssessment, type FoundOrder, type FoundUser } from '@kenali/contracts';
import { queryTokens, searchTokens, startsWith } from '../../../db/search-tokens.ts';
import type { Handler } from '../../../http/call.ts';
import { decimalRupiah } from '../../../money.ts';
import { recordShown } from '../../audit/index.ts';
import { User, type UserDocument } from '../../auth/index.ts';
import { ORDER_TOKEN_INDEX, Order, type OrderDocument } from '../../orders/index.ts';
import {
  CHILD_TOKEN_INDEX,
  isRestricted,
  USER_ASSESSMENT_TOKEN_INDEX,
  UserAssessment,
  type UserAssessmentDocument,
} from '../../user-assessments/index.ts';
import { findPage } from '../lists/find-page.ts';
import { readInOrder } from '../lists/read-page.ts';
import {
  recordNumber,
  type SearchableCollection,
  type SearchQuery,
  startsWithOrKeyed,
  withAllTokens,
} from '../lists/search-query.ts';
import { orderNumber } from '../payments/index.ts';
import { readUserSummaries, type UserSummary } from '../user-summaries.ts';

const limit = ADMIN_SEARCH_MAX;

/** Finds a few records of every kind by words, email, WhatsApp number or id. Reads indexes and the found documents. */
export const searchAll: Handler<'GET /api/admin/search'> = async ({ query: { q } }, context) => {
  const tokens = queryTokens(q);
  const number = recordNumber(q);
  const [users, orders, { children, assessments }] = await Promise.all([
    findUsers(tokens, number),
    findOrders(tokens, q),
    findAssessments(tokens, number),
  ]);
  const [views] = await Promise.all([
    toFoundAssessments([...children, ...assessments]),
    recordShown(context, 'records.search', {
      user: users.map(({ id }) => id),
      order: orders.map(({ id }) => id),
      result: [...children, ...assessments].map(({ _id }) => _id),
    }),
  ]);
  return { users, orders, children: views.slice(0, children.length), assessments: views.slice(children.length) };
};

/** Puts the record with the searched number first. */
const withNumber = (number: number | null, ids: readonly number[]): number[] =>
  [...new Set(number === null ? ids : [number, ...ids])].slice(0, limit + 1);

async function findUsers(tokens: readonly string[], number: number | null): Promise<FoundUser[]> {
  const fields = ['firstName', 'lastName', 'email', 'whatsappNumber', 'role', 'isActive'];
  const [numbered, named] = await Promise.all([
    number === null ? [] : User.find({ _id: number }, fields).lean<UserDocument[]>().exec(),
    tokens.length === 0 ? [] : User.find(withAllTokens(tokens), fields).limit(limit).lean<UserDocument[]>().exec(),
  ]);
  const others = named.filter(({ _id }) => _id !== number);
  return [...numbered, ...others].slice(0, limit).map((user) => ({
    ...toNamed(user._id, user),
    whatsappNumber: user.whatsappNumber ?? '',
    role: user.role,
    isActive: user.isActive,
  }));
}

async function findOrders(tokens: readonly string[], q: string): Promise<FoundOrder[]> {
  const named = await findFirst(Order.collection, { tokens, tokenIndex: ORDER_TOKEN_INDEX, limit });
  const ids = withNumber(orderNumber(q), named);
  const fields = ['userId', 'status', 'totalAmount', 'createdAt'];
  const found = await readInOrder<OrderDocument>(Order, ids, fields);
  const userOf = await readUserSummaries(found.map(({ userId }) => userId));
  return found.slice(0, limit).map(({ _id, userId, status, totalAmount, createdAt }) => ({
    id: _id,
    user: toNamed(userId, userOf(userId)),
    status,
    totalAmount: decimalRupiah(totalAmount),
    createdAt: createdAt.toISOString(),
  }));
}

type Listed = Pick<
  UserAssessmentDocument,
  '_id' | 'userId' | 'assessment' | 'status' | 'completedAt' | 'restrictedAt'
> & {
  progress?: { participantInfo?: { childName?: string } };
};
const CHILD_NAME = 'progress.participantInfo.childName';
const LISTED_FIELDS = ['userId', 'assessment.name', 'status', 'completedAt', 'restrictedAt', CHILD_NAME];

/** With several words, this many matches are read to see which of them match by the child's name. */
const CANDIDATES = 50;

async function findAssessments(tokens: readonly string[], number: number | null) {
  const collection = UserAssessment.collection;
  const byAny = { tokens, tokenIndex: USER_ASSESSMENT_TOKEN_INDEX };
  const [childIds, anyIds] = await Promise.all([
    tokens.length === 1 ? findFirst(collection, { tokens, tokenIndex: CHILD_TOKEN_INDEX, limit }) : [],
    findFirst(collection, { ...byAny, limit: tokens.length === 1 ? 2 * limit : CANDIDATES }),
  ]);
  const ids = new Set([...(number === null ? [] : [number]), ...childIds, ...anyIds]);
  const listed = await readInOrder<Listed>(UserAssessment, [...ids], LISTED_FIELDS);
  const isChild = ({ _id, progress }: Listed) =>
    _id !== number && hasToken(searchTokens([progress?.participantInfo?.childName ?? '']), tokens);
  // The name of a restricted child finds nothing. The number and the account do.
  const found = listed.filter((each) => !isRestricted(each) || !isChild(each));
  return {
    children: found.filter(isChild).slice(0, limit),
    assessments: found.filter((each) => !isChild(each)).slice(0, limit),
  };
}

const hasToken = (own: readonly string[], tokens: readonly string[]) =>
  own.some((word) => tokens.some((token) => word.startsWith(token)));

async function toFoundAssessments(found: readonly Listed[]): Promise<FoundAssessment[]> {
  const userOf = await readUserSummaries(found.map(({ userId }) => userId));
  return found.map(({ _id, userId, assessment, status, completedAt, progress, restrictedAt }) => ({
    id: _id,
    user: toNamed(userId, userOf(userId)),
    name: assessment.name,
    childName: (!isRestricted({ restrictedAt }) && progress?.participantInfo?.childName) || null,
    status,
    completedAt: completedAt?.toISOString() ?? null,
    ...(isRestricted({ restrictedAt }) && { isRestricted: true as const }),
  }));
}

const toNamed = (id: number, { firstName, lastName, email }: UserSummary) => ({ id, firstName, lastName, email });

/** Sorting up to this many ids is cheap. */
const FEW = 1000;

type FirstQuery = Pick<SearchQuery, 'tokens' | 'tokenIndex' | 'limit'>;

/**
 * Finds the ids of a few documents with all tokens, without a total: newest first, or in the order of the index if a
 * single token is very common. That order puts the shortest matches first, and stops after `limit` of them.
 */
async function findFirst(collection: SearchableCollection, query: FirstQuery): Promise<number[]> {
  const { tokens, tokenIndex, limit } = query;
  const [token, ...others] = tokens;
  if (token === undefined) return [];
  if (others.length > 0) return (await findPage(collection, { ...query, filter: {}, sort: { _id: -1 }, skip: 0 })).ids;
  const [field = ''] = Object.keys(tokenIndex);
  // With one word, children are found by their own index, so the other one is asked for users and assessments alone.
  const match = { [field]: field === 'childWords' ? startsWithOrKeyed(token) : startsWith(token) };
  const isFew = (await collection.countDocuments(match, { hint: tokenIndex, limit: FEW + 1 })) <= FEW;
  const options = { projection: { _id: 1 }, limit, hint: tokenIndex, ...(isFew && { sort: { _id: -1 } }) };
  const rows = (await collection.find(match, options as never).toArray()) as unknown as { _id: number }[];
  return rows.map(({ _id }) => _id);
}
