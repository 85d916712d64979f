import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { rina, started } from '../../testing/fixtures.ts';
import { findPage, renderSite, storeSession } from '../../testing/render-site.tsx';

const VERIFY = 'POST /api/auth/verify-email';
const SEND = 'POST /api/auth/send-code';
const LOGIN = 'POST /api/auth/login';
const DONE = { body: { success: true } };
const unverified = { ...rina, isEmailVerified: false };
/** Registered just now, so that the first code is on its way. */
const newlyRegistered = () => ({ ...unverified, createdAt: new Date(Date.now()).toISOString() });
const button = (name: string) => screen.getByRole('button', { name });
const field = (label: string) => screen.getByLabelText(label);

async function open(path = '/verify-email', answers: Parameters<typeof fakeServer>[0] = {}) {
  const api = fakeServer({
    [VERIFY]: DONE,
    [SEND]: DONE,
    'GET /api/auth/user': { body: unverified },
    'GET /api/orders': { body: [] },
    'GET /api/user-assessments': { body: [] },
    'GET /api/assessments': { body: [] },
    ...answers,
  });
  const site = renderSite(path, api);
  await findPage();
  return { api, ...site };
}

async function send(otp: string) {
  await userEvent.clear(field('Kode OTP'));
  await userEvent.type(field('Kode OTP'), otp, { delay: null });
  await press('Verifikasi');
}

async function requestCode() {
  await userEvent.type(field('Email'), 'rina@example.test', { delay: null });
  await press('Kirim kode');
}

const press = (name: string) => userEvent.click(button(name), { delay: null });
const useClock = () => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('code: when it does not have six digits, then the field shows an error and nothing is sent', async () => {
  storeSession(unverified);
  const { api } = await open();
  expect(field('Email')).toHaveValue('rina@example.test');
  expect(field('Kode OTP')).toHaveAttribute('autocomplete', 'one-time-code');
  await send('12a456');
  expect(await screen.findByText('OTP harus 6 digit')).toBeVisible();
  expect(field('Kode OTP')).toHaveFocus();
  expect(api.callsTo(VERIFY)).toHaveLength(0);
});

it('code: when it is correct, then the interrupted page opens and the user is verified', async () => {
  storeSession(unverified);
  const { api } = await open('/verify-email?next=%2Fcart');
  api.answers['GET /api/auth/user'] = { body: rina };
  await send(' 123 456 ');
  await waitFor(() => expect(window.location.pathname).toBe('/cart'));
  expect(await screen.findByText('Email Terverifikasi')).toBeVisible();
  expect(api.callsTo(VERIFY)[0]?.body).toEqual({ email: 'rina@example.test', otp: '123456' });
  await waitFor(() => expect(JSON.parse(localStorage.getItem('user') ?? '{}').isEmailVerified).toBe(true));
  expect(sessionStorage.getItem('kenali.verify-email')).toBeNull();
});

it('code: when it is wrong, then its field shows an error; when the server fails, then the form does', async () => {
  storeSession(unverified);
  const { api } = await open('/verify-email', { [VERIFY]: refusal(422, 'CODE_INVALID', 'Kode tidak sesuai.') });
  await send('123456');
  await waitFor(() =>
    expect(field('Kode OTP')).toHaveAccessibleDescription(expect.stringContaining('Kode tidak sesuai.')),
  );
  api.answers[VERIFY] = { status: 500, body: 'boom' };
  await send('123456');
  expect(await screen.findByRole('alert')).toHaveTextContent('Email belum dapat diverifikasi.');
});

it('Kirim kode: when a visitor had no code sent, then the page says so and the first code is sent at once', async () => {
  useClock();
  const { api } = await open();
  expect(screen.getByText('Tekan “Kirim kode”, lalu masukkan kode enam digit dari email kami.')).toBeVisible();
  expect(screen.queryByText(/yang kami kirim/)).toBeNull();
  expect(button('Kirim kode')).toBeEnabled();
  await requestCode();
  expect(await screen.findByRole('status')).toHaveTextContent('Permintaan kode baru sudah kami terima.');
  expect(api.callsTo(SEND)).toHaveLength(1);
  expect(screen.getByText(/Kode dikirim bila email ini terdaftar dan belum diverifikasi\.$/)).toBeVisible();
  await waitFor(() => expect(button('Kirim ulang')).toBeDisabled());
});

