import type { Document } from 'mongodb';
import { searchFieldsOf } from '../../src/features/auth/user/user.model.ts';
import { chance, personOf } from './people.ts';

/** `npm run bench -- admin 2000` takes fewer users, to try out a change. The limits are for 100,000. */
export const USERS = Number(process.argv.slice(2).find((each) => /^\d+$/.test(each)) ?? 100_000);
export const ATTEMPTS = 3 * USERS;
export const ADMIN = { id: 1, sid: 'bench-admin' };
const DAY_MS = 24 * 3_600_000;
export const now = Date.now();
/** Spread over two years; ids increase with time. */
export const timeOf = (share: number) => new Date(now - Math.floor((1 - share) * 730 * DAY_MS));

export const KINDS = [
  { type: 'sensory', name: 'Profil Sensori Anak', instrumentId: 'sensory-profile', priceRupiah: 350_000, count: 125 },
  { type: 'learning', name: 'Inventori Gaya Belajar', instrumentId: 'learning-style', priceRupiah: 0, count: 14 },
  {
    type: 'intelligence',
    name: 'Asesmen Kecerdasan Majemuk',
    instrumentId: 'multiple-intelligence',
    priceRupiah: 150_000,
    count: 70,
  },
] as const;

export const kindIndexOf = (index: number) => (chance(index, 5) < 0.5 ? 0 : chance(index, 6) < 0.5 ? 1 : 2);
export const ownerOf = (index: number) => 1 + Math.floor(chance(index, 7) * USERS);

export function userOf(index: number): Document {
  const _id = index + 1;
  const person = personOf(index);
  return {
    _id,
    ...person,
    ...searchFieldsOf(person),
    passwordHash: 'x'.repeat(97),
    profileImageUrl: null,
    isEmailVerified: true,
    authProvider: 'custom',
    role: _id === ADMIN.id ? 'admin' : _id % 5000 === 0 ? 'internal' : 'user',
    isActive: _id === ADMIN.id || _id % 40 !== 0,
    lastLoginAt: chance(index, 3) < 0.8 ? timeOf(chance(index, 4)) : null,
    createdAt: timeOf(index / USERS),
    updatedAt: timeOf(index / USERS),
  };
}
