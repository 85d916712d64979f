import { userAssessmentView } from '@kenali/contracts/testing';
import { sampleBoot } from '@kenali/federation/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeAnswer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { learning, openPaymentOf, orderOf, rina, sensory } from '../../testing/fixtures.ts';
import { fakeRemotes, renderSite, untilVisible } from '../../testing/render-site.tsx';

function open(answers: Parameters<typeof fakeServer>[0] = {}, remotes = fakeRemotes()) {
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

it('dashboard: when a visitor opens it, then a message and the login page follow, with the way back', async () => {
  renderSite('/dashboard', fakeServer({}));
  await untilVisible(() => screen.getByRole('heading', { name: 'Login Diperlukan' }));
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  expect(window.location.search).toBe('?next=%2Fdashboard');
});

it('loading: while a list does not arrive, the others and the figures are hidden, but for three seconds only', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const never = () => new Promise<FakeAnswer>(() => undefined);
  open({ 'GET /api/orders': never, 'GET /api/user-assessments': never });
  expect(await screen.findByText('Memuat dashboard...')).toBeInTheDocument();
  expect(screen.getByText('Memuat riwayat pesanan...')).not.toBeVisible();
  expect(screen.queryByRole('definition')).toBeNull();
  await waitFor(() => expect(screen.getByText('Memuat riwayat pesanan...')).toBeVisible(), { timeout: 4000 });
  expect(screen.queryByText('Memuat dashboard...')).toBeNull();
});

describe('a deletion that waits', () => {
  const READ = 'GET /api/data-requests';
  const request = {
    id: 7,
    kind: 'delete_account',
    state: 'waiting',
    requestedAt: '2026-11-23T07:30:00Z',
    eraseAt: '2026-11-30T07:30:00Z',
    child: null,
    handledAt: null,
  };
  const answer = (...requests: object[]) => ({ body: { children: [], requests, needsCode: false } });

  it('is there with the dashboard, which waits for it, and leads to the undo', async () => {
    let arrive = (_: FakeAnswer) => {};
    open({ [READ]: () => new Promise<FakeAnswer>((resolve) => (arrive = resolve)) });
    await waitFor(() => expect(screen.getByText('Belum ada pesanan')).toBeInTheDocument());
    expect(screen.getByText('Belum ada pesanan')).not.toBeVisible();
    const child = { name: 'Alya Kirana', birthDate: '2019-03-14' };
    act(() => arrive(answer(request, { ...request, id: 8, kind: 'delete_child', child })));
    expect(await screen.findByText('Akun ini akan dihapus setelah 30 November 2026, 14.30 WIB.')).toBeVisible();
    expect(screen.getByText('Data Alya Kirana akan dihapus setelah 30 November 2026, 14.30 WIB.')).toBeVisible();
    expect(screen.getByText('Belum ada pesanan')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat atau batalkan penghapusan' })).toHaveAttribute(
      'href',
      '/account/data',
    );
  });

  it('when it is delayed, then the reminder says so', async () => {
    open({ [READ]: answer({ ...request, waitsFor: 'Pesanan #4 belum selesai.' }) });
    const text = 'Akun ini seharusnya dihapus setelah 30 November 2026, 14.30 WIB, tetapi tertunda.';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('when Refresh is pressed, then it is read again', async () => {
    const { api } = open({ [READ]: answer(request) });
    await waitFor(() => expect(screen.getByText(/^Akun ini akan dihapus/)).toBeVisible());
    api.answers[READ] = answer();
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByText(/^Akun ini akan dihapus/)).toBeNull());
  });

  it.each([
    ['was taken back', { state: 'cancelled' }],
    ['has begun', { state: 'erasing' }],
    ['is another request', { kind: 'correction', state: 'open', eraseAt: null }],
  ])('when it %s, then there is none', async (_, changes) => {
    open({ [READ]: answer({ ...request, ...changes }) });
    await waitFor(() => expect(screen.getByText('Belum ada pesanan')).toBeVisible());
    expect(screen.queryByText(/akan dihapus/)).toBeNull();
  });
});

