import type { AssessmentView, SessionSnapshot } from '@kenali/contracts';

/** `cart`: add to the cart. `login`: free, but requires a login. `direct`: open at once. */
export type CardAction = { kind: 'cart' } | { kind: 'login'; label: string } | { kind: 'direct'; label: string };

const START = 'Mulai Sekarang';
const STAFF_LABELS = { admin: 'Akses sebagai Admin', internal: 'Akses Internal', user: null } as const;

/** The primary action of a card. Only a price of 0 is free. A signed-in user whose role has not loaded counts as role "user". */
export function cardAction({ price }: Pick<AssessmentView, 'price'>, { status, user }: SessionSnapshot): CardAction {
  const isFree = Number(price) === 0;
  if (status !== 'signed-in') return isFree ? { kind: 'login', label: START } : { kind: 'cart' };
  if (isFree) return { kind: 'direct', label: START };
  const label = user && STAFF_LABELS[user.role];
  return label ? { kind: 'direct', label } : { kind: 'cart' };
}