it('steps: when no code was sent, then sending one comes first; when one was, then the code is what the page is for', async () => {
  await open();
  const comesBefore = (one: HTMLElement, other: HTMLElement) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  expect(comesBefore(field('Email'), button('Kirim kode'))).toBe(true);
  expect(comesBefore(button('Kirim kode'), field('Kode OTP'))).toBe(true);
  expect(button('Kirim kode')).toHaveAttribute('data-primary');
  expect(button('Verifikasi')).not.toHaveAttribute('data-primary');
  await requestCode();
  await waitFor(() => expect(button('Verifikasi')).toHaveAttribute('data-primary'));
  expect(button('Kirim ulang')).not.toHaveAttribute('data-primary');
});

it('Enter in the email field: sends the first code, then leads to its field, and verifies what was typed there', async () => {
  const { api } = await open();
  await userEvent.type(field('Email'), 'rina@example.test{Enter}', { delay: null });
  expect(await screen.findByRole('status')).toHaveTextContent('Permintaan kode baru sudah kami terima.');
  expect(api.callsTo(SEND).map(({ body }) => body)).toEqual([{ email: 'rina@example.test', purpose: 'verify_email' }]);
  await userEvent.type(field('Email'), '{Enter}');
  expect(field('Kode OTP')).toHaveFocus();
  expect(screen.queryByText('OTP harus 6 digit')).toBeNull();
  await userEvent.type(field('Kode OTP'), '123456', { delay: null });
  await userEvent.type(field('Email'), '{Enter}');
  await waitFor(() => expect(api.callsTo(VERIFY)).toHaveLength(1));
  expect(api.callsTo(SEND)).toHaveLength(1);
});

it('Kirim kode: when the code of a registration has expired, then the user can request another one at once', async () => {
  storeSession(unverified);
  await open();
  expect(button('Kirim kode')).toBeEnabled();
});

it('Kirim ulang: when a minute has passed since the registration, then it is enabled, requests a code and waits again', async () => {
  useClock();
  storeSession(newlyRegistered());
  const { api } = await open();
  expect(button('Kirim ulang')).toBeDisabled();
  expect(screen.getByText('Kode baru dapat diminta dalam 60 detik.')).toBeVisible();
  await pass(15_000);
  expect(await screen.findByText('Kode baru dapat diminta dalam 45 detik.')).toBeVisible();
  await pass(45_000);
  await waitFor(() => expect(button('Kirim ulang')).toBeEnabled());
  await press('Kirim ulang');
  expect(await screen.findByRole('status')).toHaveTextContent('Permintaan kode baru sudah kami terima.');
  expect(api.callsTo(SEND).map(({ body }) => body)).toEqual([{ email: 'rina@example.test', purpose: 'verify_email' }]);
  await waitFor(() => expect(button('Kirim ulang')).toBeDisabled());
  expect(field('Kode OTP')).toHaveFocus();
});

it('Kirim ulang: when it fails, then an error is shown and it stays enabled', async () => {
  useClock();
  const { api } = await open();
  await press('Kirim kode');
  expect(await screen.findByText('Email tidak valid')).toBeVisible();
  await requestCode();
  expect(await screen.findByText('Kode baru dapat diminta dalam 60 detik.')).toBeVisible();
  await pass(60_000);
  await waitFor(() => expect(button('Kirim ulang')).toBeEnabled());
  expect(screen.getByText('Belum menerima kode? Periksa folder spam, atau kirim ulang.')).toBeVisible();
  api.answers[SEND] = { status: 500, body: 'boom' };
  await press('Kirim ulang');
  expect(await screen.findByRole('alert')).toHaveTextContent('Kode belum dapat dikirim.');
  expect(button('Kirim ulang')).toBeEnabled();
});

