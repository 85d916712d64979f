import type { Document } from 'mongodb';
import { searchFieldsOf } from '../../src/features/auth/user/user.model.ts';

/** `npm run bench -- admin 2000` takes fewer users, to try out a change. The limits are for 100,000. */
export const USERS = Number(process.argv.slice(2).find((each) => /^\d+$/.test(each)) ?? 100_000);
export const ATTEMPTS = 3 * USERS;
export const ADMIN_ID = 1;
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
    role: _id === ADMIN_ID ? 'admin' : _id % 5000 === 0 ? 'internal' : 'user',
    isActive: _id === ADMIN_ID || _id % 40 !== 0,
    lastLoginAt: chance(index, 3) < 0.8 ? timeOf(chance(index, 4)) : null,
    createdAt: timeOf(index / USERS),
    updatedAt: timeOf(index / USERS),
  };
}

const FIRST =
  'Siti Muhammad Nur Sri Dewi Agus Ratna Budi Andi Putri Rina Eko Sari Dian Yuni Hendra Fitri Wahyu Indah Rizky Ayu Bayu Lestari Joko Maya Arif Nina Dedi Wulan Hadi Tri Yusuf Lina Rudi Anisa Bambang Citra Fajar Gita Irfan Kirana Laila Mega Novi Oki Puspita Qori Rahma Surya Tuti Umar Vina Wati Xenia Yanti Zahra'.split(
    ' ',
  );
const LAST =
  'Wijaya Santoso Pratama Lestari Hidayat Saputra Wibowo Kusuma Rahayu Permata Setiawan Nugroho Utami Hartono Gunawan Suryani Firmansyah Maharani Purnomo Handayani Siregar Nasution Simanjuntak Situmorang Tanjung Halim Iskandar Yulianti Anggraini Kurniawan'.split(
    ' ',
  );
/** No parent is called like one of them, so that a search for a child finds children alone. */
const CHILDREN =
  'Alya Rafa Nayla Zidan Keisha Azka Aqila Danish Shanum Fathan Raisa Gibran Hana Rayyan Zafira Kenzo Naura Abizar Elvano Queenza'.split(
    ' ',
  );
const MAIL = ['gmail.com', 'gmail.com', 'gmail.com', 'yahoo.co.id', 'outlook.com'];

/** A pseudo-random number from 0 to 1 that is the same for the same index and purpose. */
export function chance(index: number, purpose: number): number {
  let bits = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}

/** Names with a realistic distribution: a few very common, many rare. */
const pick = <T>(from: readonly T[], share: number): T => from[Math.floor(share ** 2 * from.length)] as T;

export function personOf(index: number) {
  const firstName = pick(FIRST, chance(index, 0));
  const lastName = pick(LAST, chance(index, 1));
  const host = MAIL[Math.floor(chance(index, 2) * MAIL.length)];
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}${index}@${host}`.toLowerCase(),
    whatsappNumber: `0812${String(10_000_000 + index).padStart(8, '0')}`,
  };
}

/** The child of a user. */
export const childNameOf = (index: number): string =>
  `${pick(CHILDREN, chance(index, 20))} ${personOf(index).lastName}`;