describe('the workspace of a psychologist', () => {
  const COUNT = 'GET /api/cases/waiting/count';
  const psychologist = { 'GET /api/auth/user': { body: { ...rina, role: 'internal' } } };

  it.each<[string, FakeAnswer, string]>([
    ['results wait', { body: { count: 1200 } }, '1.200 hasil menunggu pemeriksaan Anda.'],
    ['nothing waits', { body: { count: 0, optional: 0 } }, 'Tidak ada hasil yang menunggu pemeriksaan Anda.'],
    [
      'only results wait that their owners read already',
      { body: { count: 0, optional: 4 } },
      'Tidak ada hasil yang menunggu pemeriksaan Anda. 4 hasil lain belum ditandatangani.',
    ],
    [
      'the number cannot be read',
      refusal(403, 'SECOND_FACTOR_MISSING', 'Aktifkan dahulu.'),
      'Hasil yang ditugaskan kepada Anda ada di sini.',
    ],
  ])('when %s, then the first card says so, and leads to the cases', async (_, answer, text) => {
    open({ ...psychologist, [COUNT]: answer });
    expect(await screen.findByText(text)).toBeVisible();
    const [first] = screen.getAllByRole('heading', { level: 2 });
    expect(first).toHaveAccessibleName('Ruang kerja');
    expect(screen.getByRole('link', { name: 'Buka Ruang Kerja' })).toHaveAttribute('href', '/cases');
  });

  it('when Refresh is pressed, then the number is read again', async () => {
    const { api } = open({ ...psychologist, [COUNT]: { body: { count: 2 } } });
    await screen.findByText('2 hasil menunggu pemeriksaan Anda.');
    api.answers[COUNT] = { body: { count: 0 } };
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Tidak ada hasil yang menunggu pemeriksaan Anda.')).toBeVisible();
  });

  it('when staff have an origin of their own, then the card leads there and asks for no number', async () => {
    const boot = { ...sampleBoot({}), origins: { site: window.location.origin, staff: 'https://staf.test' } };
    document.head.insertAdjacentHTML(
      'beforeend',
      `<script type="application/json" id="kenali-boot">${JSON.stringify(boot)}</script>`,
    );
    const { api } = open(psychologist);
    expect(await screen.findByText('Hasil yang ditugaskan kepada Anda ada di sini.')).toBeVisible();
    expect(api.callsTo(COUNT)).toEqual([]);
    document.getElementById('kenali-boot')?.remove();
  });

  it('when anybody else opens the dashboard, then there is none, and nothing is asked for', async () => {
    const { api } = open();
    await screen.findByRole('heading', { level: 1, name: 'Halo, Rina Lestari' });
    expect(screen.queryByRole('heading', { name: 'Ruang kerja' })).toBeNull();
    expect(api.callsTo(COUNT)).toEqual([]);
  });
});

it('profile banner: shows name, email and member since', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Halo, Rina Lestari' })).toBeVisible();
  expect(screen.getByText('rina@example.test')).toBeVisible();
  expect(screen.getByText('Anggota sejak 2 Januari 2026')).toBeVisible();
  expect(document.title).toBe('Dashboard · Kenali');
});

it.each([
  ['a family of emoji', '👩‍👧 Rina', '👩‍👧'],
  ['an emoji', '😀 Rina', '😀'],
  ['a small letter', 'rina', 'R'],
])(
  'profile banner: when the name begins with %s, then the picture shows it whole',
  async (_what, firstName, initial) => {
    open({ 'GET /api/auth/user': { body: { ...rina, firstName } } });
    const heading = await screen.findByRole('heading', { level: 1, name: `Halo, ${firstName} Lestari` });
    expect(heading.parentElement?.previousElementSibling).toHaveTextContent(new RegExp(`^${initial}$`, 'u'));
  },
);

it('counters: when the lists have loaded, then each status is counted, and nothing that a refund froze', async () => {
  const list = [
    userAssessmentView({ id: 1 }),
    userAssessmentView({ id: 2, status: 'completed' }),
    userAssessmentView({ id: 3, status: 'completed' }),
    userAssessmentView({ id: 4, status: 'in_progress', isFrozen: true }),
  ];
  open({
    'GET /api/user-assessments': { body: list },
    'GET /api/orders': { body: [orderOf({ status: 'completed', paymentStatus: 'paid' }), orderOf({ id: 43 })] },
  });
  await screen.findByText('Pesanan #43');
  await waitFor(() => expect(counter('Asesmen tersedia')).toHaveTextContent('1'));
  expect(counter('Asesmen berjalan')).toHaveTextContent('0');
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
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
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

it('countdown: when a response arrives between two polls, then it starts again at 3', async () => {
  jest.useFakeTimers();
  open();
  await act(() => jest.advanceTimersByTimeAsync(500));
  const shown = () => screen.getByText(/^Diperbarui dalam/).textContent;
  expect(shown()).toBe('Diperbarui dalam 3 detik');
  await act(() => jest.advanceTimersByTimeAsync(1200));
  expect(shown()).toBe('Diperbarui dalam 2 detik');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(shown()).toBe('Diperbarui dalam 3 detik');
});

it('countdown: when an answer fails, then the age of the data takes its place until the next one arrives', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-29T11:52:00Z') });
  const { api } = open();
  await act(() => jest.advanceTimersByTimeAsync(500));
  api.answers['GET /api/user-assessments'] = () => Promise.reject(new TypeError('Failed to fetch'));
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByText('Tidak ada sambungan. Data terakhir pukul 18.52 WIB.')).toBeVisible();
  expect(screen.queryByText(/^Diperbarui dalam/)).toBeNull();
  api.answers['GET /api/user-assessments'] = { body: [] };
  await act(() => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByText(/^Diperbarui dalam/)).toBeVisible();
});

