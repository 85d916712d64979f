import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { learning, rina, sensory } from '../testing/examples.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderSite } from '../testing/render-site.tsx';
import { accountName } from './account-name.ts';

const api = () =>
  fakeServer({
    'GET /api/auth/user': { body: rina },
    'POST /api/auth/logout': { body: { success: true } },
    'GET /api/orders': { body: [] },
    'GET /api/user-assessments': { body: [] },
  });
const header = () => within(screen.getByRole('banner'));
const openMenu = () => userEvent.click(header().getByRole('button', { name: 'Buka menu' }));

function open({ path = '/nowhere', isSignedIn = false } = {}) {
  if (isSignedIn) {
    localStorage.setItem('accessToken', 'access-1');
    localStorage.setItem('refreshToken', 'refresh-1');
    localStorage.setItem('user', JSON.stringify(rina));
  }
  const server = api();
  return { server, ...renderSite(path, server) };
}

beforeEach(() => localStorage.clear());

it('a visitor: when the menu opens, then both ways in are there and no dashboard', async () => {
  open();
  await openMenu();
  expect(header().getByRole('link', { name: 'Beranda' })).toHaveAttribute('href', '/');
  expect(header().getByRole('link', { name: 'Asesmen' })).toHaveAttribute('href', '/assessments');
  expect(header().getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
  expect(header().getByRole('link', { name: 'Daftar' })).toHaveAttribute('href', '/register');
  expect(header().queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(header().queryByRole('button', { name: 'Keluar' })).toBeNull();
});

it('somebody signed in: when the menu opens, then dashboard, name and the way out are there', async () => {
  open({ isSignedIn: true });
  await openMenu();
  expect(header().getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(header().getAllByText('Rina').at(-1)).toBeVisible();
  expect(header().queryByRole('link', { name: 'Masuk' })).toBeNull();
});

it('Keluar: when pressed on the dashboard, then the three keys go, the cart stays, and home comes without a login notice', async () => {
  localStorage.setItem('kenali.cart', JSON.stringify([sensory]));
  const { server } = open({ path: '/dashboard', isSignedIn: true });
  await screen.findByRole('heading', { level: 1, name: /Halo/ });
  await openMenu();
  await userEvent.click(header().getByRole('button', { name: 'Keluar' }));
  expect(window.location.pathname).toBe('/');
  expect(['accessToken', 'refreshToken', 'user'].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
  expect(JSON.parse(localStorage.getItem('kenali.cart') ?? '')).toHaveLength(1);
  expect(server.callsTo('POST /api/auth/logout')[0]?.body).toEqual({ refreshToken: 'refresh-1' });
  await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  expect(window.location.pathname).toBe('/');
  expect(screen.queryByText('Login Diperlukan')).toBeNull();
});

it('another tab: when it signs out, then this header follows', async () => {
  open({ isSignedIn: true });
  await openMenu();
  act(() => {
    for (const key of ['accessToken', 'refreshToken', 'user']) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  });
  expect(header().getByRole('link', { name: 'Masuk' })).toBeVisible();
});

it('the cart button: when items come, then its name counts them and it opens the drawer', async () => {
  const { live } = open();
  expect(header().getByRole('button', { name: 'Keranjang, kosong' })).toBeVisible();
  act(() => {
    live.cart.add(sensory);
    live.cart.add(learning);
  });
  await userEvent.click(header().getByRole('button', { name: 'Keranjang, 2 asesmen' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }));
  expect(drawer.getByText('Profil Sensori')).toBeVisible();
  expect(drawer.getByText('Gratis Konsultasi Online 1 Kali')).toBeVisible();
  expect(drawer.getByText('Free Access')).toBeVisible();
  expect(drawer.getAllByText('Rp 350.000')).toHaveLength(2);
  await userEvent.click(drawer.getByRole('button', { name: 'Remove Profil Sensori' }));
  await userEvent.click(drawer.getByRole('button', { name: 'Remove Gaya Belajar' }));
  expect(drawer.getByText('Your cart is empty')).toBeVisible();
  expect(drawer.getByText('Add some assessments to get started')).toBeVisible();
});

it('the drawer: when its button is followed, then the cart page comes and the drawer goes', async () => {
  localStorage.setItem('kenali.cart', JSON.stringify([sensory]));
  open();
  await userEvent.click(header().getByRole('button', { name: /Keranjang/ }));
  await userEvent.click(await screen.findByRole('link', { name: 'View Cart & Checkout' }));
  expect(window.location.pathname).toBe('/cart');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the menu: when Esc is pressed, then it closes and its button has the focus', async () => {
  open();
  await openMenu();
  await userEvent.keyboard('{Escape}');
  const button = header().getByRole('button', { name: 'Buka menu' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

it('the menu: when a link is followed, then it closes', async () => {
  open({ path: '/cart' });
  await openMenu();
  await userEvent.click(header().getByRole('link', { name: 'Masuk' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(header().getByRole('button', { name: 'Buka menu' })).toHaveAttribute('aria-expanded', 'false');
});

it.each([
  [{ firstName: 'Rina', email: 'r@x.test' }, 'Rina'],
  [{ firstName: ' ', email: 'rina.l@x.test' }, 'rina.l'],
  [null, 'User'],
])('the name: when the account is %j, then it reads %s', (user, name) => {
  expect(accountName(user)).toBe(name);
});
