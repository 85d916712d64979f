import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { rina, started } from '../../testing/fixtures.ts';
import { findPage, renderSite } from '../../testing/render-site.tsx';

const LOGIN = 'POST /api/auth/login';
const SUCCESS = { body: started };
const press = () => userEvent.click(screen.getByRole('button', { name: 'Masuk' }));

async function open(answer: Parameters<typeof fakeServer>[0][string] = SUCCESS, path = '/login') {
  const api = fakeServer({ [LOGIN]: answer, 'GET /api/auth/user': { body: rina } });
  const site = renderSite(path, api);
  await findPage('Masuk');
  return { api, ...site };
}

async function send() {
  await userEvent.type(screen.getByLabelText('Email'), ' rina@example.test ', { delay: null });
  await userEvent.type(screen.getByLabelText('Password'), 'rahasia-1', { delay: null });
  await press();
}

beforeEach(() => localStorage.clear());

it('login: when sent empty, then both fields show an error', async () => {
  const { api } = await open();
  await press();
  expect(await screen.findByText('Email tidak valid')).toBeVisible();
  expect(screen.getByText('Password wajib diisi')).toBeVisible();
  expect(api.callsTo(LOGIN)).toHaveLength(0);
});

it('login: when it succeeds, then tokens are stored and the dashboard opens', async () => {
  const { api } = await open();
  await send();
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(await screen.findByText('Login Berhasil!')).toBeVisible();
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
  expect(api.callsTo(LOGIN)[0]?.body).toEqual({ email: 'rina@example.test', password: 'rahasia-1' });
});

it.each([
  ['/login?next=%2Fcart', '/cart'],
  ['/login?next=https%3A%2F%2Fevil.example.test%2F', '/dashboard'],
  ['/login?next=%2F%2Fevil.example.test', '/dashboard'],
])('login at %s: when it succeeds, then %s opens', async (path, destination) => {
  await open(SUCCESS, path);
  await send();
  await waitFor(() => expect(window.location.pathname).toBe(destination));
});

it('login: when the server refuses, then its sentence is shown, nobody is signed in and the form can be sent again', async () => {
  const { api } = await open(refusal(401, 'Unauthorized', 'Email atau password salah'));
  await send();
  expect(await screen.findByText('Login Gagal')).toBeVisible();
  expect(screen.getByText('Email atau password salah')).toBeVisible();
  expect(localStorage.getItem('accessToken')).toBeNull();
  api.answers[LOGIN] = SUCCESS;
  await press();
  expect(await screen.findByText('Login Berhasil!')).toBeVisible();
});

it('login: when the response has no sentence, then the default is shown', async () => {
  await open({ status: 500, body: 'boom' });
  await send();
  expect(await screen.findByText('Email atau password salah')).toBeVisible();
});

it('login: when there is no connection, then the message does not mention the password', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')));
  await send();
  expect(await screen.findByText(/Server belum dapat dihubungi/)).toBeVisible();
});

it('login: when the user is already signed in, then the dashboard opens at once', async () => {
  localStorage.setItem('accessToken', 'access-1');
  renderSite('/login', fakeServer({ 'GET /api/auth/user': { body: rina } }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

it('login: when the user switches to registration, then the return path is kept', async () => {
  await open(SUCCESS, '/login?next=%2Fcart');
  await userEvent.click(screen.getByRole('link', { name: 'Daftar' }));
  await findPage('Daftar');
  expect(window.location.search).toBe('?next=%2Fcart');
});