describe('after a payment', () => {
  const paidOrder = (changes: object = {}) =>
    orderOf({ status: 'completed', paymentStatus: 'paid', paidAt: new Date().toISOString(), ...changes });
  const bought = (changes: object = {}) => userAssessmentView({ orderId: 42, ...changes });
  const openPaid = (order: object, assessments: unknown[], user = rina) =>
    open({
      'GET /api/auth/user': { body: user },
      'GET /api/orders': { body: [order] },
      'GET /api/user-assessments': { body: assessments },
    });

  it('the first thing is what was bought and the button to begin, and reminders wait', async () => {
    const [entry] = [bought()];
    openPaid(paidOrder(), [entry], { ...rina, isEmailVerified: false });
    const name = entry.assessment.name;
    expect(await screen.findByRole('heading', { level: 1, name: `Pembayaran diterima. ${name} siap` })).toBeVisible();
    const [first] = within(screen.getByRole('main')).getAllByRole('link');
    expect(first).toHaveAccessibleName(`Mulai Tes ${name}`);
    expect(first).toHaveAttribute('href', `/sensory-profile/${entry.id}`);
    expect(screen.getByRole('heading', { level: 2, name: 'Halo, Rina Lestari' })).toBeVisible();
    expect(screen.queryByText('Verifikasi email Anda')).toBeNull();
  });

  it('when a transfer arrives by a poll, then its card says so in its place, and heading, focus and reminder stay', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const { api } = openPaid(orderOf(), [], { ...rina, isEmailVerified: false });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Halo, Rina Lestari' });
    await waitFor(() => expect(heading).toBeVisible());
    heading.focus();
    const card = within(screen.getByRole('region', { name: 'Menunggu pembayaran' })).getByRole('listitem');
    api.answers['GET /api/orders'] = { body: [paidOrder()] };
    expect(await within(card).findByText(/^Pesanan ini sudah dibayar/)).toBeVisible();
    const [entry] = [bought()];
    api.answers['GET /api/user-assessments'] = { body: [entry] };
    expect(await within(card).findByRole('heading', { level: 3, name: /^Pembayaran diterima/ })).toBeVisible();
    const begin = within(card).getByRole('link', { name: `Mulai Tes ${entry.assessment.name}` });
    expect(begin).toHaveAttribute('href', `/sensory-profile/${entry.id}`);
    expect(screen.getByRole('region', { name: 'Pembayaran' })).toContainElement(card);
    expect(screen.getByText('Verifikasi email Anda')).toBeVisible();
    expect(heading).toHaveFocus();
    expect(screen.getAllByRole('heading', { level: 1 })).toEqual([heading]);
    // Begun in another tab.
    api.answers['GET /api/user-assessments'] = { body: [bought({ status: 'in_progress' })] };
    await waitFor(() => expect(screen.queryByText(/^Pembayaran diterima/)).toBeNull());
    expect(card).toBeVisible();
    expect(heading).toHaveFocus();
  });

  it.each<[string, object, unknown[]]>([
    ['began', paidOrder(), [bought({ status: 'in_progress' })]],
    ['is restricted', paidOrder(), [bought({ isRestricted: true })]],
    ['was paid two days ago', paidOrder({ paidAt: new Date(Date.now() - 2 * 86_400_000).toISOString() }), [bought()]],
    ['was free', paidOrder({ totalAmount: '0.00' }), [bought()]],
  ])('when the assessment %s, then the dashboard is as always', async (_when, order, assessments) => {
    openPaid(order, assessments);
    expect(await screen.findByRole('heading', { level: 1, name: 'Halo, Rina Lestari' })).toBeVisible();
    expect(screen.queryByText(/^Pembayaran diterima/)).toBeNull();
  });

  it('when the list of assessments is older than the payment, then the page waits for what was bought, which is first', async () => {
    jest.useFakeTimers();
    const { api, webCore } = openPaid(paidOrder(), []);
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByText('Pesanan #42')).not.toBeVisible();
    api.answers['GET /api/user-assessments'] = { body: [bought()] };
    act(() => void webCore.queryClient.invalidateQueries({ queryKey: ['/api/user-assessments'] }));
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(screen.getByRole('heading', { level: 1, name: /^Pembayaran diterima/ })).toBeVisible();
  });

  it.each<[string, Record<string, FakeAnswer>]>([
    ['it is granted later', { 'GET /api/user-assessments': { body: [] } }],
    ['the orders could not be read', { 'GET /api/orders': { status: 503, body: 'away' } }],
    ['the assessments could not be read', { 'GET /api/user-assessments': { status: 503, body: 'away' } }],
  ])('when %s, then a card says what was bought and the heading stays', async (_when, first) => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const complete = { 'GET /api/orders': { body: [paidOrder()] }, 'GET /api/user-assessments': { body: [bought()] } };
    const { api } = open({ ...complete, ...first });
    const heading = await screen.findByRole('heading', { level: 1, name: /^Halo/ });
    expect(screen.queryByText(/^Pembayaran diterima/)).toBeNull();
    Object.assign(api.answers, complete);
    const region = await screen.findByRole('region', { name: 'Pembayaran' });
    expect(within(region).getByRole('heading', { level: 3, name: /^Pembayaran diterima/ })).toBeVisible();
    expect(within(region).getByRole('link', { name: /^Mulai Tes/ })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 1 })).toEqual([heading]);
  });

  it('when the order that a press would show is paid, then its card is shown, and no other one moves or appears', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const waits = (id: number) => orderOf({ id });
    const { api } = open({ 'GET /api/orders': { body: [45, 44, 43, 42].map(waits) } });
    const region = within(await screen.findByRole('region', { name: 'Menunggu pembayaran' }));
    const before = region.getAllByRole('listitem');
    api.answers['GET /api/orders'] = { body: [...[45, 44, 43].map(waits), paidOrder()] };
    api.answers['GET /api/user-assessments'] = { body: [bought()] };
    expect(await region.findByRole('heading', { name: /^Pembayaran diterima/ })).toBeVisible();
    expect(region.getAllByRole('listitem').slice(0, -1)).toEqual(before);
    expect(region.getByRole('button', { name: 'Tampilkan semua (4)' })).toBeVisible();
  });

  it('when the link of a waiting order has the focus while it is paid, then its card keeps the focus', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const { api } = openPaid(orderOf(), []);
    const card = within(await screen.findByRole('region', { name: 'Menunggu pembayaran' })).getByRole('listitem');
    within(card)
      .getByRole('link', { name: /^Lanjutkan pembayaran/ })
      .focus();
    api.answers['GET /api/orders'] = { body: [paidOrder()] };
    await within(card).findByText(/^Pesanan ini sudah dibayar/);
    expect(within(card).getByRole('heading')).toHaveFocus();
    api.answers['GET /api/user-assessments'] = { body: [bought()] };
    const ready = await within(card).findByRole('heading', { name: /^Pembayaran diterima/ });
    expect(ready).toHaveFocus();
  });
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
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
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
  const press = async () => userEvent.click(await screen.findByRole('button', { name: /Cek pembayaran/ }));

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
    ['the server is unavailable', { status: 503, body: 'away' }, 'Pesanan Anda tetap tersimpan'],
  ])('when %s, then a toast shows the failure', async (_when, answer, detail) => {
    open({ [SYNC]: answer });
    await press();
    expect(await screen.findByText('Gagal sinkronisasi dengan Midtrans')).toBeVisible();
    expect(screen.getByText(new RegExp(detail))).toBeVisible();
  });

  it('when another visit pressed it a moment ago, then nothing is called a failure, and the button rests', async () => {
    open({ [SYNC]: refusal(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak percobaan.') });
    await press();
    expect(await screen.findByText('Tunggu sebentar')).toBeVisible();
    expect(screen.queryByText(/^Gagal/)).toBeNull();
    expect(screen.getByRole('button', { name: /Cek pembayaran/ })).toHaveAttribute('aria-disabled', 'true');
  });

  it('when it is pressed twice, then the API is asked once, and the button rests for 10 s after the answer', async () => {
    const answerAfterMs = 5000;
    const answer = () => new Promise<FakeAnswer>((resolve) => setTimeout(resolve, answerAfterMs, { body: done }));
    const { api } = open({ [SYNC]: answer });
    const button = await screen.findByRole('button', { name: /Cek pembayaran/ });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    fireEvent.click(button);
    fireEvent.click(button);
    await act(() => jest.advanceTimersByTimeAsync(answerAfterMs));
    expect(screen.getByText('Sinkronisasi Berhasil')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(9000));
    expect(button).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(button);
    expect(api.callsTo(SYNC)).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(button).not.toHaveAttribute('aria-disabled');
    fireEvent.click(button);
    await waitFor(() => expect(api.callsTo(SYNC)).toHaveLength(2));
  });

  it('when the session has ended, then a toast is shown and the login page opens', async () => {
    open({
      [SYNC]: { status: 401, body: 'Unauthorized' },
      'POST /api/auth/refresh': { status: 401, body: 'Unauthorized' },
    });
    const button = await screen.findByRole('button', { name: /Cek pembayaran/ });
    // The notice of the login page replaces this toast after half a second, which must not pass unseen.
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    fireEvent.click(button);
    await waitFor(() => {
      expect(screen.getByText('Tidak Diizinkan')).toBeVisible();
      expect(screen.getByText('Anda telah keluar. Masuk lagi...')).toBeVisible();
    });
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });
});

describe('waiting payments', () => {
  const waiting = (id: number) => orderOf({ id, openPayment: openPaymentOf() });

  it('when a transfer is open, then bank, number, amount, deadline and the way on are on top of the page', async () => {
    open({ 'GET /api/orders': { body: [waiting(42)] } });
    const region = await screen.findByRole('region', { name: 'Menunggu pembayaran' });
    const card = within(region);
    for (const text of ['Virtual account, BCA', '812785002530231', 'Rp 350.000', '22 November 2026, 16.00 WIB'])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getByRole('button', { name: 'Salin nomor virtual account' })).toBeVisible();
    expect(card.getByRole('link', { name: 'Lanjutkan pembayaran pesanan #42' })).toHaveAttribute(
      'href',
      '/checkout?orderId=42',
    );
    const first = screen.getAllByRole('region').find(({ tagName }) => tagName === 'SECTION');
    expect(first).toBe(region);
  });

  it('when the API sends no details, then amount and the way on are shown', async () => {
    open({ 'GET /api/orders': { body: [orderOf()] } });
    const card = within(await screen.findByRole('region', { name: 'Menunggu pembayaran' }));
    expect(card.getByText('Rp 350.000')).toBeVisible();
    expect(card.getByRole('link', { name: /Lanjutkan pembayaran/ })).toBeVisible();
  });

  it('when a card payment is under review, then it asks for no second payment', async () => {
    const body = [orderOf({ openPayment: openPaymentOf({ method: 'credit_card', vaNumber: null, isInReview: true }) })];
    open({ 'GET /api/orders': { body } });
    const card = within(await screen.findByRole('region', { name: 'Menunggu pembayaran' }));
    expect(card.getByText(/sedang diperiksa/)).toBeVisible();
    expect(card.queryByRole('link', { name: /Lanjutkan/ })).toBeNull();
  });

  it('when one of them expires, then its card says so in its place and offers no payment', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const { api } = open({ 'GET /api/orders': { body: [waiting(43), waiting(42)] } });
    const [, card] = within(await screen.findByRole('region', { name: 'Menunggu pembayaran' })).getAllByRole(
      'listitem',
    );
    const ended = orderOf({ id: 42, status: 'cancelled', paymentStatus: 'expired' });
    api.answers['GET /api/orders'] = { body: [waiting(43), ended] };
    expect(await within(card as HTMLElement).findByText(/^Batas waktu habis/)).toBeVisible();
    expect(within(card as HTMLElement).queryByRole('link')).toBeNull();
    expect(screen.getByRole('region', { name: 'Menunggu pembayaran' })).toContainElement(card as HTMLElement);
  });

  it('when many orders wait, then two are shown and one press shows all', async () => {
    open({ 'GET /api/orders': { body: [44, 43, 42].map(waiting) } });
    const region = await screen.findByRole('region', { name: 'Menunggu pembayaran' });
    expect(within(region).getAllByRole('heading', { level: 3 })).toHaveLength(2);
    await userEvent.click(within(region).getByRole('button', { name: 'Tampilkan semua (3)' }));
    expect(within(region).getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(within(region).getAllByRole('heading', { level: 3 })[2]).toHaveFocus();
    expect(screen.getByText(/diperbarui otomatis/)).toBeVisible();
  });

  it('when a payment was denied, then only its card says so in words', async () => {
    open({ 'GET /api/orders': { body: [orderOf({ paymentStatus: 'failed' })] } });
    const card = within(await screen.findByRole('region', { name: 'Menunggu pembayaran' }));
    expect(card.getByText(/^Percobaan terakhir tidak disetujui/)).toBeVisible();
    expect(screen.getAllByText(/^Percobaan terakhir/)).toHaveLength(1);
  });

  it('a free order does not wait for money', async () => {
    open({ 'GET /api/orders': { body: [orderOf({ totalAmount: '0.00' })] } });
    await screen.findByText('Pesanan #42');
    expect(screen.queryByRole('region', { name: 'Menunggu pembayaran' })).toBeNull();
  });
});

