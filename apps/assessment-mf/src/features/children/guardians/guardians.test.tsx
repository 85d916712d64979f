import type { ChildResultView, Guardianships, SharedChildView } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, type FakeShell, fakeShell, networkError } from '../../../testing/fake-shell.tsx';
import { bima } from '../../../testing/user-assessments.ts';
import { ChildrenPage } from '../children.page.tsx';

const LIST = 'GET /api/guardianships';
const INVITE = 'POST /api/children/{id}/guardian-invitations';
const END = 'POST /api/guardianships/{id}/end';
const RESULTS = 'GET /api/children/{id}/results';

const dimas = { id: 8, name: 'Dimas Wijaya', relationship: 'Ayah', since: '2026-11-21T03:00:00.000Z' } as const;
const invitation = { id: 9, createdAt: '2026-11-20T03:00:00.000Z', expiresAt: '2026-11-27T03:00:00.000Z' };
const shared: SharedChildView = {
  id: 7,
  ownerName: 'Ratna Wijaya',
  relationship: 'Ayah',
  since: '2026-11-21T03:00:00.000Z',
  child: { id: 12, name: 'Dewi Wijaya', birthDate: '2021-08-17', sex: 'female', notes: 'Suka musik' },
};
const result = (id: number, answeredBy: ChildResultView['answeredBy']): ChildResultView => ({
  id,
  assessment: { name: 'Profil Sensori Anak', type: 'sensory' },
  completedAt: '2026-11-20T17:30:00.000Z',
  answeredBy,
});

let shell: FakeShell;

