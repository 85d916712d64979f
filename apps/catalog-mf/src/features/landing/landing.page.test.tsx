import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FAQ } from '../../common/faq.ts';
import { learning, sensory } from '../../testing/examples.ts';
import { renderWithShell } from '../../testing/render-with-shell.tsx';
import { LandingPage } from './landing.page.tsx';

const page = <LandingPage catalogue={<p>kartu</p>} sample={<button type="button">Coba</button>} />;

/** The part below loads after the first view. */
const loaded = () => screen.findByRole('region', { name: 'Sebelum Anda memilih' });

describe('LandingPage', () => {
  it('when a visitor opens it, then it shows a registration and a login link, the cards and four steps', async () => {
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
    await loaded();
  });

  it('when the profile video is clicked, then it plays, and its host gets no request earlier', async () => {
    renderWithShell(page, { answer: () => [] });
    await loaded();
    expect(document.querySelector('iframe')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Putar video profil' }));
    expect(screen.getByTitle('Video profil Kenali')).toHaveAttribute('src', 'https://video.example.test/embed/1');
  });

  it('when the practice names its people and a photograph, then they are shown; without them the page is complete', async () => {
    const psychologists = [
      { name: 'Ani', title: 'M.Psi., Psikolog', licence: 'SIPP 1', photoUrl: 'https://foto.example.test/ani.jpg' },
      { name: 'Budi', licence: 'SIPP 2' },
    ];
    const photo = { url: 'https://foto.example.test/ruang.jpg', description: 'Ruang konsultasi' };
    const view = renderWithShell(page, { answer: () => [], practice: { photo, psychologists } });
    expect(screen.getByRole('img', { name: photo.description })).toHaveAttribute('src', photo.url);
    const people = within(screen.getByRole('region', { name: 'Psikolog kami' })).getAllByRole('listitem');
    expect(people.map(({ textContent }) => textContent)).toEqual([
      'AniM.Psi., PsikologNomor izin SIPP 1',
      'BudiNomor izin SIPP 2',
    ]);
    expect(people[0]?.querySelector('img')).toHaveAttribute('src', 'https://foto.example.test/ani.jpg');
    await loaded();
    view.unmount();
    renderWithShell(page, { answer: () => [] });
    expect(screen.getByRole('img', { name: 'Seorang ibu merangkul anaknya' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Psikolog kami' })).toBeNull();
    await loaded();
  });

  it('when the user is signed in, then it links to the dashboard', async () => {
    renderWithShell(page, { answer: () => [], session: { status: 'signed-in', user: null } });
    expect(screen.getByRole('link', { name: 'Buka dashboard Anda' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('link', { name: 'Daftar' })).toBeNull();
    await loaded();
  });

  it('below that, it says what results are not, how long each takes, how answers are protected, and answers questions', async () => {
    renderWithShell(page, { answer: () => [sensory, { ...learning, duration: '5–10 menit' }] });
    const know = within(await loaded());
    expect(know.getByText(/bukan diagnosis/)).toBeVisible();
    expect(await know.findByText('Profil Sensori Anak: 30–45 menit')).toBeVisible();
    expect(know.getByText('Inventori Gaya Belajar: 5–10 menit')).toBeVisible();
    expect(know.getByRole('link', { name: 'Pemberitahuan Privasi' })).toHaveAttribute('href', '/privasi');
    const questions = within(screen.getByRole('region', { name: 'Pertanyaan umum' })).getAllByText(/\?$/);
    expect(questions.map(({ textContent }) => textContent)).toEqual(FAQ.map(({ question }) => question));
    // What the specification asks for comes first.
    const order = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(order).toEqual([
      'Asesmen yang tersedia',
      'Cara kerjanya',
      'Tentang Kenali',
      'Sebelum Anda memilih',
      'Pertanyaan umum',
      'Masih ada pertanyaan',
    ]);
  });

  it('when the catalogue cannot be loaded, then no duration is invented', async () => {
    renderWithShell(page, {
      answer: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const know = within(await loaded());
    expect(know.queryByText(/menit/)).toBeNull();
  });
});