describe('order history', () => {
  it('when there are more than five orders, then one press shows all and moves the focus to the sixth', async () => {
    const orders = Array.from({ length: 7 }, (_, at) =>
      orderOf({ id: 60 - at, status: 'completed', paymentStatus: 'paid' }),
    );
    open({ 'GET /api/orders': { body: orders } });
    const history = within(await screen.findByRole('region', { name: 'Order History' }));
    await history.findByText('Pesanan #60');
    expect(history.getAllByRole('heading', { level: 3 })).toHaveLength(5);
    await userEvent.click(history.getByRole('button', { name: 'Tampilkan semua (7)' }));
    expect(history.getAllByRole('heading', { level: 3 })).toHaveLength(7);
    expect(history.getByRole('heading', { name: 'Pesanan #55' })).toHaveFocus();
  });

  it('an order that the buyer cancelled says so and is not called failed, and a refund has a page, a partial one its amount', async () => {
    const cancelled = orderOf({ status: 'cancelled', paymentStatus: 'failed', cancelledBy: 'buyer' });
    const refunded = orderOf({ id: 43, status: 'cancelled', paymentStatus: 'refunded' });
    const partly = orderOf({ id: 44, status: 'completed', paymentStatus: 'paid', refundedAmount: '100000.00' });
    open({ 'GET /api/orders': { body: [partly, refunded, cancelled] } });
    expect(await screen.findByText('Dibatalkan')).toBeVisible();
    expect(screen.getByText(/^Anda membatalkan pesanan ini/)).toBeVisible();
    expect(screen.queryByText('Gagal')).toBeNull();
    expect(screen.getByText(/^Rp 100.000 dari pembayaran ini dikembalikan/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Lihat detail pesanan #43' })).toHaveAttribute(
      'href',
      '/checkout?orderId=43',
    );
  });
});

describe('new account', () => {
  it('when nothing is owned or ordered, then one next step leads to the free assessment', async () => {
    open({ 'GET /api/assessments': { body: [sensory, learning] } });
    const start = within(await screen.findByRole('region', { name: 'Mulai dari sini' }));
    expect(await start.findByRole('link', { name: 'Mulai gratis' })).toHaveAttribute('href', '/assessment/2');
    expect(start.getByRole('link', { name: 'Coba contoh pertanyaan' })).toHaveAttribute('href', '/assessments');
    expect(screen.queryByRole('link', { name: 'Lihat asesmen' })).toBeNull();
    expect(counter('Pesanan selesai')).toHaveTextContent('0');
    const more = within(screen.getByRole('navigation', { name: 'Lanjut ke' }));
    expect(more.getByRole('link', { name: 'Lihat semua asesmen' })).toHaveAttribute('href', '/assessments');
    expect(more.getByRole('link', { name: 'Ke beranda' })).toHaveAttribute('href', '/');
  });

  it('when something is owned, then the step is gone', async () => {
    open({ 'GET /api/user-assessments': { body: [userAssessmentView({ id: 1 })] } });
    await waitFor(() => expect(counter('Asesmen tersedia')).toHaveTextContent('1'));
    expect(screen.queryByRole('region', { name: 'Mulai dari sini' })).toBeNull();
  });
});