function open(found: Partial<Guardianships>, answers: Record<string, Answer> = {}, children = [bima]) {
  shell = fakeShell({
    answers: {
      'GET /api/children': () => ({ children, suggestions: [] }),
      'GET /api/user-assessments': () => [],
      [LIST]: () => ({ own: [], shared: [], ...found }),
      [RESULTS]: () => ({ results: [] }),
      ...answers,
    },
  });
  shell.show(<ChildrenPage />);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const heading = (name: string) => screen.findByRole('heading', { name });

describe('the owner', () => {
  const own = (guardians = [dimas], invitations = [invitation]) => [{ childId: 4, guardians, invitations }];

  it('when an answer is lost and the owner tries again, then the same key is sent, and link and PIN show until the owner is done', async () => {
    let isLost = true;
    const created = { invitation, token: 'A'.repeat(32), pin: '042317' };
    open({}, { [INVITE]: () => (isLost ? Promise.reject(networkError()) : created) });
    await press('Undang wali lain untuk Bima Wijaya');
    expect(shell.sent(INVITE)).toEqual([]);
    await press('Buat undangan');
    expect(await screen.findByRole('alert')).toHaveTextContent('Undangan belum dapat dibuat. Silakan coba lagi.');
    isLost = false;
    await press('Buat undangan');
    expect(await heading('Undangan sudah dibuat')).toHaveFocus();
    const inputs = shell.send.mock.calls.filter(([call]) => call === INVITE);
    expect(inputs.map(([, input]) => input)).toEqual([{ params: { id: 4 } }, { params: { id: 4 } }]);
    const [first, second] = inputs.map(([, , options]) => (options as { idempotencyKey: string }).idempotencyKey);
    expect(first).toMatch(/^[\da-f-]{20,}$/);
    expect(second).toBe(first);
    expect(screen.getByLabelText('Tautan undangan')).toHaveValue(
      `http://localhost/account/children/invitation#${'A'.repeat(32)}`,
    );
    expect(screen.getByText('042317')).toBeVisible();
    await press('Selesai');
    expect(screen.queryByText('042317')).toBeNull();
    await waitFor(async () => expect(await heading('Wali lain')).toHaveFocus());
  });

  it('when the profile has no place left, then the dialog says so', async () => {
    open({}, { [INVITE]: () => Promise.reject(apiError('GUARDIANS_FULL')) });
    await press('Undang wali lain untuk Bima Wijaya');
    await press('Buat undangan');
    expect(await screen.findByRole('alert')).toHaveTextContent('sudah memiliki 5 wali dan undangan');
  });

  it.each([
    ['a guardian', 'Akhiri akses Dimas Wijaya', 'Akhiri akses', 8],
    ['an invitation', 'Batalkan undangan sampai 27 November 2026', 'Batalkan undangan', 9],
  ])('when the owner ends %s, then it is asked first, and the lists are read again', async (_, name, confirm, id) => {
    let list = own();
    open({}, { [LIST]: () => ({ own: list, shared: [] }), [END]: () => ({ success: true }) });
    await press(name);
    expect(shell.sent(END)).toEqual([]);
    const dialog = within(await screen.findByRole('alertdialog'));
    const before = shell.sent(RESULTS).length;
    list = own(id === 8 ? [] : [dimas], id === 9 ? [] : [invitation]);
    await userEvent.click(dialog.getByRole('button', { name: confirm }));
    await waitFor(() => expect(shell.toast).toHaveBeenCalledWith({ title: 'Perubahan tersimpan' }));
    expect(shell.sent(END)).toEqual([{ params: { id }, body: { confirmed: true } }]);
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    expect(await heading('Wali lain')).toHaveFocus();
    // Results of the one who left disappear from the list that stays open.
    if (id === 9) await waitFor(() => expect(shell.sent(RESULTS).length).toBeGreaterThan(before));
  });

  it('when an end fails, then the dialog stays; when it has ended meanwhile, then that is what the owner wanted', async () => {
    let error = networkError();
    open({ own: own() }, { [END]: () => Promise.reject(error) });
    await press('Akhiri akses Dimas Wijaya');
    await press('Akhiri akses');
    expect(await screen.findByRole('alert')).toHaveTextContent('Periksa sambungan internet, lalu coba lagi.');
    error = apiError('NOT_FOUND');
    await press('Akhiri akses');
    await waitFor(() => expect(shell.toast).toHaveBeenCalledWith({ title: 'Perubahan tersimpan' }));
  });

  it('when there are guardians, then the results of everyone show, with who answered', async () => {
    const results = [
      result(31, { name: 'Dimas Wijaya', relationship: 'Ayah', isYou: false }),
      result(30, { name: 'Sari Wulandari', relationship: null, isYou: true }),
    ];
    open({ own: own() }, { [RESULTS]: () => ({ results }) });
    expect(await screen.findByText('Diisi oleh Dimas Wijaya (ayah)')).toBeVisible();
    expect(screen.getByText('Diisi oleh Anda')).toBeVisible();
    const links = screen.getAllByRole('link', { name: /^Profil Sensori Anak/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/account/children/results/31', '/results/30']);
  });

  it('when the API has no guardians yet, then the page works as before', async () => {
    open({}, { [LIST]: () => Promise.reject(apiError('NOT_FOUND')) });
    expect(await heading('Bima Wijaya')).toBeVisible();
    await waitFor(() => expect(shell.sent(LIST)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /Undang/ })).toBeNull();
    expect(screen.getByText('Belum ada hasil untuk anak ini.')).toBeVisible();
  });
});

describe('the guardian', () => {
  it('when a profile is shared, then it can be read, not changed, with the results of its owner', async () => {
    const results = [result(30, { name: 'Ratna Wijaya', relationship: null, isYou: false })];
    open({ shared: [shared] }, { [RESULTS]: () => ({ results }) }, []);
    expect(await heading('Dewi Wijaya')).toBeVisible();
    expect(screen.getByText('Suka musik')).toBeVisible();
    expect(screen.queryByText('Belum ada profil anak')).toBeNull();
    expect(screen.getByText(/^Lahir 17 Agustus 2021, .*, perempuan$/)).toBeVisible();
    expect(await screen.findByText('Diisi oleh Ratna Wijaya (pemilik profil)')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Ubah|Hapus|Undang/ })).toBeNull();
  });

  it('when the owner restricts the data, then no name of the child and no results are asked for', async () => {
    open({ shared: [{ ...shared, child: null }] }, {}, []);
    expect(await heading('Profil sedang tidak tersedia')).toBeVisible();
    expect(shell.sent(RESULTS)).toEqual([]);
  });

  it('when the results cannot be loaded, then it says so', async () => {
    open({ shared: [shared] }, { [RESULTS]: () => Promise.reject(apiError('UNAVAILABLE')) }, []);
    expect(await screen.findByText('Hasil belum dapat dimuat. Muat ulang halaman ini.')).toBeVisible();
  });

  it('when the guardian leaves, then it is asked first, and the child is gone', async () => {
    let list = [shared];
    const end = () => {
      list = [];
      return { success: true };
    };
    open({}, { [LIST]: () => ({ own: [], shared: list }), [END]: end }, []);
    await press('Berhenti menjadi wali Dewi Wijaya');
    expect(shell.sent(END)).toEqual([]);
    await press('Berhenti');
    await waitFor(() => expect(screen.queryByText('Dewi Wijaya')).toBeNull());
    expect(shell.sent(END)).toEqual([{ params: { id: 7 }, body: { confirmed: true } }]);
    expect(shell.toast).toHaveBeenCalledWith({ title: 'Anda bukan lagi wali profil ini' });
  });
});
