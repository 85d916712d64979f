import { LEGAL_DOCUMENTS } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { rina, started } from '../../../testing/fixtures.ts';
import { findPage, renderSite, storeSession } from '../../../testing/render-site.tsx';
import { googleWish } from './google-entry.tsx';

const METHODS = 'GET /api/auth/methods';
const START = 'POST /api/auth/google/start';
const FINISH = 'POST /api/auth/google/finish';
const REGISTER = 'POST /api/auth/google/register';
const ANSWER = '?code=kode-1&state=keadaan-1&iss=https%3A%2F%2Faccounts.google.com&scope=openid';
const registration = { ticket: 't-1', email: 'dewi@gmail.com', firstName: 'Dewi', lastName: '' };
const needed = {
  status: 403,
  body: { code: 'GOOGLE_REGISTRATION_NEEDED', message: 'Belum terdaftar.', registration, requestId: 'r' },
};

function open(path: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const api = fakeServer({ [METHODS]: { body: { google: true } }, 'GET /api/auth/user': { body: rina }, ...answers });
  return { api, ...renderSite(path, api) };
}

describe('the button', () => {
  it.each([
    ['/login', 'Masuk', 'Masuk dengan Google'],
    ['/register', 'Daftar', 'Daftar dengan Google'],
  ])('%s: when pressed, then Google opens, and the wish is kept', async (path, title, name) => {
    const leave = jest.spyOn(googleWish, 'leaveTo').mockImplementation(() => undefined);
    const { api } = open(`${path}?next=%2Fcart`, { [START]: { body: { url: 'https://google.test/auth' } } });
    await findPage(title);
    const button = await screen.findByRole('button', { name });
    await userEvent.dblClick(button);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://google.test/auth'));
    expect(api.callsTo(START)).toHaveLength(1);
    expect(googleWish.get()).toBe('/cart');
  });

  it.each([
    ['the practice offers none', { body: { google: false } }],
    ['the API is older', refusal(404, 'NOT_FOUND', 'Alamat ini tidak dikenal.')],
  ])('when %s, then there is no button', async (_case, answer) => {
    const { api } = open('/login', { [METHODS]: answer });
    await findPage('Masuk');
    await waitFor(() => expect(api.callsTo(METHODS)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Google/ })).toBeNull();
  });

  it('when Google is down, then its sentence is shown, and the button works again', async () => {
    const { api } = open('/login', { [START]: refusal(503, 'GOOGLE_UNAVAILABLE', 'Google belum dapat dihubungi.') });
    const button = await screen.findByRole('button', { name: 'Masuk dengan Google' });
    await userEvent.click(button);
    expect(await screen.findByText('Google belum dapat dihubungi.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Masuk dengan Google' }));
    await waitFor(() => expect(api.callsTo(START)).toHaveLength(2));
  });
});

