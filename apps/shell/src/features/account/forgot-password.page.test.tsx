import { CODE_MINUTES } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { rina } from '../../testing/fixtures.ts';
import { findPage, renderSite, storeSession } from '../../testing/render-site.tsx';

const FORGOT = 'POST /api/auth/forgot-password';
const RESET = 'POST /api/auth/reset-password';
const DONE = { body: { success: true } };
const WRONG_CODE = 'Kode tidak sesuai atau sudah tidak berlaku. Periksa lagi, atau minta kode baru.';
const button = (name: string) => screen.getByRole('button', { name });
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text, { delay: null });
const press = (pressed: HTMLElement) => userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(pressed);

// A request takes two seconds. With fake timers, time passes only while a test waits, even on a slow machine.
beforeEach(() => jest.useFakeTimers());

async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const api = fakeServer({ [FORGOT]: DONE, [RESET]: DONE, ...answers });
  const site = renderSite('/forgot-password', api);
  await findPage();
  return { api, ...site };
}

async function requestCode(email = 'rina@example.test') {
  await type('Email', email);
  await press(button('Kirim kode'));
}

/** Opens the page at its last step, as after a reload. */
function openReset(answers?: Parameters<typeof fakeServer>[0], sentAt = Date.now()) {
  const pending = { email: 'rina@example.test', sentAt, step: 'reset' };
  sessionStorage.setItem('kenali.forgot-password', JSON.stringify(pending));
  return open(answers);
}

async function fillReset({ otp = '123456', password = 'rahasia-2', confirm = 'rahasia-2' } = {}) {
  await type('Kode OTP', otp);
  await type('Password baru', password);
  await type('Konfirmasi password', confirm);
  await press(button('Simpan password'));
}

it('email: when it is invalid, then the field shows an error and nothing is sent', async () => {
  const { api } = await open();
  await requestCode('bukan-email');
  expect(await screen.findByText('Format email tidak valid')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(api.callsTo(FORGOT)).toHaveLength(0);
});

it('email: when it is sent, then two seconds pass, and Email Terkirim opens with its heading focused', async () => {
  const { api } = await open();
  const pressedAt = Date.now();
  await requestCode(' rina@example.test ');
  expect(await screen.findByRole('button', { name: 'Mengirim...' })).toHaveAttribute('aria-busy', 'true');
  const heading = await findPage('Email Terkirim');
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(2000);
  await waitFor(() => expect(heading).toHaveFocus());
  expect(screen.getByText('rina@example.test')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Kembali ke halaman masuk' })).toHaveAttribute('href', '/login');
  expect(api.callsTo(FORGOT).map(({ body }) => body)).toEqual([{ email: 'rina@example.test' }]);
});

it.each([
  [
    'the server fails',
    { status: 500, body: 'boom' },
    'Terjadi kesalahan saat mengirim email reset password. Silakan coba lagi.',
  ],
  [
    'too many codes were requested',
    refusal(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak percobaan.'),
    'Terlalu banyak percobaan.',
  ],
])('email: when %s, then the form shows an error and can be sent again', async (_what, answer, sentence) => {
  const { api } = await open({ [FORGOT]: answer });
  await requestCode();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  api.answers[FORGOT] = DONE;
  await press(button('Kirim kode'));
  expect(await screen.findByRole('heading', { name: 'Email Terkirim' })).toBeVisible();
});

it('Email Terkirim: when a code is requested again, then success and failure are shown', async () => {
  const { api } = await open();
  await requestCode();
  const sentAt = () => JSON.parse(sessionStorage.getItem('kenali.forgot-password') ?? '').sentAt;
  const resend = await screen.findByRole('button', { name: 'Kirim ulang' });
  const firstAt = sentAt();
  jest.advanceTimersByTime(1);
  await press(resend);
  expect(await screen.findByRole('status')).toHaveTextContent('Permintaan kode baru sudah kami terima.');
  expect(sentAt()).toBeGreaterThan(firstAt);
  expect(api.callsTo(FORGOT)).toHaveLength(2);
  api.answers[FORGOT] = { status: 500, body: 'boom' };
  await press(button('Kirim ulang'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Terjadi kesalahan saat mengirim email reset password.');
});

it('new password: when fields are invalid, then each shows an error and nothing is sent', async () => {
  const { api } = await openReset();
  await fillReset({ otp: '12345', password: 'pendek', confirm: 'lainnya-9' });
  for (const message of ['OTP harus 6 digit', 'Password minimal 8 karakter', 'Konfirmasi password tidak sesuai'])
    expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Kode OTP')).toHaveAttribute('autocomplete', 'one-time-code');
  expect(api.callsTo(RESET)).toHaveLength(0);
});

it('new password: when the code is correct, then the login page opens with a confirmation', async () => {
  const { api } = await openReset();
  await fillReset({ otp: '123 456' });
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(await screen.findByText('Password Diperbarui')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveValue('rina@example.test');
  expect(api.callsTo(RESET).map(({ body }) => body)).toEqual([
    { email: 'rina@example.test', otp: '123456', newPassword: 'rahasia-2' },
  ]);
  expect(sessionStorage.getItem('kenali.forgot-password')).toBeNull();
});

it('new password: when the code is wrong, then its field shows an error and a new code can be requested', async () => {
  const { api } = await openReset({ [RESET]: refusal(422, 'CODE_INVALID', WRONG_CODE) });
  await fillReset();
  await waitFor(() =>
    expect(screen.getByLabelText('Kode OTP')).toHaveAccessibleDescription(expect.stringContaining(WRONG_CODE)),
  );
  expect(screen.getByLabelText('Kode OTP')).toHaveFocus();
  api.answers[RESET] = { status: 500, body: 'boom' };
  await press(button('Simpan password'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Password belum dapat diperbarui.');
  await press(button('Minta kode baru'));
  expect(await findPage('Lupa Password')).toHaveFocus();
});

it('new password: when it is easy to guess, then its field shows the sentence of the server', async () => {
  const message = 'Password ini mudah ditebak.';
  await openReset({ [RESET]: refusal(422, 'VALIDATION', 'Periksa.', [{ path: 'newPassword', message }]) });
  await fillReset({ password: 'password1', confirm: 'password1' });
  await waitFor(() =>
    expect(screen.getByLabelText('Password baru')).toHaveAccessibleDescription(expect.stringContaining(message)),
  );
  expect(screen.getByLabelText('Password baru')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('new password: when the page reloads, then step and email are kept', async () => {
  const { unmount } = await open();
  await requestCode();
  await press(await screen.findByRole('button', { name: 'Masukkan kode' }));
  expect(await findPage('Buat Password Baru')).toHaveFocus();
  unmount();
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Buat Password Baru' })).toBeVisible();
  expect(document.body).toHaveFocus();
  expect(screen.getByText('rina@example.test')).toBeVisible();
  // Nothing was sent to an address that nobody has registered.
  expect(document.body).not.toHaveTextContent('kami kirim');
});

it('new password: when the page opens after the code has expired, then it begins again', async () => {
  await openReset({}, Date.now() - CODE_MINUTES * 60_000);
  expect(screen.getByRole('heading', { level: 1, name: 'Lupa Password' })).toBeVisible();
});

it('new password: when its owner is signed in here, then the session ends', async () => {
  storeSession();
  await openReset({ 'GET /api/auth/user': { body: rina }, 'POST /api/auth/logout': DONE });
  await fillReset();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(localStorage.getItem('accessToken')).toBeNull();
});
