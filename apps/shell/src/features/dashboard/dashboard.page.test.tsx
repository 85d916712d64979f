import { userAssessmentView } from '@kenali/contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { orderOf, rina, sensory } from '../../testing/fixtures.ts';
import { fakeRemotes, renderSite, untilVisible } from '../../testing/render-site.tsx';

function open(answers: Record<string, FakeAnswer> = {}, remotes = fakeRemotes()) {
  localStorage.setItem('accessToken', 'access-1');
  const api = fakeServer({
    'GET /api/auth/user': { body: rina },
    'GET /api/orders': { body: [] },
    'GET /api/user-assessments': { body: [] },
    'GET /api/assessments': { body: [sensory] },
    ...answers,
  });
  return { api, ...renderSite('/dashboard', api, remotes) };
}

const counter = (label: string) => screen.getByText(label).nextElementSibling;

beforeEach(() => localStorage.clear());

it('dashboard: when a visitor opens it, then a message and the login page follow, with the way back', async () => {
  renderSite('/dashboard', fakeServer({}));
  await untilVisible(() => screen.getByRole('heading', { name: 'Login Diperlukan' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.location.search).toBe('?next=%2Fdashboard');
});

it('profile banner: shows name, email and member since', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Halo, Rina Lestari' })).toBeVisible();
  expect(screen.getByText('rina@example.test')).toBeVisible();
  expect(screen.getByText('Anggota sejak 2 Januari 2026')).toBeVisible();
  expect(document.title).toBe('Dashboard · Kenali');
});

it('counters: when the lists have loaded, then each status is counted', async () => {
  const list = [
    userAssessmentView({ id: 1 }),
    userAssessmentView({ id: 2, status: 'completed' }),
    userAssessmentView({ id: 3, status: 'completed' }),
  ];
  open({
    'GET /api/user-assessments': { body: list },
    'GET /api/orders': { body: [orderOf({ status: 'completed', paymentStatus: 'paid' }), orderOf({ id: 43 })] },
  });
  await screen.findByText('Pesanan #43');
  await waitFor(() => expect(counter('Asesmen tersedia')).toHaveTextContent('1'));
  expect(counter('Sedang dikerjakan')).toHaveTextContent('0');
  expect(counter('Asesmen selesai')).toHaveTextContent('2');
  expect(counter('Pesanan selesai')).toHaveTextContent('1');
});

it('order history: when there are orders, then number, date, items, total and badge are shown', async () => {
  open({ 'GET /api/orders': { body: [orderOf({ status: 'cancelled', paymentStatus: 'expired' })] } });
  const history = within(await screen.findByRole('region', { name: 'Order History' }));
  expect(await history.findByText('Pesanan #42')).toBeVisible();
  expect(history.getByText('21 November 2026, 14.30 WIB')).toBeVisible();
  expect(history.getByText('Profil Sensori')).toBeVisible();
  expect(history.getByText('Rp 350.000')).toBeVisible();
  expect(history.getByText('Kedaluwarsa')).toBeVisible();
});

it('order history: when it is empty, then it shows a hint', async () => {
  open();
  expect(await screen.findByText('Belum ada pesanan')).toBeVisible();
});

it('order history: when it cannot be read, then the rest works and a retry shows it', async () => {
  const { api } = open({ 'GET /api/orders': { status: 503, body: 'away' } });
  expect(await screen.findByText('Riwayat pesanan belum dapat dimuat')).toBeVisible();
  expect(counter('Pesanan selesai')).toHaveTextContent('-');
  expect(counter('Asesmen tersedia')).toHaveTextContent('0');
  api.answers['GET /api/orders'] = { body: [orderOf()] };
  const history = within(screen.getByRole('region', { name: 'Order History' }));
  await userEvent.click(history.getByRole('button', { name: 'Coba lagi' }));
  expect(await screen.findByText('Pesanan #42')).toBeVisible();
});

it('polling: when a new order exists, then it appears without a reload', async () => {
  const { api } = open();
  await screen.findByText('Belum ada pesanan');
  api.answers['GET /api/orders'] = { body: [orderOf()] };
  expect(await screen.findByText('Pesanan #42')).toBeVisible();
});

it('Refresh: when pressed, then assessments, orders and catalogue are read again', async () => {
  const remotes = fakeRemotes();
  const { api } = open({}, remotes);
  await screen.findByText('Belum ada pesanan');
  act(() => remotes.fail('catalog_mf'));
  await screen.findByRole('heading', { name: 'Profil Sensori' });
  const before = api.callsTo('GET /api/assessments').length;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(api.callsTo('GET /api/assessments').length).toBe(before + 1));
  expect(api.callsTo('GET /api/user-assessments').length).toBeGreaterThan(1);
});

