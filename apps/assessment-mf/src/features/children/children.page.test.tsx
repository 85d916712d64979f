import type { ChildView, OwnChildren } from '@kenali/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, type FakeShell, fakeShell, networkError } from '../../testing/fake-shell.tsx';
import { bima as child, completed, inProgress, noConsent } from '../../testing/user-assessments.ts';
import { ChildrenPage } from './children.page.tsx';

const LIST = 'GET /api/children';
const ADD = 'POST /api/children';
const CHANGE = 'PATCH /api/children/{id}';
const DELETE = 'POST /api/children/{id}/delete';

const bima: ChildView = { ...child, sex: 'male', notes: 'Suka musik' };
const dewi: ChildView = { ...child, id: 5, name: 'Dewi Wijaya', results: 1 };

let shell: FakeShell;
function open(own: Partial<OwnChildren>, answers: Record<string, Answer> = {}) {
  shell = fakeShell({
    answers: {
      [LIST]: () => ({ children: [], suggestions: [], ...own }),
      'GET /api/user-assessments': () => [
        { ...completed, childId: 5 },
        { ...completed, id: 100_009 },
        { ...inProgress, childId: 5 },
      ],
      ...answers,
    },
  });
  shell.show(<ChildrenPage />);
}

const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => userEvent.click(await button(name));
const fill = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};
const toast = (title: string) => expect(shell.toast).toHaveBeenCalledWith({ title });

it('list: when there are profiles, then each shows its data and its own completed results', async () => {
  open({ children: [bima, dewi] });
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('Bima Wijaya');
  expect(first).toHaveTextContent(/Lahir 14 Maret 2020, \d+ tahun.*, laki-laki/);
  expect(first).toHaveTextContent('Suka musik');
  expect(await within(first as HTMLElement).findByText('Belum ada hasil untuk anak ini.')).toBeVisible();
  const links = within(second as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`/results/${completed.id}`]);
});

it('list: when results and guardians do not arrive, then the profiles appear without them', async () => {
  jest.useFakeTimers();
  let arrive: (results: unknown) => void = () => undefined;
  const results = new Promise((resolve) => {
    arrive = resolve;
  });
  const never = new Promise(() => undefined);
  open({ children: [dewi] }, { 'GET /api/user-assessments': () => results, 'GET /api/guardianships': () => never });
  await act(() => jest.advanceTimersByTimeAsync(2500));
  expect(screen.queryByRole('listitem')).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(500));
  const [card] = screen.getAllByRole('listitem');
  expect(card).toHaveTextContent(/Dewi Wijaya.*Memuat hasil/s);
  await act(async () => arrive([{ ...completed, childId: 5 }]));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(card).not.toHaveTextContent('Memuat hasil');
  expect(screen.getByRole('link', { name: new RegExp(completed.assessment.name) })).toBeVisible();
});

it('add: when the form lacks data, then it says so and sends nothing; when complete, then it is sent and listed', async () => {
  let own: OwnChildren = { children: [], suggestions: [] };
  open(
    {},
    {
      [LIST]: () => own,
      [ADD]: () => {
        own = { children: [bima], suggestions: [] };
        return bima;
      },
    },
  );
  expect(await screen.findByText('Belum ada profil anak')).toBeVisible();
  await press('Tambah anak');
  await press('Simpan');
  expect(screen.getByText('Nama anak harus diisi')).toBeVisible();
  expect(screen.getByText('Tanggal lahir anak harus diisi')).toBeVisible();
  expect(screen.getByLabelText('Nama anak')).toHaveFocus();
  await fill('Nama anak', 'Bima Wijaya');
  await fill('Tanggal lahir anak', '2999-01-01');
  await press('Simpan');
  expect(screen.getByText('Tanggal lahir anak tidak boleh di masa depan.')).toBeVisible();
  expect(shell.sent(ADD)).toEqual([]);
  await fill('Tanggal lahir anak', '2020-03-14');
  await userEvent.selectOptions(screen.getByLabelText(/^Jenis kelamin/), 'Laki-laki');
  await press('Simpan');
  expect(await screen.findByRole('heading', { name: 'Bima Wijaya' })).toBeVisible();
  expect(shell.sent(ADD)).toEqual([{ body: { name: 'Bima Wijaya', birthDate: '2020-03-14', sex: 'male', notes: '' } }]);
  toast('Profil Bima Wijaya tersimpan');
});

it('change: when one field changes, then only that one is sent', async () => {
  open({ children: [bima] }, { [CHANGE]: () => ({ ...bima, notes: '' }) });
  await press('Ubah profil Bima Wijaya');
  expect(screen.getByLabelText('Nama anak')).toHaveValue('Bima Wijaya');
  await fill('Catatan (opsional)', '');
  await press('Simpan');
  await waitFor(() => expect(shell.sent(CHANGE)).toEqual([{ params: { id: 4 }, body: { notes: '' } }]));
});

it.each([
  ['the API has a reason', () => apiError('CHILD_EXISTS'), 'Profil anak dengan nama dan tanggal lahir ini sudah ada.'],
  ['there is no network', networkError, 'Profil belum tersimpan. Periksa sambungan internet, lalu coba lagi.'],
  [
    'the API names a field',
    () => apiError('VALIDATION', [{ path: 'birthDate', message: 'Tanggal ini tidak ada dalam kalender.' }]),
    'Tanggal ini tidak ada dalam kalender.',
  ],
])('change: when %s, then the dialog stays with what was typed', async (_, error, text) => {
  open({ children: [bima] }, { [CHANGE]: () => Promise.reject(error()) });
  await press('Ubah profil Bima Wijaya');
  await fill('Nama anak', 'Bima W');
  await press('Simpan');
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByLabelText('Nama anak')).toHaveValue('Bima W');
});

