import { screen } from '@testing-library/react';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { LandingPage } from './landing.page.tsx';

const page = <LandingPage catalogue={<p>kartu</p>} />;

describe('LandingPage', () => {
  it('when a visitor comes, then Daftar and a login link are offered, the cards, and four steps', () => {
    renderWithShell(page, { answer: () => [] });
    expect(screen.getByRole('link', { name: 'Daftar' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
    expect(screen.getByText('kartu')).toBeInTheDocument();
    expect(screen.getByText('Contoh')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Pilih asesmen',
      'Bayar dengan aman',
      'Kerjakan asesmen',
      'Terima hasil',
    ]);
  });

  it('when somebody is signed in, then the way leads to the dashboard', () => {
    renderWithShell(page, { answer: () => [], session: { status: 'signed-in', user: null } });
    expect(screen.getByRole('link', { name: 'Buka dashboard Anda' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: 'Daftar' })).toBeNull();
  });
});