it('reload: email and countdown continue where they were', async () => {
  useClock();
  const { unmount } = await open();
  await requestCode();
  expect(await screen.findByText('Kode baru dapat diminta dalam 60 detik.')).toBeVisible();
  unmount();
  await pass(40_000);
  await open();
  expect(field('Email')).toHaveValue('rina@example.test');
  expect(screen.getByText('Kode baru dapat diminta dalam 20 detik.')).toBeVisible();
});

it('stored state: when it belongs to another user, then it is not shown', async () => {
  sessionStorage.setItem(
    'kenali.verify-email',
    JSON.stringify({ email: 'lain@example.test', sentAt: 1, next: '/cart' }),
  );
  storeSession(unverified);
  await open();
  expect(field('Email')).toHaveValue('rina@example.test');
});

it.each([
  ['ten minutes have passed', () => pass(600_000)],
  ['the email is another one', () => userEvent.type(field('Email'), 'a', { delay: null })],
])('sent code: when %s, then the page no longer says that one was sent', async (_when, change) => {
  useClock();
  const { unmount } = await open();
  await requestCode();
  expect(await screen.findByText(/Kode dikirim bila email ini terdaftar dan belum diverifikasi\.$/)).toBeVisible();
  expect(screen.queryByText(/kami kirim ke email Anda/)).toBeNull();
  await change();
  unmount();
  await open();
  expect(screen.getByText('Tekan “Kirim kode”, lalu masukkan kode enam digit dari email kami.')).toBeVisible();
  expect(button('Kirim kode')).toBeEnabled();
});

it('verified user: when they open the page, then the next page opens at once', async () => {
  storeSession(rina);
  await open('/verify-email?next=%2Fcart', { 'GET /api/auth/user': { body: rina } });
  await waitFor(() => expect(window.location.pathname).toBe('/cart'));
});

it('login: when the email is not verified, then a notice links to the code page, which leads back to login and the page', async () => {
  const { api } = await open('/login?next=%2Fcart', {
    [LOGIN]: refusal(403, 'EMAIL_UNVERIFIED', 'Email Anda belum diverifikasi.'),
  });
  await userEvent.type(field('Email'), 'rina@example.test', { delay: null });
  await userEvent.type(field('Password'), 'rahasia-1', { delay: null });
  await press('Masuk');
  expect(await screen.findByRole('alert')).toHaveTextContent('belum diverifikasi');
  expect(screen.queryByText('Login Gagal')).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Verifikasi email' }));
  await findPage('Verifikasi Email');
  expect(field('Email')).toHaveValue('rina@example.test');
  await send('123456');
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/login?next=%2Fcart'));
  api.answers[LOGIN] = { body: started };
  await findPage('Masuk');
  expect(field('Email')).toHaveValue('rina@example.test');
  await userEvent.type(field('Password'), 'rahasia-1', { delay: null });
  await press('Masuk');
  await waitFor(() => expect(window.location.pathname).toBe('/cart'));
});

it('dashboard: when the email is not verified, then a notice links to the code page; when it is, then none is shown', async () => {
  storeSession(unverified);
  const { webCore } = await open('/dashboard');
  const link = await screen.findByRole('link', { name: 'Masukkan kode' });
  expect(link).toHaveAttribute('href', '/verify-email?next=%2Fdashboard');
  act(() => webCore.session.updateUser(rina));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Masukkan kode' })).toBeNull());
});

it('dashboard: when the notice about the email is closed, then it stays closed when the dashboard opens again', async () => {
  storeSession(unverified);
  const { unmount } = await open('/dashboard');
  await screen.findByRole('link', { name: 'Masukkan kode' });
  await press('Tutup pemberitahuan');
  expect(screen.queryByRole('link', { name: 'Masukkan kode' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  unmount();
  await open('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Halo, Rina Lestari' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Masukkan kode' })).toBeNull();
});
