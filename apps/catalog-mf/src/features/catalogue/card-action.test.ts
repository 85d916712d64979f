/** @jest-environment node */
import type { Role, SessionSnapshot, UserView } from '@kenali/contracts';
import { cardAction } from './primary-action.tsx';

const as = (role: Role): SessionSnapshot => ({ status: 'signed-in', user: { role } as UserView });
const visitor: SessionSnapshot = { status: 'anonymous', user: null };
const notLoaded: SessionSnapshot = { status: 'signed-in', user: null };
const cart = { kind: 'cart' };
const direct = (label: string) => ({ kind: 'direct', label });

describe('cardAction', () => {
  it.each([
    ['a visitor, free', visitor, '0.00', { kind: 'login', label: 'Mulai Sekarang' }],
    ['a visitor, paid', visitor, '150000.00', cart],
    ['a user, free', as('user'), '0.00', direct('Mulai Sekarang')],
    ['a user, free, price without decimals', as('user'), '0', direct('Mulai Sekarang')],
    ['a user, one rupiah', as('user'), '1.00', cart],
    ['a user, paid', as('user'), '150000.00', cart],
    ['an admin, free', as('admin'), '0.00', direct('Mulai Sekarang')],
    ['an admin, paid', as('admin'), '150000.00', direct('Akses sebagai Admin')],
    ['internal staff, free', as('internal'), '0.00', direct('Mulai Sekarang')],
    ['internal staff, paid', as('internal'), '150000.00', direct('Akses Internal')],
    ['a user who has not loaded, paid', notLoaded, '150000.00', cart],
    ['a user who has not loaded, free', notLoaded, '0.00', direct('Mulai Sekarang')],
  ])('when it is %s, then the card offers the matching action', (_, session, price, expected) => {
    expect(cardAction({ price }, session)).toEqual(expected);
  });
});
