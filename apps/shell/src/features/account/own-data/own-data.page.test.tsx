import type { DataExportView } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeServer, refusal } from '../../../testing/fake-server.ts';
import { findPage, openSignedIn, renderSite } from '../../../testing/render-site.tsx';

const NEWEST = 'GET /api/data-exports/newest';
const REQUEST = 'POST /api/data-exports';
const FILE = 'GET /api/data-exports/7/file';
const FACTOR = 'GET /api/auth/second-factor';

const view = (partial: Partial<DataExportView> = {}): DataExportView => ({
  id: 7,
  state: 'running',
  createdAt: '2026-11-23T01:00:00Z',
  progress: { done: 0, total: 0 },
  sizeBytes: null,
  expiresAt: null,
  ...partial,
});
const READY = view({ state: 'ready', sizeBytes: 1_572_864, expiresAt: '2026-11-24T01:00:00Z' });
const shown = (newest: DataExportView | null) => ({ body: { newest } });
const withFactor = (isOn: boolean) => ({ body: { isOn, enabledAt: null, recoveryCodesLeft: 0 } });

async function open(newest: DataExportView | null, answers: Parameters<typeof openSignedIn>[1] = {}) {
  const { api } = openSignedIn('/account/data', { [NEWEST]: shown(newest), [FACTOR]: withFactor(false), ...answers });
  await findPage('Data saya');
  await screen.findByRole('region', { name: 'Unduh data saya' });
  return api;
}
const section = () => screen.getByRole('region', { name: 'Unduh data saya' });
const press = async (name: string) => userEvent.click(await within(section()).findByRole('button', { name }));
const fill = (label: string, text: string) =>
  userEvent.type(within(section()).getByLabelText(label), text, { delay: null });

it('visitor: when they open the page, then the login page opens and leads back', async () => {
  renderSite('/account/data', fakeServer({}));
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/login?next=%2Faccount%2Fdata'));
});

it('when it opens, then it says what is stored, for what and how long, with links to the account and the privacy notice', async () => {
  await open(null);
  const kinds = screen.getByRole('region', { name: 'Apa yang kami simpan' });
  expect(
    within(kinds)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Akun',
    'Pesanan dan pembayaran',
    'Profil anak',
    'Peserta dan jawaban',
    'Hasil dan konsultasi',
    'Persetujuan',
    'Pembatasan',
    'Permintaan',
    'Perangkat',
    'Email otomatis',
    'Catatan kerja staf',
  ]);
  expect(within(kinds).getAllByText('Disimpan:')).toHaveLength(11);
  expect(within(kinds).getByRole('link', { name: 'Pemberitahuan Privasi' })).toHaveAttribute('href', '/privasi');
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Akun' })).toHaveAttribute('href', '/account');
});