it('slots: when one remote fails, then its slot shows an error and the other is filled', async () => {
  const remotes = fakeRemotes();
  open({}, remotes);
  await screen.findByText('Belum ada pesanan');
  act(() => {
    remotes.fail('assessment_mf');
    remotes.load('catalog_mf', { slots: { 'dashboard.catalogue': () => <p>Katalog dari remote</p> } });
  });
  expect(screen.getByText('Daftar asesmen Anda belum dapat ditampilkan')).toBeVisible();
  expect(screen.getByText('Katalog dari remote')).toBeVisible();
  const mine = within(screen.getByRole('region', { name: 'My Assessments' }));
  await userEvent.click(mine.getByRole('button', { name: 'Coba lagi' }));
  act(() => remotes.load('assessment_mf', { slots: { 'dashboard.my-assessments': () => <p>Asesmen saya</p> } }));
  expect(mine.getByText('Asesmen saya')).toBeVisible();
});

it('polling: when the session has ended, then the login page opens', async () => {
  const { api } = open();
  await screen.findByText('Belum ada pesanan');
  for (const key of ['GET /api/orders', 'GET /api/user-assessments', 'POST /api/auth/refresh']) {
    api.answers[key] = { status: 401, body: 'Unauthorized' };
  }
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(localStorage.getItem('accessToken')).toBeNull();
});

it('order history: when orders have different statuses, then each links to its own page', async () => {
  const orders = [
    orderOf({ id: 44 }),
    orderOf({ id: 43, status: 'completed', paymentStatus: 'paid' }),
    orderOf({ id: 42, status: 'cancelled', paymentStatus: 'expired' }),
  ];
  open({ 'GET /api/orders': { body: orders } });
  const link = (name: string) => screen.findByRole('link', { name });
  expect(await link('Bayar pesanan #44')).toHaveAttribute('href', '/checkout?orderId=44');
  expect(await link('Lihat pembayaran pesanan #43')).toHaveAttribute('href', '/payment-success?orderId=43');
  expect(await link('Lihat detail pesanan #42')).toHaveAttribute('href', '/payment-failed?orderId=42');
});

describe('Sinkronisasi', () => {
  const SYNC = 'POST /api/sync/trigger';
  const done = { success: true, checked: 2, updated: 1, failed: 0, orders: [] };
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Sinkronisasi' }));

  it('when the provider answers, then a toast confirms it and the lists are read again', async () => {
    const { api } = open({ [SYNC]: { body: done } });
    await screen.findByText('Belum ada pesanan');
    api.answers['GET /api/orders'] = { body: [orderOf()] };
    await press();
    expect(await screen.findByText('Sinkronisasi Berhasil')).toBeVisible();
    expect(screen.getByText('2 pesanan diperiksa, 1 diperbarui.')).toBeVisible();
    expect(await screen.findByText('Pesanan #42')).toBeVisible();
  });

  it.each<[string, FakeAnswer, string]>([
    ['the provider is unreachable', { body: { ...done, success: false } }, 'Pesanan Anda tetap tersimpan'],
    ['it was pressed a moment ago', refusal(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak percobaan.'), 'Terlalu banyak'],
    ['the server is unavailable', { status: 503, body: 'away' }, 'Pesanan Anda tetap tersimpan'],
  ])('when %s, then a toast shows the failure', async (_when, answer, detail) => {
    open({ [SYNC]: answer });
    await press();
    expect(await screen.findByText('Gagal sinkronisasi dengan Midtrans')).toBeVisible();
    expect(screen.getByText(new RegExp(detail))).toBeVisible();
  });

  it('when the session has ended, then a toast is shown and the login page opens', async () => {
    open({
      [SYNC]: { status: 401, body: 'Unauthorized' },
      'POST /api/auth/refresh': { status: 401, body: 'Unauthorized' },
    });
    await press();
    expect(await screen.findByText('Tidak Diizinkan')).toBeVisible();
    expect(screen.getByText('Anda telah keluar. Masuk lagi...')).toBeVisible();
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });
});
