import type { AdminUsersQuery } from '@kenali/contracts';
import { queryTokens, startsWith } from '../../../db/search-tokens.ts';
import type { Handler } from '../../../http/call.ts';
import { User, type UserDocument } from '../../auth/index.ts';
import { countMatching, type PageRange, readPage, toPageRange } from '../lists/read-page.ts';
import { adminUserView } from './admin-user.view.ts';

/** Ids rise with the time of making; names are sorted without capitals and accents. */
const SORT_FIELD = { createdAt: '_id', lastLoginAt: 'lastLoginAt', firstName: 'sortName', email: 'email' } as const;

const FIELDS = { passwordHash: 0, searchWords: 0 } as const;

export const listUsers: Handler<'GET /api/admin/users'> = async ({ query }, { setHeader }) => {
  const isByFirstLogin = query.sort === 'lastLoginAt' && query.direction === 'asc';
  const { total, rows } = await (isByFirstLogin ? pageByFirstLogin(query) : pageOf(query, filterOf(query)));
  setHeader('X-Total-Count', String(total));
  return rows.map(adminUserView);
};

const pageOf = (
  query: AdminUsersQuery,
  filter: object,
  more: Partial<PageRange> & { count?: () => Promise<number> } = {},
) => readPage<UserDocument>(User, { filter, fields: FIELDS, sort: sortOf(query), ...toPageRange(query), ...more });

/**
 * Who never logged in comes last here too: as the database sorts, they would stand before the first login. Where they
 * begin is counted only for pages behind it.
 */
async function pageByFirstLogin(query: AdminUsersQuery) {
  const { skip, limit } = toPageRange(query);
  const filter = filterOf(query);
  const loggedIn = { ...filter, lastLoginAt: { $gt: new Date(0) } };
  const { total, rows } = await pageOf(query, loggedIn, { count: () => countMatching(User, filter) });
  if (rows.length === limit) return { total, rows };
  const before = rows.length > 0 ? skip : await User.countDocuments(loggedIn);
  const left = { skip: Math.max(0, skip - before), limit: limit - rows.length };
  const never = await pageOf(query, { ...filter, lastLoginAt: null }, { ...left, count: async () => total });
  return { total, rows: [...rows, ...never.rows] };
}

function filterOf({ search, role, isActive }: AdminUsersQuery): object {
  const tokens = queryTokens(search);
  return {
    ...(role && { role }),
    ...(isActive !== undefined && { isActive }),
    ...(tokens.length > 0 && { $and: tokens.map((token) => ({ searchWords: startsWith(token) })) }),
  };
}

/** Names and addresses begin with A, times with the newest, unless asked otherwise. */
function sortOf({ sort = 'createdAt', direction }: AdminUsersQuery): Record<string, 1 | -1> {
  const isTime = sort === 'createdAt' || sort === 'lastLoginAt';
  const way = (direction ?? (isTime ? 'desc' : 'asc')) === 'asc' ? 1 : -1;
  return { [SORT_FIELD[sort]]: way, _id: way };
}