it('until everything has arrived, or has failed, then no part that would move is shown', async () => {
  const arrivals: (() => void)[] = [];
  openSignedIn('/account/data', {
    [NEWEST]: { status: 500, body: 'boom' },
    'GET /api/data-requests': { body: { children: [], requests: [], needsCode: false } },
    'GET /api/restrictions': () =>
      new Promise((resolve) => arrivals.push(() => resolve({ body: { children: [], restrictions: [] } }))),
  });
  expect(await screen.findByText('Memuat data Anda...')).toBeVisible();
  await waitFor(() => expect(arrivals).not.toHaveLength(0));
  expect(screen.queryByRole('region', { name: 'Unduh data saya' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Hapus atau perbaiki data' })).toBeNull();
  for (const arrive of arrivals) arrive();
  expect(await screen.findByRole('region', { name: 'Hapus atau perbaiki data' })).toBeVisible();
  expect(within(section()).getByText('Bagian ini belum dapat dimuat.')).toBeVisible();
  expect(screen.queryByText('Memuat data Anda...')).toBeNull();
});

it('when an archive is requested with the password, then its progress is shown and announced, and then the download', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const api = await open(null, { [REQUEST]: { status: 201, body: view() } });
  await press('Buat berkas');
  expect(within(section()).getByLabelText('Password')).toHaveFocus();
  expect(within(section()).queryByLabelText('Kode verifikasi')).toBeNull();
  await press('Minta berkas');
  expect(await within(section()).findByText('Password wajib diisi')).toBeVisible();
  await fill('Password', 'kuda-terbang-biru');
  api.answers[NEWEST] = shown(view({ progress: { done: 3, total: 5 } }));
  await press('Minta berkas');
  expect(await within(section()).findByRole('progressbar', { name: 'Menyusun berkas' })).toHaveAttribute(
    'aria-valuetext',
    'menunggu giliran',
  );
  expect(within(section()).getByRole('status')).toHaveTextContent('Berkas data Anda sedang disusun.');
  expect(section()).toContainElement(document.activeElement as HTMLElement);
  expect(api.callsTo(REQUEST).map(({ body }) => body)).toEqual([{ currentPassword: 'kuda-terbang-biru' }]);
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 dari 5'));
  api.answers[NEWEST] = shown(READY);
  await waitFor(() => expect(within(section()).getByRole('status')).toHaveTextContent('siap diunduh'));
  expect(section()).toHaveTextContent('1,5 MB, dapat diunduh sampai 24 November 2026, 08.00 WIB.');
  expect(within(section()).getByRole('button', { name: 'Unduh' })).toBeVisible();
});

it('when the password is wrong, then its field says so; when there were too many, then the sentence of the API is shown', async () => {
  const fields = [{ path: 'currentPassword', message: 'Password saat ini tidak sesuai' }];
  const api = await open(null, { [REQUEST]: refusal(422, 'VALIDATION', 'Periksa.', fields) });
  await press('Buat berkas');
  await fill('Password', 'salah');
  await press('Minta berkas');
  expect(await within(section()).findByText('Password saat ini tidak sesuai')).toBeVisible();
  api.answers[REQUEST] = refusal(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak percobaan.');
  await press('Minta berkas');
  expect(await within(section()).findByRole('alert')).toHaveTextContent('Terlalu banyak percobaan.');
  await press('Batal');
  expect(within(section()).queryByLabelText('Password')).toBeNull();
});

it('when the account has a second factor, then the form has a field for a code, and a wrong one is shown at its field', async () => {
  const api = await open(null, {
    [FACTOR]: withFactor(true),
    [REQUEST]: refusal(422, 'SECOND_FACTOR_INVALID', 'Kode tidak sesuai.'),
  });
  await press('Buat berkas');
  await within(section()).findByLabelText('Kode verifikasi');
  await fill('Password', 'kuda-terbang-biru');
  await fill('Kode verifikasi', '123456');
  await press('Minta berkas');
  expect(await within(section()).findByText('Kode tidak sesuai.')).toBeVisible();
  expect(api.callsTo(REQUEST)[0]?.body).toEqual({ currentPassword: 'kuda-terbang-biru', code: '123456' });
});

it('when it is downloaded, then the browser saves what arrived; when it ends early, then the user can try again', async () => {
  const files: Blob[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  URL.createObjectURL = jest.fn((file: Blob) => `blob:${files.push(file)}`);
  const parts = [new Uint8Array([80, 75]), new Uint8Array([3, 4, 5])];
  const api = await open(READY, { [FILE]: { status: 500, body: 'boom' } });
  await press('Unduh');
  expect(await within(section()).findByRole('alert')).toHaveTextContent('Unduhan terputus.');
  api.answers[FILE] = { parts };
  await press('Unduh');
  await waitFor(() => expect(files.map(({ size, type }) => [size, type])).toEqual([[5, 'application/zip']]));
  expect(within(section()).queryByRole('alert')).toBeNull();
});

it('when it has expired meanwhile, then the page says so and offers a new one', async () => {
  const api = await open(READY, { [FILE]: refusal(410, 'DATA_EXPORT_EXPIRED', 'Berkas ini sudah kedaluwarsa.') });
  const unduh = await within(section()).findByRole('button', { name: 'Unduh' });
  api.answers[NEWEST] = shown(view({ state: 'expired' }));
  await userEvent.click(unduh);
  expect(await within(section()).findByText('Berkas sudah kedaluwarsa')).toBeVisible();
  expect(within(section()).queryByRole('button', { name: 'Unduh' })).toBeNull();
  expect(within(section()).getByRole('button', { name: 'Buat baru' })).toBeVisible();
});

it('when it has failed, or cannot be read, then the page says so and the user can try again', async () => {
  const api = await open(view({ state: 'failed' }), {});
  expect(await within(section()).findByText('Berkas belum dapat disusun')).toBeVisible();
  expect(within(section()).getByRole('button', { name: 'Buat baru' })).toBeVisible();
  expect(api.callsTo(NEWEST).length).toBeGreaterThan(0);
});

it('when the state cannot be read, then the rest of the page works and the user can read it again', async () => {
  const api = await open(null, { [NEWEST]: { status: 404, body: 'x' } });
  const again = await within(section()).findByRole('button', { name: 'Coba lagi' });
  expect(screen.getByRole('region', { name: 'Apa yang kami simpan' })).toBeVisible();
  api.answers[NEWEST] = shown(READY);
  await userEvent.click(again);
  expect(await within(section()).findByRole('button', { name: 'Unduh' })).toBeVisible();
});

it('when the account page is open, then it leads here', async () => {
  openSignedIn('/account');
  await findPage('Akun');
  expect(screen.getByRole('link', { name: 'Lihat, unduh, atau hapus data saya' })).toHaveAttribute(
    'href',
    '/account/data',
  );
});
