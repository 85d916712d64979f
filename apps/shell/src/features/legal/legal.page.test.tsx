import { LEGAL_DOCUMENTS, LEGAL_NAMES } from '@kenali/contracts';
import { formatDate, KenaliThemeProvider } from '@kenali/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { fakeServer } from '../../testing/fake-server.ts';
import { rina, sensory } from '../../testing/fixtures.ts';
import { findPage, openSignedIn, renderSite } from '../../testing/render-site.tsx';
import { editionOf, LegalPage } from './legal.page.tsx';

const { path, versions } = LEGAL_DOCUMENTS.privacy;
const open = (at: string) => renderSite(at, fakeServer({}));
const newest = formatDate(versions[0]);
const main = () => within(screen.getByRole('main'));

it.each(LEGAL_NAMES)('%s: when its address opens, then title, date, practice and contents show', async (name) => {
  const { title, path: address, versions: own } = LEGAL_DOCUMENTS[name];
  open(address);
  await findPage(title);
  expect(document.title).toBe(`${title} · Kenali`);
  expect(main().getByText(/^Berlaku sejak/)).toHaveTextContent(`Berlaku sejak ${formatDate(own[0])}`);
  expect(main().getAllByText('Kenali').length).toBeGreaterThan(0);
  const links = within(main().getByRole('navigation', { name: 'Daftar isi' })).getAllByRole('link');
  for (const link of links) {
    const heading = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    expect(heading).toHaveTextContent(link.textContent ?? '');
    expect(heading?.tagName).toBe('H2');
  }
});

it.each(['#100%', '#tidak-ada'])('when the address ends with %s, then the text shows from its top', async (hash) => {
  window.location.hash = hash;
  open(`${path}${hash}`);
  await findPage('Pemberitahuan Privasi');
  window.location.hash = '';
});

it('a version: when its own address opens, then the text shows and the title names the version', async () => {
  open(`${path}/${versions[0]}`);
  await findPage('Pemberitahuan Privasi');
  expect(document.title).toBe(`Pemberitahuan Privasi, versi ${newest} · Kenali`);
  expect(main().queryByText('Ini versi lama')).toBeNull();
});

it('a version: when none has this date, then the page is the one for unknown addresses', async () => {
  open(`${path}/2020-01-01`);
  await findPage('Page Not Found');
});

it('an older version: when it shows, then it says so, and lists each version with its own address', () => {
  const edition = { ...editionOf('privacy', versions[0]), versions: ['2099-02-01', versions[0]] };
  render(
    <MemoryRouter>
      <KenaliThemeProvider>
        <LegalPage name="privacy" edition={edition} />
      </KenaliThemeProvider>
    </MemoryRouter>,
  );
  expect(screen.getByText('Ini versi lama')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Baca versi yang berlaku sekarang' })).toHaveAttribute('href', path);
  const newer = screen.getByRole('link', { name: '1 Februari 2099 (berlaku sekarang)' });
  expect(newer).toHaveAttribute('href', `${path}/2099-02-01`);
  expect(newer).not.toHaveAttribute('aria-current');
  const shown = screen.getByRole('link', { name: newest });
  expect([shown.getAttribute('href'), shown.getAttribute('aria-current')]).toEqual([`${path}/${versions[0]}`, 'page']);
});

it('footer: when a document is pressed on another page, then it opens', async () => {
  open('/login');
  await findPage('Masuk');
  const footer = within(screen.getByRole('contentinfo'));
  for (const name of LEGAL_NAMES)
    expect(footer.getByRole('link', { name: LEGAL_DOCUMENTS[name].label })).toHaveAttribute(
      'href',
      LEGAL_DOCUMENTS[name].path,
    );
  await userEvent.click(footer.getByRole('link', { name: 'Pengembalian dana' }));
  await findPage('Kebijakan Pengembalian Dana');
});

const TERMS = ['Ketentuan Layanan (membuka tab baru)', '/ketentuan'] as const;

it.each([
  ['/register', 'Daftar', TERMS, ['Pemberitahuan Privasi (membuka tab baru)', '/privasi']],
  ['/cart', 'Keranjang', TERMS, ['Kebijakan Pengembalian Dana (membuka tab baru)', '/pengembalian-dana']],
] as const)(
  '%s: when it shows, then the documents are next to its button and open a new tab',
  async (path, title, ...links) => {
    localStorage.setItem('kenali.cart', JSON.stringify([sensory]));
    open(path);
    await findPage(title);
    for (const [name, href] of links) {
      const link = main().getByRole('link', { name });
      expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([href, '_blank']);
    }
  },
);

it('a password set by staff: when the privacy notice opens, then it shows instead of the form for a password', async () => {
  const user = { ...rina, mustChangePassword: true as const };
  openSignedIn(path, { 'GET /api/auth/user': { body: user } });
  await waitFor(() => expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(user));
  await findPage('Pemberitahuan Privasi');
});

it('account: when it shows, then it leads to the privacy notice and the terms', async () => {
  openSignedIn('/account', { 'GET /api/reminders': { body: { isOn: true } }, 'GET /api/auth/sessions': { body: [] } });
  await findPage('Akun');
  const section = within(await screen.findByRole('region', { name: 'Data pribadi Anda' }));
  expect(section.getByRole('link', { name: 'Pemberitahuan Privasi' })).toHaveAttribute('href', path);
  expect(section.getByRole('link', { name: 'Ketentuan Layanan' })).toHaveAttribute('href', '/ketentuan');
});