it('delete: when the child has no result, then it asks first and deletes', async () => {
  let children = [bima];
  const remove = () => {
    children = [];
    return { success: true };
  };
  open({}, { [LIST]: () => ({ children, suggestions: [] }), [DELETE]: remove });
  await press('Hapus profil Bima Wijaya');
  expect(shell.sent(DELETE)).toEqual([]);
  await press('Hapus profil');
  expect(await screen.findByText('Belum ada profil anak')).toBeVisible();
  expect(shell.sent(DELETE)).toEqual([{ params: { id: 4 } }]);
  toast('Profil dihapus');
});

it('delete: when another device was faster, then the profile is gone all the same', async () => {
  open({ children: [bima] }, { [DELETE]: () => Promise.reject(apiError('NOT_FOUND')) });
  await press('Hapus profil Bima Wijaya');
  await press('Hapus profil');
  await waitFor(() => toast('Profil dihapus'));
});

it('delete: when the child has results, also if the page does not know it yet, then it says where its data are deleted', async () => {
  open({ children: [bima, dewi] }, { [DELETE]: () => Promise.reject(apiError('CHILD_HAS_RESULTS')) });
  await press('Hapus profil Dewi Wijaya');
  expect(screen.getByRole('link', { name: 'Buka halaman Data saya' })).toHaveAttribute('href', '/account/data');
  expect(screen.queryByRole('button', { name: 'Hapus profil' })).toBeNull();
  await press('Batal');
  await press('Hapus profil Bima Wijaya');
  await press('Hapus profil');
  expect(await screen.findByRole('link', { name: 'Buka halaman Data saya' })).toBeVisible();
});

it('suggestions: when a profile is saved, then its card has the earlier results at once', async () => {
  const suggestion = { name: 'Bima Wijaya', birthDate: '2020-03-14', assessments: 1 };
  const list = { ...completed, childId: undefined };
  open({ suggestions: [suggestion] }, { [ADD]: () => bima, 'GET /api/user-assessments': () => [list] });
  await screen.findByRole('button', { name: 'Simpan profil Bima Wijaya' });
  shell.answers[LIST] = () => ({ children: [bima], suggestions: [] });
  shell.answers['GET /api/user-assessments'] = () => [{ ...list, childId: bima.id }];
  await press('Simpan profil Bima Wijaya');
  expect(await screen.findByRole('link', { name: new RegExp(completed.assessment.name) })).toBeVisible();
  expect(screen.queryByText('Belum ada hasil untuk anak ini.')).toBeNull();
});

it('suggestions: when earlier forms name a child, then its profile is saved only when the owner presses', async () => {
  const suggestion = { name: 'Cinta', birthDate: '2021-01-02', assessments: 2 };
  open({ suggestions: [suggestion] }, { [ADD]: () => ({ ...bima, name: 'Cinta' }) });
  expect(await screen.findByText('Lahir 2 Januari 2021, 2 asesmen')).toBeVisible();
  expect(shell.sent(ADD)).toEqual([]);
  await press('Simpan profil Cinta');
  await waitFor(() => expect(shell.sent(ADD)).toEqual([{ body: { name: 'Cinta', birthDate: '2021-01-02' } }]));
});

it('consent: when it is missing, then the page requests it before a profile can be saved', async () => {
  let needsConsent: true | undefined = true;
  open(
    {},
    {
      [LIST]: () => ({ children: [bima], suggestions: [], ...(needsConsent && { needsConsent }) }),
      'GET /api/consent': () => noConsent,
      'POST /api/consent': () => {
        needsConsent = undefined;
        return { ...noConsent, state: 'active' };
      },
    },
  );
  expect(await screen.findByRole('heading', { name: noConsent.text.title })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tambah anak' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ubah profil Bima Wijaya' })).toBeNull();
  expect(await button('Hapus profil Bima Wijaya')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Ibu' }));
  await press('Saya setuju');
  expect(await button('Tambah anak')).toBeVisible();
});

it('error: when the profiles cannot be loaded, then a retry loads them', async () => {
  let isUnavailable = true;
  const answer = () =>
    isUnavailable ? Promise.reject(apiError('UNAVAILABLE')) : { children: [bima], suggestions: [] };
  open({}, { [LIST]: answer });
  expect(await screen.findByRole('alert')).toHaveTextContent('Gagal memuat profil anak');
  isUnavailable = false;
  await press('Coba lagi');
  expect(await screen.findByRole('heading', { name: 'Bima Wijaya' })).toBeVisible();
});

it('login: when the user is not signed in, then nothing is asked', () => {
  shell = fakeShell({ session: { status: 'anonymous', user: null } });
  shell.show(<ChildrenPage />);
  expect(shell.toast).toHaveBeenCalledWith(
    expect.objectContaining({ description: 'Anda perlu masuk untuk melihat profil anak.' }),
  );
  expect(shell.send).not.toHaveBeenCalled();
});
