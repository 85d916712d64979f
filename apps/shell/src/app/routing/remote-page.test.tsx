import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useParams } from 'react-router-dom';
import { fakeServer } from '../../testing/fake-server.ts';
import { learning, rina, sensory } from '../../testing/fixtures.ts';
import { fakeRemotes, renderSite } from '../../testing/render-site.tsx';
import { SLOW_MS, SLOW_TEXT } from '../slow-start.ts';

const open = (path: string, remotes = fakeRemotes()) => {
  const api = fakeServer({
    'GET /api/assessments': { body: [sensory, learning] },
    'GET /api/auth/user': { body: rina },
  });
  return { api, ...renderSite(path, api, remotes) };
};

const catalog = {
  routes: [
    { path: '/', title: 'Beranda', component: () => <h1>Selamat datang</h1> },
    {
      path: 'assessments',
      title: 'Asesmen',
      component: () => (
        <>
          <h1>Semua asesmen</h1>
          <Link to="/results/42">Hasil</Link>
        </>
      ),
    },
  ],
};
const assessment = {
  routes: [{ path: 'results/:id', title: 'Hasil', component: () => <h1>Hasil nomor {useParams().id}</h1> }],
};

let isBroken = true;
const Broken = () => {
  if (isBroken) throw new Error('broken');
  return <h1>Hasil nomor 42</h1>;
};

it('remote page: when the remote loads, then its page replaces the skeleton and sets the title', async () => {
  const { remotes } = open('/assessments');
  expect(screen.getByRole('status')).toHaveTextContent('Memuat halaman...');
  expect(screen.getByRole('heading', { level: 1, name: 'Halaman katalog' })).toBeInTheDocument();
  expect(remotes.starts).toEqual(['catalog_mf']);
  act(() => remotes.load('catalog_mf', catalog));
  expect(screen.getByRole('heading', { level: 1, name: 'Semua asesmen' })).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(document.title).toBe('Asesmen · Kenali');
});

it('remote page: when the remote loads after a navigation, then the focus moves to its heading', async () => {
  const remotes = fakeRemotes();
  remotes.load('catalog_mf', catalog);
  open('/assessments', remotes);
  await userEvent.click(screen.getByRole('link', { name: 'Hasil' }));
  expect(screen.getByRole('main')).toHaveFocus();
  act(() => remotes.load('assessment_mf', assessment));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Hasil nomor 42' })).toHaveFocus());
  expect(document.title).toBe('Hasil · Kenali');
});

it('navigation: when another page opens, then the head no longer describes the page that the document arrived with', async () => {
  document.head.innerHTML =
    '<meta name="viewport" content="w"><meta name="description" content="d"><meta name="robots" content="noindex">' +
    '<link rel="canonical" href="/assessments"><meta property="og:url" content="u"><meta name="twitter:card" content="c">' +
    '<script type="application/ld+json">{}</script>';
  const described = () => [...document.head.querySelectorAll('meta, link, script')].length;
  const { remotes } = open('/assessments');
  act(() => remotes.load('catalog_mf', catalog));
  expect(described()).toBe(7);
  await userEvent.click(screen.getByRole('link', { name: 'Hasil' }));
  expect(described()).toBe(1);
  expect(document.head.querySelector('meta')?.name).toBe('viewport');
});

it('remote page: when the remote fails, then a message is shown and a retry renders the page without a reload', async () => {
  const { remotes } = open('/results/42');
  act(() => remotes.fail('assessment_mf'));
  const message = screen.getByRole('heading', { level: 1, name: 'Halaman asesmen belum dapat dimuat' });
  expect(message).toHaveFocus();
  expect(document.title).toBe('Halaman asesmen belum dapat dimuat · Kenali');
  expect(screen.getByText(/tidak ada data Anda yang hilang/)).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(screen.getByRole('status')).toHaveTextContent('Memuat halaman...');
  act(() => remotes.load('assessment_mf', assessment));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Hasil nomor 42' })).toHaveFocus());
  expect(document.title).toBe('Hasil · Kenali');
});

it('remote page: when its code takes longer than usual, then the one status says that the connection is slow', () => {
  jest.useFakeTimers();
  open('/results/42');
  act(() => jest.advanceTimersByTime(SLOW_MS - 1));
  expect(screen.queryByText(SLOW_TEXT)).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByRole('status')).toHaveTextContent(SLOW_TEXT);
  // One for eyes, one for screen readers.
  expect(screen.getAllByText(SLOW_TEXT).map((text) => text.getAttribute('aria-hidden'))).toEqual([null, 'true']);
});

it('remote page: when it failed and the browser is online again, then it retries without a press', async () => {
  const { remotes } = open('/results/42');
  act(() => remotes.fail('assessment_mf'));
  expect(screen.getByRole('heading', { name: 'Halaman asesmen belum dapat dimuat' })).toBeVisible();
  act(() => {
    window.dispatchEvent(new Event('online'));
  });
  expect(screen.getByRole('status')).toHaveTextContent('Memuat halaman...');
  act(() => remotes.load('assessment_mf', assessment));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Hasil nomor 42' })).toHaveFocus());
});

it.each(['/', '/assessments'])(
  '%s: when the catalogue remote fails, then the static catalogue still sells, and marks English words',
  async (path) => {
    const { remotes } = open(path);
    act(() => remotes.fail('catalog_mf'));
    expect(await screen.findByText('Free Access')).toHaveAttribute('lang', 'en');
    await userEvent.click(await screen.findByRole('button', { name: 'Tambah ke Keranjang: Profil Sensori' }));
    expect(await screen.findByText('Ditambahkan ke Keranjang')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('kenali.cart') ?? '')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Tambah ke Keranjang: Profil Sensori' }));
    expect(await screen.findByText('Asesmen ini sudah ada di keranjang Anda.')).toBeVisible();
  },
);

it('remote page: when it throws, then it does not blame the connection, can be tried again, and another page works', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const remotes = fakeRemotes();
  remotes.load('assessment_mf', { routes: [{ path: 'results/:id', title: 'Hasil', component: Broken }] });
  remotes.load('catalog_mf', catalog);
  open('/results/42', remotes);
  const message = { name: 'Halaman asesmen belum dapat ditampilkan' };
  expect(screen.getByRole('heading', message)).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('Kesalahan ini ada pada situs kami.');
  expect(screen.queryByText(/sambungan/)).not.toBeInTheDocument();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  expect(screen.getByRole('heading', { name: 'Hasil nomor 42' })).toHaveFocus();
  isBroken = true;
  await userEvent.click(screen.getByRole('link', { name: 'Kenali' }));
  act(() => window.history.back());
  expect(await screen.findByRole('heading', message)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Ke beranda' }));
  expect(screen.getByRole('heading', { name: 'Selamat datang' })).toHaveFocus();
});

it.each(['/nowhere', '/assessmentsx', '/assessments/deep/unknown'])(
  '%s: when no remote has the path, then the 404 page is shown',
  async (path) => {
    const remotes = fakeRemotes();
    remotes.load('catalog_mf', catalog);
    open(path, remotes);
    expect(screen.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    expect(document.title).toBe('Page Not Found · Kenali');
  },
);

it('remote page: when it is the first view, then the focus does not move', async () => {
  const remotes = fakeRemotes();
  remotes.load('catalog_mf', catalog);
  open('/', remotes);
  expect(document.body).toHaveFocus();
});

it('skip link: when followed, then the main part gets the focus and the address stays', async () => {
  open('/nowhere');
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Langsung ke isi' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(window.location.hash).toBe('');
});
