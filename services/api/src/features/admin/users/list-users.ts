import type { AdminUsersQuery } from '@kenali/contracts';
import { askedWords, beginsWith } from '../../../db/search-words.ts';
import type { Act } from '../../../http/call.ts';
import { User, type UserDocument } from '../../auth/index.ts';
import { rangeOf } from '../paging.ts';
import { readPage } from '../read-page.ts';
import { adminUserView } from './admin-user.view.ts';

/** Ids rise with the time of making; names are sorted without capitals and accents. */
const SORT_FIELD = { createdAt: '_id', lastLoginAt: 'lastLoginAt', firstName: 'sortName', email: 'email' } as const;

export const listUsers: Act<'GET /api/admin/users'> = async ({ query }, { setHeader }) => {
  const { total, rows } = await readPage<UserDocument>(User, {
    filter: filterOf(query),
    fields: { passwordHash: 0, searchWords: 0 },
    sort: sortOf(query),
    ...rangeOf(query),
  });
  setHeader('X-Total-Count', String(total));
  return rows.map(adminUserView);
};

function filterOf({ search, role, isActive }: AdminUsersQuery): object {
  const words = askedWords(search);
  return {
    ...(role && { role }),
    ...(isActive !== undefined && { isActive }),
    ...(words.length > 0 && { $and: words.map((word) => ({ searchWords: beginsWith(word) })) }),
  };
}

/** Names and addresses begin with A, times with the newest, unless asked otherwise. */
function sortOf({ sort = 'createdAt', direction }: AdminUsersQuery): Record<string, 1 | -1> {
  const isTime = sort === 'createdAt' || sort === 'lastLoginAt';
  const way = (direction ?? (isTime ? 'desc' : 'asc')) === 'asc' ? 1 : -1;
  return { [SORT_FIELD[sort]]: way, _id: way };
}
