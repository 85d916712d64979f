import { REPORT_TYPES } from '@kenali/contracts';
export interface Case {
  table: string;
  what: string;
  path: string;
  barMs: number;
}

const LIST_MS = 300;
const STATS_MS = 500;
const list = (table: string, address: string, searches: Record<string, string>): Case[] =>
  Object.entries({ 'first page': '', ...searches }).map(([what, query]) => ({
    table,
    what,
    path: `/api/admin/${address}${query && `?${query}`}`,
    barMs: LIST_MS,
  }));

/** The requests to measure: the first page of every table, and searches from very common letters to unique words. */
export const CASES: Case[] = [
  ...list('users', 'users', {
    'one letter': 'search=s',
    'common word': 'search=siti',
    'most rows': 'search=gmail',
    'number prefix': 'search=0812',
    'two common words': 'search=siti%20wijaya',
    'most rows, by name': 'search=gmail&sort=firstName',
    'rare word': 'search=zahra%20kurn',
    'one address': 'search=siti.wijaya1',
    'no such word': 'search=qqqq',
    'by login': 'sort=lastLoginAt',
    'by first login': 'sort=lastLoginAt&direction=asc',
    'first login, people': 'sort=lastLoginAt&direction=asc&role=user&isActive=true',
    'first login, word': 'sort=lastLoginAt&direction=asc&search=siti',
    'behind the logged in': 'sort=lastLoginAt&direction=asc&page=490',
    'by name': 'sort=firstName',
    'inactive ones': 'isActive=false&sort=email',
    staff: 'role=internal&sort=firstName',
    'last page': 'page=500',
  }),
  ...list('assessments', 'assessments', {
    'one letter': 'search=s',
    'common word': 'search=siti',
    'most rows': 'search=gmail',
    'half of the rows': 'search=profil',
    'two common words': 'search=siti%20profil',
    'two very common words': 'search=gmail%20profil',
    'rare word': 'search=zahra%20kurn',
    'one address': 'search=siti.wijaya1',
    'no such word': 'search=qqqq',
    'a common child': 'search=alya',
    'begin of a child': 'search=raf',
    'a rare child': 'search=queenza',
    'child and family name': 'search=alya%20wijaya',
    'child and assessment': 'search=alya%20profil',
    completed: 'status=completed',
    'in progress, one type': 'status=in_progress&type=learning',
    'one type': 'type=intelligence',
    'a type that none has': 'type=other',
    'by completion': 'sort=completedAt',
    'first completed': 'sort=completedAt&direction=asc&status=completed',
    'first completed of all': 'sort=completedAt&direction=asc',
    'behind the completed': 'sort=completedAt&direction=asc&page=760',
    'first completed, type': 'sort=completedAt&direction=asc&type=learning',
    'first completed, word': 'sort=completedAt&direction=asc&search=siti',
    'first completed, words': 'sort=completedAt&direction=asc&search=gmail%20profil',
    'word and status': 'search=siti&status=completed&type=sensory',
  }),
  ...list('orders', 'orders', {
    number: 'search=1234',
    'common word': 'search=siti',
    'most rows': 'search=gmail',
    'rare word': 'search=zahra%20kurn',
    'asking for a person': 'flag=attention',
    completed: 'status=completed',
    pending: 'status=pending',
  }),
  ...list('audit', 'audit', {
    'common word': 'search=siti',
    'most rows': 'search=admin',
    'two words': 'search=zahra%20kurn',
    'one action': 'action=user.update',
    'one month': 'from=2026-01-01&to=2026-01-31',
  }),
  ...list('consultations', 'consultations', {
    requested: 'status=requested',
    'common word': 'search=siti',
    'two common words': 'search=siti%20profil&status=requested',
    'a common child': 'search=alya',
  }),
  ...['s', 'siti', 'gmail%20profil', 'zahra%20kurn', '100042', 'alya', 'queen', 'alya%20wijaya'].map((q) => ({
    table: 'search',
    what: q,
    path: `/api/admin/search?q=${q}`,
    barMs: LIST_MS,
  })),
  ...list('pending', 'pending', {}),
  ...list('refunds', 'refunds', { open: 'state=open' }),
  ...list('notices', 'notices', {}),
  ...list('catalogue', 'catalogue', {}),
  ...list('activity', 'activity', {}),
  { table: 'stats', what: 'stats', path: '/api/admin/stats', barMs: STATS_MS },
];

/** Printed for information, without a limit. */
export const WATCHED: Case[] = REPORT_TYPES.flatMap((type) =>
  ['last_30_days', 'this_year'].map((range) => ({
    table: 'reports',
    what: `${type}, ${range}`,
    path: `/api/admin/reports?type=${type}&range=${range}`,
    barMs: Number.POSITIVE_INFINITY,
  })),
);
