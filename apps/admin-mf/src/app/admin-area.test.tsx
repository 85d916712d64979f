import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithShell } from '../testing/render-with-shell.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN_PAGES } from './admin-pages.tsx';
import { StartPage } from './start-page.tsx';

const frame = (
  <AdminFrame>
    <h1>Pengguna</h1>
  </AdminFrame>
);
const answer = () => ({ email: 'admin@kenali.test' });

describe('the admin area', () => {
  it('when somebody is signed in, then pages, their name and the way out stand there, the open page marked', async () => {
    renderWithShell(frame, { answer, pathname: '/admin/users' });
    const nav = within(screen.getByRole('navigation', { name: 'Area admin' }));
    const links = nav.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(
      ADMIN_PAGES.flatMap(({ label }) => (label ? [label] : [])),
    );
    expect(links.filter((link) => link.getAttribute('aria-current') === 'page')).toEqual([
      nav.getByRole('link', { name: 'Pengguna' }),
    ]);
    expect(await screen.findByText('admin@kenali.test')).toBeVisible();
  });

  it('when there is no token, then the specified sentence and the sign-in follow, and nothing of the page shows', () => {
    const { toasts, paths } = renderWithShell(frame, { answer, isSignedIn: false });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(toasts).toEqual([{ title: 'Token admin tidak ditemukan. Silakan login ulang.', variant: 'destructive' }]);
    expect(paths).toEqual(['/admin/login']);
  });

  it('when the token is refused while a page is open, then the same happens', async () => {
    const { toasts, paths, endSession } = renderWithShell(frame, { answer });
    act(endSession);
    await waitFor(() => expect(paths).toEqual(['/admin/login']));
    expect(toasts).toEqual([{ title: 'Token admin tidak ditemukan. Silakan login ulang.', variant: 'destructive' }]);
  });

  it('when somebody leaves, then the session ends, the sign-in opens and nothing is blamed', async () => {
    const { toasts, paths } = renderWithShell(frame, { answer });
    await userEvent.click(screen.getByRole('button', { name: 'Keluar' }));
    await waitFor(() => expect(paths).toEqual(['/admin/login']));
    expect(toasts).toEqual([{ title: 'Anda telah keluar dari area admin.' }]);
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('the menu: when it is opened and Esc is pressed, then it closes and its button has the focus', async () => {
    renderWithShell(frame, { answer, pathname: '/admin/users' });
    const toggle = screen.getByRole('button', { name: 'Menu admin: Pengguna' });
    await userEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(toggle).toHaveFocus();
  });

  it('/admin: when it is opened, then the dashboard follows', () => {
    const { paths } = renderWithShell(<StartPage />, { answer });
    expect(paths).toEqual(['/admin/dashboard']);
  });

  it.each(ADMIN_PAGES.filter(({ label }) => label).map(({ path, screen: Screen }) => ({ path, Screen })))(
    '$path: when it is opened, then it has a first heading while it loads and after',
    async ({ Screen }) => {
      renderWithShell(<Screen />, { answer: () => new Promise(() => undefined) });
      expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
      await waitFor(() => expect(screen.queryByText('Memuat halaman...')).toBeNull());
      expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    },
  );
});