describe('/login/google', () => {
  it('when Google answers, then the address is clean before the call, which is sent once, and the wish opens', async () => {
    googleWish.put('/cart');
    let searchAtCall: string | null = null;
    const { api } = open(`/login/google${ANSWER}`, {
      [FINISH]: () => {
        searchAtCall = window.location.search;
        return { body: started };
      },
    });
    await waitFor(() => expect(window.location.pathname).toBe('/cart'));
    expect(searchAtCall).toBe('');
    expect(api.callsTo(FINISH).map(({ body }) => body)).toEqual([
      { code: 'kode-1', state: 'keadaan-1', iss: 'https://accounts.google.com' },
    ]);
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
    expect(sessionStorage.getItem('kenali.google-next')).toBeNull();
  });

  it('when a wish leads to another site, then the dashboard opens', async () => {
    sessionStorage.setItem('kenali.google-next', '//evil.example.test');
    open(`/login/google${ANSWER}`, { [FINISH]: { body: started } });
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it('when the person is unknown, then the form has the names, and its answer signs in', async () => {
    const { api } = open(`/login/google${ANSWER}`, { [FINISH]: needed, [REGISTER]: { status: 201, body: started } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Lengkapi Data Anda' })).toHaveFocus();
    expect(screen.getByText(/dewi@gmail\.com/)).toBeVisible();
    expect(screen.getByLabelText('Nama depan')).toHaveValue('Dewi');
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Daftar' }));
    await send();
    expect(await screen.findByText('Nama belakang wajib diisi')).toBeVisible();
    expect(screen.getByText('Nomor WhatsApp tidak valid')).toBeVisible();
    expect(api.callsTo(REGISTER)).toHaveLength(0);
    await userEvent.type(screen.getByLabelText('Nama belakang'), 'Anggraini');
    await userEvent.type(screen.getByLabelText('Nomor WhatsApp'), ' 081200000001 ');
    await send();
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(api.callsTo(REGISTER).map(({ body }) => body)).toEqual([
      {
        ticket: 't-1',
        firstName: 'Dewi',
        lastName: 'Anggraini',
        whatsappNumber: '081200000001',
        privacyVersion: LEGAL_DOCUMENTS.privacy.versions[0],
      },
    ]);
  });

  it('when the ticket is old, then its sentence is shown with both ways to go', async () => {
    const old = refusal(422, 'GOOGLE_FAILED', 'Waktu mendaftar sudah habis.');
    open(`/login/google${ANSWER}`, { [FINISH]: needed, [REGISTER]: old });
    await userEvent.type(await screen.findByLabelText('Nama belakang'), 'Anggraini');
    await userEvent.type(screen.getByLabelText('Nomor WhatsApp'), '081200000001');
    await userEvent.click(screen.getByRole('button', { name: 'Daftar' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Waktu mendaftar sudah habis.');
    expect(await screen.findByRole('button', { name: 'Coba lagi dengan Google' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Masuk dengan password' })).toHaveAttribute(
      'href',
      '/login?next=%2Fdashboard',
    );
  });

  it('when the account has a second factor, then the page asks for the code', async () => {
    const required = { code: 'SECOND_FACTOR_REQUIRED', message: 'Perlu kode.', challenge: 'c-1', requestId: 'r' };
    const second = 'POST /api/auth/login/second-factor';
    const { api } = open(`/login/google${ANSWER}`, {
      [FINISH]: { status: 403, body: required },
      [second]: { body: started },
    });
    await userEvent.type(await screen.findByLabelText('Kode verifikasi'), '123456');
    await userEvent.click(screen.getByRole('button', { name: 'Lanjutkan' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(api.callsTo(second)[0]?.body).toEqual({ challenge: 'c-1', code: '123456' });
  });

  it('when the person refused at Google, then nothing is sent', async () => {
    const { api } = open('/login/google?error=access_denied&state=keadaan-1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Masuk dengan Google dibatalkan');
    expect(window.location.search).toBe('');
    expect(api.callsTo(FINISH)).toHaveLength(0);
  });

  it('when somebody opens the address without an answer, then the login opens', async () => {
    open('/login/google');
    await findPage('Masuk');
    expect(window.location.pathname).toBe('/login');
  });

  it('when there is no connection, then the page says so', async () => {
    open(`/login/google${ANSWER}`, { [FINISH]: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Server belum dapat dihubungi');
  });
});

describe('the account page', () => {
  const openAccount = (user: object, answers: Parameters<typeof fakeServer>[0] = {}) => {
    storeSession({ ...rina, ...user });
    return open('/account', { 'GET /api/auth/user': { body: { ...rina, ...user } }, ...answers });
  };
  const section = () => screen.findByRole('region', { name: 'Masuk dengan Google' });

  it('when Google is linked, then the password ends that, and the section goes', async () => {
    const unlink = 'POST /api/auth/google/unlink';
    const { api } = openAccount({ hasGoogle: true }, { [unlink]: { body: { success: true } } });
    await section();
    await userEvent.click(screen.getByRole('button', { name: 'Putuskan Google' }));
    const fields = screen.getAllByLabelText('Password');
    await userEvent.type(fields.at(-1) as HTMLElement, 'rahasia-1');
    await userEvent.click(screen.getByRole('button', { name: 'Putuskan' }));
    expect(await screen.findByText('Google Diputuskan')).toBeVisible();
    expect(api.callsTo(unlink)[0]?.body).toEqual({ currentPassword: 'rahasia-1' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Masuk dengan Google' })).toBeNull());
  });

  it('when the account has no password, then each form that asks for it leads to a new one', async () => {
    openAccount({ hasGoogle: true, hasPassword: false });
    await section();
    for (const link of screen.getAllByRole('link', { name: 'Lupa password' }))
      expect(link).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByLabelText('Password saat ini')).toHaveAccessibleDescription(/belum memiliki password/);
  });

  it('when the account has a password and no Google, then neither is shown', async () => {
    openAccount({});
    await screen.findByRole('region', { name: 'Verifikasi dua langkah' });
    expect(screen.queryByRole('region', { name: 'Masuk dengan Google' })).toBeNull();
    expect(screen.queryByText(/belum memiliki password/)).toBeNull();
  });
});
