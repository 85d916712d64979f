import { LEGAL_DOCUMENTS } from '@kenali/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { rina, started } from '../../testing/fixtures.ts';
import { findPage, renderSite } from '../../testing/render-site.tsx';

const REGISTER = 'POST /api/auth/register';
const send = () => userEvent.click(screen.getByRole('button', { name: 'Daftar' }));
const field = (label: string | RegExp) => screen.getByLabelText(label);

async function open(answer: Parameters<typeof fakeServer>[0][string] = { status: 201, body: started }) {
  const api = fakeServer({ [REGISTER]: answer, 'GET /api/auth/user': { body: rina } });
  const site = renderSite('/register', api);
  await findPage('Daftar');
  return { api, ...site };
}

async function fill(changes: Record<string, string> = {}) {
  const values = {
    'Nama depan': 'Rina',
    'Nama belakang': 'Lestari',
    Email: 'rina@example.test',
    'Nomor WhatsApp': '081200000001',
    Password: 'rahasia-1',
    'Konfirmasi password': 'rahasia-1',
    ...changes,
  };
  for (const [label, value] of Object.entries(values)) await userEvent.type(field(label), value, { delay: null });
}

it('registration: when sent empty, then each field shows an error and nothing is sent', async () => {
  const { api } = await open();
  expect(screen.getByText('Minimal 8 karakter')).toBeVisible();
  await send();
  for (const message of [
    'Nama depan wajib diisi',
    'Nama belakang wajib diisi',
    'Email tidak valid',
    'Nomor WhatsApp tidak valid',
    'Password minimal 8 karakter',
    'Konfirmasi password minimal 8 karakter',
  ]) {
    expect(await screen.findByText(message)).toBeVisible();
  }
  expect(field('Nama depan')).toHaveFocus();
  expect(field('Email')).toBeInvalid();
  expect(api.callsTo(REGISTER)).toHaveLength(0);
});

it('registration: when the passwords differ, then the confirmation alone shows an error, and corrected fields show none', async () => {
  const { api } = await open();
  await send();
  expect(await screen.findByText('Nama depan wajib diisi')).toBeVisible();
  await fill({ 'Konfirmasi password': 'rahasia-2' });
  await send();
  expect(await screen.findByText('Konfirmasi password tidak sesuai')).toBeVisible();
  expect(field('Konfirmasi password')).toHaveAccessibleDescription('Konfirmasi password tidak sesuai');
  expect(field('Konfirmasi password')).toBeInvalid();
  expect(screen.queryByText('Nama depan wajib diisi')).toBeNull();
  expect(api.callsTo(REGISTER)).toHaveLength(0);
});

it('registration: when it succeeds, then the user is signed in, a toast confirms it, and the dashboard opens after a second', async () => {
  const { api } = await open();
  const entries = window.history.length;
  // Keyboards enter one letter as one or two characters.
  const confirmPassword = 'rahasia-e\u0301';
  await fill({ Password: 'rahasia-é', 'Konfirmasi password': confirmPassword });
  await send();
  expect(await screen.findByText('Registrasi Berhasil!')).toBeVisible();
  expect(localStorage.getItem('accessToken')).toBe('access-1');
  expect(window.location.pathname).toBe('/register');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  // Back leads to the page before the form.
  expect(window.history.length).toBe(entries);
  expect(api.callsTo(REGISTER)[0]?.body).toMatchObject({ email: 'rina@example.test', confirmPassword });
});

it('registration: when submitted twice at once, then one request is sent', async () => {
  const { api } = await open();
  await fill();
  const form = screen.getByRole('button', { name: 'Daftar' }).closest('form') as HTMLFormElement;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await screen.findByText('Registrasi Berhasil!');
  expect(api.callsTo(REGISTER)).toHaveLength(1);
});

it('registration: when the server rejects a field, then its sentence is shown at that field', async () => {
  const fields = [{ path: 'whatsappNumber', message: 'Nomor WhatsApp tidak valid' }];
  await open(refusal(422, 'VALIDATION', 'Data yang dikirim belum sesuai.', fields));
  await fill();
  await send();
  expect(await screen.findByText('Registrasi Gagal')).toBeVisible();
  expect(field('Nomor WhatsApp')).toBeInvalid();
  expect(field('Nomor WhatsApp')).toHaveFocus();
});

it('registration: when the email is taken, then the email field shows an error and the form can be sent again', async () => {
  const { api } = await open(refusal(409, 'EMAIL_TAKEN', 'Email sudah terdaftar'));
  await fill();
  await send();
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Email sudah terdaftar'));
  api.answers[REGISTER] = { status: 201, body: started };
  await send();
  expect(await screen.findByText('Registrasi Berhasil!')).toBeVisible();
});

it('registration: when the response has no sentence, then the default is shown', async () => {
  await open({ status: 500, body: 'boom' });
  await fill();
  await send();
  expect(await screen.findByText('Terjadi kesalahan saat mendaftar')).toBeVisible();
});

it('registration: each password has its own visibility toggle', async () => {
  await open();
  const [first] = screen.getAllByRole('button', { name: 'Tampilkan password' });
  await userEvent.click(first as HTMLElement);
  expect(field('Password')).toHaveAttribute('type', 'text');
  expect(field('Konfirmasi password')).toHaveAttribute('type', 'password');
});

it('registration: when it is sent, then it names the newest version of the privacy notice, which the form links to', async () => {
  const { api } = await open();
  await fill();
  await send();
  await screen.findByText('Registrasi Berhasil!');
  expect(api.callsTo(REGISTER)[0]?.body).toMatchObject({ privacyVersion: LEGAL_DOCUMENTS.privacy.versions[0] });
});

it('registration: when the API does not know the version of the privacy notice, then the toast says what helps', async () => {
  const message = 'Versi pemberitahuan privasi tidak dikenal. Muat ulang halaman ini, lalu daftar lagi.';
  await open(refusal(422, 'VALIDATION', 'Periksa kembali isian Anda.', [{ path: 'privacyVersion', message }]));
  await fill();
  await send();
  expect(await screen.findByText(message)).toBeVisible();
});
