import { LEAVE_EVENT } from '@kenali/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer } from '../testing/fake-server.ts';
import { learning, rina, sensory } from '../testing/fixtures.ts';
import { findPage, renderSite, storeSession } from '../testing/render-site.tsx';
import { accountName } from './account-actions.tsx';

const api = (user: typeof rina) =>
  fakeServer({
    'GET /api/auth/user': { body: user },
    'POST /api/auth/logout': { body: { success: true } },
    'GET /api/orders': { body: [] },
    'GET /api/user-assessments': { body: [] },
  });
const header = () => within(screen.getByRole('banner'));
const openMenu = () => userEvent.click(header().getByRole('button', { name: 'Buka menu' }));

function open({ path = '/nowhere', isSignedIn = false, user = rina } = {}) {
  if (isSignedIn) storeSession(user);
  const server = api(user);
  return { server, ...renderSite(path, server) };
}

it('header: when a visitor opens the menu, then it links to login and registration but not to the dashboard', async () => {
  open();
  await openMenu();
  expect(header().getByRole('link', { name: 'Beranda' })).toHaveAttribute('href', '/');
  expect(header().getByRole('link', { name: 'Asesmen' })).toHaveAttribute('href', '/assessments');
  expect(header().getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
  expect(header().getByRole('link', { name: 'Daftar' })).toHaveAttribute('href', '/register');
  expect(header().queryByRole('link', { name: 'Dashboard' })).toBeNull();
  expect(header().queryByRole('button', { name: 'Keluar' })).toBeNull();
});

it('header: when a psychologist opens the menu, then it links to the cases, and to none for other users', async () => {
  open({ isSignedIn: true, user: { ...rina, role: 'internal' } });
  await openMenu();
  expect(header().getByRole('link', { name: 'Ruang Kerja' })).toHaveAttribute('href', '/cases');
  cleanup();
  open({ isSignedIn: true });
  await openMenu();
  expect(header().queryByRole('link', { name: 'Ruang Kerja' })).toBeNull();
});

it('header: when a signed-in user opens the menu, then it shows dashboard, name and sign-out', async () => {
  open({ isSignedIn: true });
  await openMenu();
  expect(header().getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect(header().getAllByText('Rina').at(-1)).toBeVisible();
  expect(header().getAllByRole('link', { name: 'Akun Rina' }).at(-1)).toHaveAttribute('href', '/account');
  expect(header().queryByRole('link', { name: 'Masuk' })).toBeNull();
});

it('header: when the user has a picture but no first name, then it shows both the picture and the part of the address before the @', async () => {
  const profileImageUrl = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  open({ isSignedIn: true, user: { ...rina, firstName: '', profileImageUrl } });
  await openMenu();
  expect(
    header()
      .getAllByText(rina.email.split('@')[0] ?? '')
      .at(-1),
  ).toBeVisible();
  expect([...screen.getByRole('banner').querySelectorAll(`img[src="${profileImageUrl}"]`)].at(-1)).toBeVisible();
});

it('Keluar: when pressed on the dashboard, then the session is removed, the cart stays and home opens without a login notice', async () => {
  localStorage.setItem('kenali.cart', JSON.stringify([sensory]));
  const { server } = open({ path: '/dashboard', isSignedIn: true });
  await screen.findByRole('heading', { level: 1, name: /Halo/ });
  await openMenu();
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  fireEvent.click(header().getByRole('button', { name: 'Keluar' }));
  expect(window.location.pathname).toBe('/');
  expect(['accessToken', 'refreshToken', 'user'].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
  expect(JSON.parse(localStorage.getItem('kenali.cart') ?? '')).toHaveLength(1);
  expect(server.callsTo('POST /api/auth/logout')[0]?.body).toEqual({ refreshToken: 'refresh-1' });
  await act(() => jest.advanceTimersByTimeAsync(700));
  expect(window.location.pathname).toBe('/');
  expect(screen.queryByText('Login Diperlukan')).toBeNull();
});

it('Keluar: when pressed on the start page, then its heading has the focus', async () => {
  const { remotes } = open({ path: '/', isSignedIn: true });
  const component = () => <h1>Kenali anak Anda</h1>;
  act(() => remotes.load('catalog_mf', { routes: [{ path: '/', title: 'Beranda', component }] }));
  await findPage('Kenali anak Anda');
  await openMenu();
  await userEvent.click(header().getByRole('button', { name: 'Keluar' }));
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

it('Keluar: when the page stops it, then the session stays until the page lets the user go', async () => {
  open({ path: '/dashboard', isSignedIn: true });
  await screen.findByRole('heading', { level: 1, name: /Halo/ });
  let leave = () => {};
  const stop = (event: Event) => {
    event.preventDefault();
    leave = (event as CustomEvent<() => void>).detail;
  };
  window.addEventListener(LEAVE_EVENT, stop, { once: true });
  await openMenu();
  await userEvent.click(header().getByRole('button', { name: 'Keluar' }));
  expect(window.location.pathname).toBe('/dashboard');
  expect(localStorage.getItem('accessToken')).toBe('access-1');
  await act(async () => leave());
  expect(window.location.pathname).toBe('/');
  expect(localStorage.getItem('accessToken')).toBeNull();
});

it('header: when another tab signs out, then it shows the login link', async () => {
  open({ isSignedIn: true });
  await openMenu();
  act(() => {
    for (const key of ['accessToken', 'refreshToken', 'user']) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  });
  expect(header().getByRole('link', { name: 'Masuk' })).toBeVisible();
});

it('cart button: when items are added, then its label counts them and it opens the drawer', async () => {
  const { webCore } = open();
  expect(header().getByRole('button', { name: 'Keranjang, kosong' })).toBeVisible();
  act(() => {
    webCore.cart.add(sensory);
    webCore.cart.add(learning);
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

it('cart drawer: when its link is followed, then the cart page opens and the drawer closes', async () => {
  localStorage.setItem('kenali.cart', JSON.stringify([sensory]));
  open();
  await userEvent.click(header().getByRole('button', { name: /Keranjang/ }));
  await userEvent.click(await screen.findByRole('link', { name: 'View Cart & Checkout' }));
  expect(window.location.pathname).toBe('/cart');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('cart drawer: when the user goes back, then it closes, and the page that opens has the focus', async () => {
  open({ path: '/cart' });
  await openMenu();
  await userEvent.click(header().getByRole('link', { name: 'Masuk' }));
  await findPage('Masuk');
  await userEvent.click(header().getByRole('button', { name: /Keranjang/ }));
  await screen.findByRole('dialog', { name: 'Shopping Cart' });
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await findPage('Keranjang')).toHaveFocus();
});

it('menu: when Escape is pressed, then it closes and its button gets the focus', async () => {
  open();
  await openMenu();
  await userEvent.keyboard('{Escape}');
  const button = header().getByRole('button', { name: 'Buka menu' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button).toHaveFocus();
});

it('menu: when a link is followed, then it closes', async () => {
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
])('accountName: for %j it returns %s', (user, name) => {
  expect(accountName(user)).toBe(name);
});

describe('the areas of staff', () => {
  const expectNoShop = () => {
    expect(header().queryByRole('button', { name: /^Keranjang|menu$/ })).toBeNull();
    for (const name of ['Beranda', 'Asesmen', 'Masuk', 'Daftar'])
      expect(header().queryByRole('link', { name })).toBeNull();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: /^Bantuan teknis/ })).toBeVisible();
    expect(footer.queryByRole('heading')).toBeNull();
  };

  it('/admin: when an admin is signed in, then the header names the admin and leads to the dashboard, without a shop', async () => {
    localStorage.setItem('adminAccessToken', 'staff-1');
    const server = fakeServer({ 'GET /api/admin/user': { body: { ...rina, firstName: 'Dewi', role: 'admin' } } });
    renderSite('/admin/users', server);
    expect(await header().findByText('Dewi')).toBeVisible();
    expect(header().getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/dashboard');
    expectNoShop();
  });

  it('/cases: when a psychologist is signed in, then the header has the name, the cases and the way out, without a shop', async () => {
    open({ path: '/cases/100001', isSignedIn: true, user: { ...rina, role: 'internal' } });
    expect(header().getByRole('link', { name: 'Akun Rina' })).toHaveAttribute('href', '/account');
    expect(header().getByRole('link', { name: 'Ruang Kerja' })).toHaveAttribute('href', '/cases');
    expectNoShop();
    await userEvent.click(header().getByRole('button', { name: 'Keluar' }));
    expect(window.location.pathname).toBe('/');
    expect(localStorage.getItem('accessToken')).toBeNull();
  });

  it.each(['/admin/login', '/cases'])('%s: when nobody is signed in, then the header offers no account', (path) => {
    open({ path });
    expect(header().queryByRole('button')).toBeNull();
    expectNoShop();
  });

  it('when an address only begins like one of them, then the page has the header and the footer of the site', () => {
    localStorage.setItem('adminAccessToken', 'staff-1');
    open({ path: '/administrasi' });
    expect(within(screen.getByRole('contentinfo')).getByRole('heading', { name: 'Alamat' })).toBeVisible();
    expect(header().getByRole('button', { name: 'Keranjang, kosong' })).toBeVisible();
  });
});
