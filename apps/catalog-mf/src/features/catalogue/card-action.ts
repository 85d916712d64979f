import type { AssessmentView, SessionSnapshot } from '@kenali/contracts';

/** `cart`: put in the cart. `login`: free, and nobody is signed in. `direct`: opened at once, under this label. */
export type CardAction = { kind: 'cart' } | { kind: 'login'; label: string } | { kind: 'direct'; label: string };

const START = 'Mulai Sekarang';
const STAFF_LABELS = { admin: 'Akses sebagai Admin', internal: 'Akses Internal', user: null } as const;

/** The one thing to do with a card. Free means price exactly 0; an account that is not known yet counts as a user. */
export function cardAction({ price }: Pick<AssessmentView, 'price'>, { status, user }: SessionSnapshot): CardAction {
  const isFree = Number(price) === 0;
  if (status !== 'signed-in') return isFree ? { kind: 'login', label: START } : { kind: 'cart' };
  if (isFree) return { kind: 'direct', label: START };
  const label = user && STAFF_LABELS[user.role];
  return label ? { kind: 'direct', label } : { kind: 'cart' };
}
