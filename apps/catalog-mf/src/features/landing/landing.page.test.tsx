import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { LandingPage } from './landing.page.tsx';

const page = <LandingPage catalogue={<p>kartu</p>} sample={<button type="button">Coba</button>} />;

describe('LandingPage', () => {
  it('when a visitor opens it, then it shows a registration and a login link, the cards and four steps', () => {
    renderWithShell(page, { answer: () => [] });
    expect(screen.getByRole('link', { name: 'Daftar' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
    expect(screen.getByText('kartu')).toBeInTheDocument();
    expect(screen.getByText('Contoh')).toBeInTheDocument();
    const steps = within(screen.getByRole('region', { name: 'Cara kerjanya' }));
    expect(steps.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Pilih asesmen',
      'Bayar dengan aman',
      'Kerjakan asesmen',
      'Terima hasil',
    ]);
  });

  it('when the profile video is clicked, then it plays, and its host gets no request earlier', async () => {
    renderWithShell(page, { answer: () => [] });
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Putar video profil' }));
    expect(screen.getByTitle('Video profil Kenali')).toHaveAttribute('src', 'https://video.example.test/embed/1');
  });

  it('when the user is signed in, then it links to the dashboard', () => {
    renderWithShell(page, { answer: () => [], session: { status: 'signed-in', user: null } });
    expect(screen.getByRole('link', { name: 'Buka dashboard Anda' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: 'Daftar' })).toBeNull();
  });
});
