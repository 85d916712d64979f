import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, refusal } from '../../testing/fake-server.ts';
import { rina, sensory, started } from '../../testing/fixtures.ts';
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

it('login: when sent empty, then both fields show an error, and the first one has the focus', async () => {
  const { api } = await open();
  await press();
  expect(await screen.findByText('Email tidak valid')).toBeVisible();
  expect(screen.getByText('Password wajib diisi')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
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

it('login: when the server refuses, then toast and form show its sentence, nobody is signed in and the form can be sent again', async () => {
  const { api } = await open(refusal(401, 'Unauthorized', 'Email atau password salah'));
  await send();
  const close = await screen.findByRole('button', { name: 'Tutup notifikasi' });
  const toast = close.closest('li') as HTMLElement;
  const form = document.querySelector('form') as HTMLElement;
  for (const place of [toast, form]) {
    expect(within(place).getByText('Login Gagal')).toBeVisible();
    expect(within(place).getByText('Email atau password salah')).toBeVisible();
  }
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  api.answers[LOGIN] = SUCCESS;
  await press();
  expect(await screen.findByText('Login Berhasil!')).toBeVisible();
  expect(within(form).queryByText('Email atau password salah')).toBeNull();
});

it('login: when the response has no sentence, then the default is shown', async () => {
  await open({ status: 500, body: 'boom' });
  await send();
  expect((await screen.findAllByText('Email atau password salah'))[0]).toBeVisible();
});

it('login: when there is no connection, then the message does not mention the password', async () => {
  await open(() => Promise.reject(new TypeError('Failed to fetch')));
  await send();
  expect((await screen.findAllByText(/Server belum dapat dihubungi/))[0]).toBeVisible();
  expect(screen.queryByText('Email atau password salah')).toBeNull();
});

it.each(['/login', '/register'])(
  '%s: when the user is already signed in, then the dashboard opens before the form loads',
  (path) => {
    localStorage.setItem('accessToken', 'access-1');
    renderSite(path, fakeServer({ 'GET /api/auth/user': { body: rina } }));
    expect(window.location.pathname).toBe('/dashboard');
  },
);

it.each([
  ['/login?next=%2Faccount%2Fchildren', '/account/children'],
  ['/register?next=%2Faccount%2Fchildren', '/account/children'],
  ['/login', '/dashboard'],
])('%s: when the user signs in in another tab, then %s opens in this one too', async (path, destination) => {
  renderSite(path, fakeServer({ 'GET /api/auth/user': { body: rina } }));
  expect(await screen.findByLabelText('Email')).toBeVisible();
  act(() => {
    localStorage.setItem('accessToken', started.accessToken);
    localStorage.setItem('user', JSON.stringify(rina));
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
  });
  await waitFor(() => expect(window.location.pathname).toBe(destination));
});

it('login: when the user switches to registration, then the return path is kept', async () => {
  await open(SUCCESS, '/login?next=%2Fcart');
  await userEvent.click(screen.getByRole('link', { name: 'Daftar' }));
  await findPage('Daftar');
  expect(window.location.search).toBe('?next=%2Fcart');
});

describe('the destination', () => {
  it.each([
    ['/login?next=%2Fcart', 'Lupa password?', '/forgot-password?next=%2Fcart'],
    ['/login?next=%2Fcart', 'Daftar akun baru', '/register?next=%2Fcart'],
    ['/forgot-password?next=%2Fcart', 'Masuk', '/login?next=%2Fcart'],
    ['/register?next=%2Fassessment%2F2', 'Masuk', '/login?next=%2Fassessment%2F2'],
  ])('%s: the link "%s" keeps it', async (path, name, href) => {
    localStorage.setItem('kenali.cart', JSON.stringify([sensory]));
    renderSite(path, fakeServer({ 'GET /api/assessments': { body: [sensory] } }));
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  it.each<[string, string, Parameters<typeof fakeServer>[0][string]]>([
    ['is unknown', '999', { body: [sensory] }],
    ['has a price', '1', { body: [sensory] }],
    ['cannot be read', '1', { status: 503, body: 'away' }],
  ])(
    'an assessment that %s: while it loads and then, nothing is promised, and the notice stays',
    async (_, id, answer) => {
      let arrive = () => {};
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const api = fakeServer({
        'GET /api/assessments': async () => {
          await arrival;
          return answer as never;
        },
      });
      renderSite(`/login?next=%2Fassessment%2F${id}`, api);
      const why = await screen.findByText(/Akun menyimpan jawaban dan hasilnya/);
      expect(screen.queryByText(/langsung terbuka|Memuat asesmen/)).toBeNull();
      expect(screen.queryByText('Akun untuk mengerjakan asesmen')).toBeNull();
      act(() => arrive());
      expect(await screen.findByText('Akun untuk mengerjakan asesmen')).toBeVisible();
      expect(why).toBeVisible();
      expect(screen.queryByText(/langsung terbuka/)).toBeNull();
    },
  );

  it('an assessment of the catalogue is named, and opens', async () => {
    const free = { ...sensory, price: '0.00' };
    renderSite('/login?next=%2Fassessment%2F1', fakeServer({ 'GET /api/assessments': { body: [free] } }));
    expect(await screen.findByText('Profil Sensori, tanpa biaya')).toBeVisible();
    expect(screen.getByText(/asesmen langsung terbuka/)).toBeVisible();
  });

  it.each(['/login', '/register'])('%s: the invitation of a guardian is named, with what follows', async (path) => {
    renderSite(`${path}?next=%2Faccount%2Fchildren%2Finvitation`, fakeServer({}));
    expect(await screen.findByText('Undangan menjadi wali satu profil anak')).toBeVisible();
    expect(screen.getByText(/Setelah ini Anda memasukkan PIN undangan/)).toBeVisible();
  });

  it('an empty cart and other pages announce nothing', async () => {
    renderSite('/login?next=%2Fcart', fakeServer({}));
    expect(await screen.findByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
    expect(screen.queryByText(/pembayaran langsung terbuka/)).toBeNull();
  });
});

describe('login to an account with a second factor', () => {
  const SECOND = 'POST /api/auth/login/second-factor';
  const required = {
    status: 403,
    body: { code: 'SECOND_FACTOR_REQUIRED', message: 'Perlu kode.', challenge: 'c-1', requestId: 'r' },
  };
  const openStep = async (answer: Parameters<typeof fakeServer>[0][string]) => {
    const site = await open(required);
    site.api.answers[SECOND] = answer;
    await send();
    expect(await screen.findByRole('heading', { level: 1, name: 'Masukkan Kode' })).toHaveFocus();
    return site;
  };
  const next = () => userEvent.click(screen.getByRole('button', { name: 'Lanjutkan' }));

  it('when the code is right, then tokens are stored and the dashboard opens', async () => {
    const { api } = await openStep(SUCCESS);
    expect(localStorage.getItem('refreshToken')).toBeNull();
    await next();
    expect(await screen.findByText('Kode wajib diisi')).toBeVisible();
    const field = screen.getByLabelText('Kode verifikasi');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    await userEvent.type(field, ' 123456 ');
    await next();
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(api.callsTo(SECOND).map(({ body }) => body)).toEqual([{ challenge: 'c-1', code: '123456' }]);
    expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
  });

  it('when the code is wrong, then the field shows the sentence; a recovery code may follow in a field for letters', async () => {
    const { api } = await openStep(refusal(422, 'SECOND_FACTOR_INVALID', 'Kode tidak sesuai.'));
    await userEvent.type(screen.getByLabelText('Kode verifikasi'), '000000');
    await next();
    const field = screen.getByLabelText('Kode verifikasi');
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('Kode tidak sesuai.')));
    expect(field).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Pakai kode pemulihan' }));
    const recovery = screen.getByLabelText('Kode pemulihan');
    expect(recovery).toHaveAttribute('inputmode', 'text');
    await userEvent.clear(recovery);
    await userEvent.type(recovery, 'abcd-efgh-jkmn-pqrs');
    api.answers[SECOND] = SUCCESS;
    await next();
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it.each([
    ['the challenge is old', refusal(401, 'Unauthorized', 'Waktu memasukkan kode sudah habis.')],
    ['the account is inactive', refusal(403, 'ACCOUNT_INACTIVE', 'Akun ini tidak aktif.')],
  ])('when %s, then the password page and a toast say so, with an empty password', async (_case, answer) => {
    const { webCore } = await openStep(answer);
    await userEvent.type(screen.getByLabelText('Kode verifikasi'), '123456');
    await next();
    expect(await screen.findByRole('heading', { level: 1, name: 'Masuk' })).toHaveFocus();
    const { message } = answer.body as { message: string };
    expect(within(screen.getByRole('main')).getByText(message)).toBeVisible();
    expect(webCore.toast.getSnapshot()).toMatchObject({ title: 'Login Gagal', description: message });
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Email')).toHaveValue('rina@example.test');
  });

  it('when there are too many attempts, then the form shows the sentence and stays', async () => {
    await openStep(refusal(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak percobaan.'));
    await userEvent.type(screen.getByLabelText('Kode verifikasi'), '123456');
    await next();
    expect(await screen.findByRole('alert')).toHaveTextContent('Terlalu banyak percobaan.');
    await userEvent.click(screen.getByRole('button', { name: 'Kembali ke halaman masuk' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Masuk' })).toHaveFocus();
  });
});
