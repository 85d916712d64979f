import { PRACTICE_FEATURES } from '@kenali/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refetch } from '../common/queries.ts';
import { refusal, renderWithShell } from '../testing/render-with-shell.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN_PAGES, StartPage } from './admin-pages.tsx';

const frame = (
  <AdminFrame>
    <h1>Pengguna</h1>
  </AdminFrame>
);
const answer = () => ({ email: 'admin@kenali.test' });

/** In the navigation. */
const OF_FEATURES = ['Kode Akses', 'Norma'];

describe('the admin area', () => {
  it('when an admin is signed in, then it shows the current page and the email', async () => {
    renderWithShell(frame, { answer, pathname: '/admin/users' });
    const nav = within(screen.getByRole('navigation', { name: 'Area admin' }));
    const links = nav.getAllByRole('link');
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
      nav.getByRole('link', { name: 'Pengguna' }),
    ]);
    expect(await screen.findByText('admin@kenali.test')).toBeVisible();
  });

  it.each([
    { features: [], offered: [] },
    { features: PRACTICE_FEATURES, offered: OF_FEATURES },
  ])('when the practice has switched on $features, then it shows the pages of these alone', ({ features, offered }) => {
    renderWithShell(frame, { answer, features, pathname: '/admin/users' });
    const nav = within(screen.getByRole('navigation', { name: 'Area admin' }));
    const labels = nav.getAllByRole('link').map(({ textContent }) => textContent);
    expect(labels.filter((label) => OF_FEATURES.includes(label))).toEqual(offered);
    expect(labels.filter((label) => !OF_FEATURES.includes(label))).toEqual([
      'Dashboard',
      'Pengguna',
      'Asesmen',
      'Laporan',
      'Pembayaran',
      'Pengembalian',
      'Konsultasi',
      'Pemeriksaan',
      'Data Pribadi',
      'Katalog',
      'Statistik',
      'Kuesioner',
      'Catatan Audit',
      'Rilis',
    ]);
  });

  it('when there is no token, then it shows the specified sentence, redirects to the login and renders no page', () => {
    const { toasts, paths } = renderWithShell(frame, { answer, isSignedIn: false });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(toasts).toEqual([{ title: 'Token admin tidak ditemukan. Silakan login ulang.', variant: 'destructive' }]);
    expect(paths).toEqual(['/admin/login']);
  });

  it('when the session ends while a page is open, then it shows the same sentence and redirects with the wanted page', async () => {
    const { toasts, paths, states, endSession } = renderWithShell(frame, { answer, pathname: '/admin/users?page=3' });
    act(endSession);
    await waitFor(() => expect(paths).toEqual(['/admin/login']));
    expect(states).toEqual([{ from: '/admin/users?page=3' }]);
    expect(toasts).toEqual([{ title: 'Token admin tidak ditemukan. Silakan login ulang.', variant: 'destructive' }]);
  });

  it('when the admin signs out, then it confirms this, redirects to the login and shows no error', async () => {
    const { toasts, paths, states } = renderWithShell(frame, { answer });
    await userEvent.click(screen.getByRole('button', { name: 'Keluar' }));
    await waitFor(() => expect(paths).toEqual(['/admin/login']));
    expect(states).toEqual([undefined]);
    expect(toasts).toEqual([{ title: 'Anda telah keluar dari area admin.' }]);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('when the password must be changed, then every page leads to the form, which is shown', async () => {
    const { paths } = renderWithShell(frame, {
      answer: () => ({ email: 'admin@kenali.test', mustChangePassword: true }),
      pathname: '/admin/users',
    });
    await waitFor(() => expect(paths).toEqual(['/admin/password']));
  });

  it('when it is unknown whether a second factor is missing, then a status says that the page loads; once known, the page stays', async () => {
    let refuse: () => void = () => undefined;
    const { calls } = renderWithShell(frame, {
      answer: () =>
        new Promise((_, reject) => {
          refuse = () => reject(refusal(403, 'SECOND_FACTOR_MISSING'));
        }),
      pathname: '/admin/second-factor',
    });
    expect(screen.getByRole('status')).toHaveTextContent('Memuat halaman...');
    expect(screen.getByRole('heading', { level: 1, name: 'Verifikasi Dua Langkah' })).toBeInTheDocument();
    act(() => refuse());
    expect(await screen.findByRole('heading', { level: 1, name: 'Pengguna' })).toBeVisible();
    act(() => void refetch([['/api/admin', 'me']]));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(screen.getByRole('heading', { level: 1, name: 'Pengguna' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Area admin' })).toBeNull();
  });

  it('the menu: when Escape is pressed, then it closes and its button gets the focus', async () => {
    renderWithShell(frame, { answer, pathname: '/admin/users' });
    const toggle = screen.getByRole('button', { name: 'Menu admin: Pengguna' });
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
  });

  it('/admin: when it opens, then it redirects to the dashboard', () => {
    const { paths } = renderWithShell(<StartPage />, { answer });
    expect(paths).toEqual(['/admin/dashboard']);
  });

  it.each(ADMIN_PAGES.filter(({ label }) => label).map(({ path, screen: Screen }) => ({ path, Screen })))(
    '$path: when it opens, then it has a level 1 heading while its code loads and after that',
    async ({ Screen }) => {
      renderWithShell(<Screen />, { answer: () => new Promise(() => undefined) });
      expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText('Memuat halaman...')).toBeNull());
      expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    },
  );
});

describe('the keys of the admin area', () => {
  it.each(['/', '{Control>}k{/Control}'])('when %s is pressed, then the search opens', async (keys) => {
    renderWithShell(frame, { answer, pathname: '/admin/users' });
    await userEvent.keyboard(keys);
    expect(await screen.findByRole('combobox')).toHaveFocus();
    expect(screen.getByRole('combobox')).toHaveValue('');
  });

  it('when ? is pressed or the button is used, then the shortcuts are shown; inside a field, ? is a character', async () => {
    renderWithShell(
      <AdminFrame>
        <h1>Pengguna</h1>
        <input aria-label="Catatan" />
      </AdminFrame>,
      { answer },
    );
    await userEvent.type(screen.getByLabelText('Catatan'), '/?');
    expect(screen.getByLabelText('Catatan')).toHaveValue('/?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pintasan' }));
    expect(await screen.findByRole('dialog', { name: 'Pintasan papan ketik' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Pintasan papan ketik' })).toBeVisible();
  });

  it('when work waits, then the pages show its count', async () => {
    const pending = { consultations: 1200, refunds: 2, notices: 1, orders: 0 };
    renderWithShell(frame, {
      answer: (call) => (call === 'GET /api/admin/pending' ? pending : { email: 'admin@kenali.test' }),
      pathname: '/admin/users',
    });
    expect(await screen.findByRole('link', { name: 'Konsultasi 1.200 menunggu' })).toBeVisible();
    expect(screen.getByText('99+')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pengembalian 3 menunggu' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pembayaran' })).toBeVisible();
  });
});
