import type { AdminUser, AdminUsersQuery } from '@kenali/contracts';
import { queryTokens } from '../../../db/search-tokens.ts';
import type { Handler } from '../../../http/call.ts';
import { recordShown } from '../../audit/index.ts';
import { type StoredLicence, User, type UserDocument, userView } from '../../auth/index.ts';
import { countMatching, type PageRange, readPage, toPageRange } from '../lists/read-page.ts';
import { withAllTokens } from '../lists/search-query.ts';

/** Ids rise with the creation time. `sortName` is the name without capitals and accents. */
const SORT_FIELD = { createdAt: '_id', lastLoginAt: 'lastLoginAt', firstName: 'sortName', email: 'email' } as const;

const FIELDS = { passwordHash: 0, searchWords: 0, 'secondFactor.secret': 0, 'secondFactor.recoveryCodes': 0 } as const;

const licenceView = ({ verifiedBy, verifiedAt, ...licence }: StoredLicence) => ({
  ...licence,
  verifiedAt: verifiedAt.toISOString(),
});

export const toAdminUser = (user: UserDocument): AdminUser => ({
  ...userView(user),
  isActive: user.isActive,
  lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
  ...(user.secondFactor && { hasSecondFactor: true }),
  ...(user.licence && { licence: licenceView(user.licence) }),
});

export const listUsers: Handler<'GET /api/admin/users'> = async ({ query }, context) => {
  const isByFirstLogin = query.sort === 'lastLoginAt' && query.direction === 'asc';
  const { total, rows } = await (isByFirstLogin ? readPageByFirstLogin(query) : readUsers(query, toFilter(query)));
  await recordShown(context, 'users.list', { user: rows.map(({ _id }) => _id) });
  context.setHeader('X-Total-Count', String(total));
  return rows.map(toAdminUser);
};

const readUsers = (
  query: AdminUsersQuery,
  filter: object,
  more: Partial<PageRange> & { count?: () => Promise<number> } = {},
) => readPage<UserDocument>(User, { filter, fields: FIELDS, sort: toSort(query), ...toPageRange(query), ...more });

/**
 * Lists users who never logged in last. MongoDB sorts missing values first, so this reads the two groups separately.
 * Counts the first group only when the page lies beyond it.
 */
async function readPageByFirstLogin(query: AdminUsersQuery) {
  const { skip, limit } = toPageRange(query);
  const filter = toFilter(query);
  const loggedIn = { ...filter, lastLoginAt: { $gt: new Date(0) } };
  const { total, rows } = await readUsers(query, loggedIn, { count: () => countMatching(User, filter) });
  if (rows.length === limit) return { total, rows };
  const loggedInBefore = rows.length > 0 ? skip : await User.countDocuments(loggedIn);
  const rest = { skip: Math.max(0, skip - loggedInBefore), limit: limit - rows.length };
  const never = await readUsers(query, { ...filter, lastLoginAt: null }, { ...rest, count: async () => total });
  return { total, rows: [...rows, ...never.rows] };
}

const toFilter = ({ id, search, role, isActive }: AdminUsersQuery): object => ({
  ...(id !== undefined && { _id: id }),
  ...(role && { role }),
  ...(isActive !== undefined && { isActive }),
  ...withAllTokens(queryTokens(search)),
});

/** By default, names and emails sort ascending, and times sort newest first. */
function toSort({ sort = 'createdAt', direction }: AdminUsersQuery): Record<string, 1 | -1> {
  const isTime = sort === 'createdAt' || sort === 'lastLoginAt';
  const order = (direction ?? (isTime ? 'desc' : 'asc')) === 'asc' ? 1 : -1;
  return { [SORT_FIELD[sort]]: order, _id: order };
}
