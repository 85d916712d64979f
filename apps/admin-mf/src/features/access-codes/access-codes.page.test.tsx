import type { AccessBatch, AccessBatchDetail } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { BatchPage } from './batch.page.tsx';
import { BatchesPage } from './batches.page.tsx';
import { keptKeys } from './kept-keys.ts';

const batch: AccessBatch = {
  id: 4,
  assessment: { id: 9, name: 'Profil Sensori Anak', type: 'sensory' },
  partner: 'SD Harapan',
  count: 30,
  lastDay: '2027-06-30',
  note: 'Kelas 2B',
  agreedPrice: '4500000.00',
  createdAt: '2026-11-30T01:00:00.000Z',
  counts: { unused: 12, expired: 0, revoked: 3, used: 4, begun: 5, completed: 6 },
};
const detail: AccessBatchDetail = {
  ...batch,
  codes: [
    { number: 1, state: 'unused', day: null, isReturnable: false },
    { number: 2, state: 'used', day: '2026-11-30', isReturnable: true },
    { number: 3, state: 'begun', day: '2026-11-30', isReturnable: false },
    { number: 4, state: 'used', day: null, isReturnable: false },
    // Its family restricts it, or it has expired.
    { number: 5, state: 'used', day: '2026-11-30', isReturnable: false },
  ],
};
afterEach(() => sessionStorage.clear());

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const CREATE = 'POST /api/admin/access-codes';

describe('the list', () => {
  const open = (file: () => unknown = () => ({ blob: new Blob(['x']), fileName: 'kode.pdf' })) =>
    renderWithShell(<BatchesPage />, {
      answer: (call) => {
        if (call === 'GET /api/admin/access-codes') return { data: [batch], total: 1 };
        if (call === 'GET /api/admin/catalogue') return [{ ...batch.assessment, isActive: true }];
        return call === CREATE ? batch : file();
      },
    });
  const fill = async () => {
    await press('Buat kode');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Nama mitra/), 'SD Harapan', { delay: null });
    await userEvent.selectOptions(dialog.getByLabelText(/Asesmen/), 'Profil Sensori Anak');
    await userEvent.type(dialog.getByLabelText(/Jumlah kode/), '30', { delay: null });
    await userEvent.type(dialog.getByLabelText(/Berlaku sampai/), '2027-06-30', { delay: null });
    await userEvent.type(dialog.getByLabelText(/Harga yang disepakati/), 'Rp 4.500.000', { delay: null });
    return dialog;
  };

  it('shows how far each batch got: a begun code is a used one, and a completed one is a begun one', async () => {
    open();
    const row = (await screen.findByRole('link', { name: 'SD Harapan' })).closest('tr') as HTMLElement;
    const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(cells.slice(1, 5)).toEqual(['123 dicabut', '15', '11', '6']);
    expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/access-codes/4');
  });

  it('searches by the partner', async () => {
    const { calls } = open();
    await userEvent.type(await screen.findByLabelText('Cari nama mitra'), 'harapan');
    const query = { page: 1, limit: 50, search: 'harapan' };
    await waitFor(() => expect(calls).toContainEqual(['GET /api/admin/access-codes', { query }]));
  });

  it('an incomplete form says what is missing, and sends nothing', async () => {
    const { calls } = open();
    await press('Buat kode');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(/Jumlah kode/), '1001', { delay: null });
    await userEvent.click(dialog.getByRole('button', { name: 'Buat kode' }));
    await waitFor(() => expect(dialog.getByLabelText(/Nama mitra/)).toHaveFocus());
    expect(dialog.getByText(/dari 1 sampai 1\.000/)).toBeVisible();
    expect(calls.filter(([call]) => call === CREATE)).toEqual([]);
  });

  it('after the creation, the files are there once, and leaving asks until one was saved', async () => {
    const saved = watchSavedFiles();
    const { calls } = open();
    const dialog = await fill();
    await userEvent.click(dialog.getByRole('button', { name: 'Buat kode' }));
    expect(await screen.findByRole('heading', { level: 1, name: '30 kode untuk SD Harapan' })).toHaveFocus();
    expect(keptKeys.of(4)).toMatch(/^[0-9a-f-]{36}$/);
    const input = { assessmentId: 9, count: 30, partner: 'SD Harapan', lastDay: '2027-06-30', agreedRupiah: 4_500_000 };
    expect(calls).toContainEqual([CREATE, { body: input }]);
    await press('Selesai');
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/belum diunduh/)).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Batal' }));
    await press('Unduh kertas (PDF)');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['kode.pdf']));
    const [call, sent] = calls.at(-1) as [string, { params: { id: number }; body: { key: string } }];
    expect([call, sent.params]).toEqual(['POST /api/admin/access-codes/{id}/pdf', { id: 4 }]);
    expect(sent.body.key).toMatch(/^[0-9a-f-]{36}$/);
    await press('Unduh CSV');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect((calls.at(-1) as [string, { body: { key: string } }])[1].body.key).toBe(sent.body.key);
    await press('Selesai');
    expect(await screen.findByRole('heading', { level: 1, name: 'Kode Akses' })).toBeVisible();
  });

  it('a failed download counts as none', async () => {
    watchSavedFiles();
    const { toasts } = open(() => {
      throw refusal(409, 'CONFLICT', 'Kode hanya dapat diunduh selama satu jam.');
    });
    const dialog = await fill();
    await userEvent.click(dialog.getByRole('button', { name: 'Buat kode' }));
    await press('Unduh CSV');
    await waitFor(() => expect(toasts.at(-1)?.variant).toBe('destructive'));
    await press('Selesai');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });
});

describe('the key of a new batch', () => {
  const openBatch = () =>
    renderWithShell(<BatchPage />, {
      params: { batchId: '4' },
      answer: (call) => (call.endsWith('/pdf') ? { blob: new Blob(['x']), fileName: 'kode.pdf' } : detail),
    });

  it('waits in the tab, so that the page of the batch offers the files until one was saved', async () => {
    const saved = watchSavedFiles();
    keptKeys.put(4, 'kunci');
    keptKeys.put(5, 'lain');
    const { calls } = openBatch();
    await press('Lanjutkan mengunduh');
    await press('Unduh kertas (PDF)');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(calls.at(-1)).toEqual([
      'POST /api/admin/access-codes/{id}/pdf',
      { params: { id: 4 }, body: { key: 'kunci' } },
    ]);
    expect([keptKeys.of(4), keptKeys.of(5)]).toEqual([null, 'lain']);
    await press('Selesai');
    await screen.findByText('Asesmen dimulai', { selector: 'td *' });
    expect(screen.queryByRole('button', { name: 'Lanjutkan mengunduh' })).toBeNull();
  });

  it('is gone after an hour, and after a sign-out', () => {
    keptKeys.put(4, 'kunci');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60 * 60_000 + 1);
    expect(keptKeys.of(4)).toBeNull();
    jest.restoreAllMocks();
    keptKeys.put(4, 'kunci');
    keptKeys.clear();
    expect(keptKeys.of(4)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('one batch', () => {
  const open = () => renderWithShell(<BatchPage />, { params: { batchId: '4' }, answer: () => detail });

  it('shows the agreed price, and codes by number alone', async () => {
    open();
    expect(await screen.findByText(/Rp\s?4\.500\.000, dibayar di luar situs/)).toBeVisible();
    const table = within(screen.getByRole('table', { name: /Kode menurut nomor/ }));
    expect(table.getAllByRole('row')).toHaveLength(6);
    expect(table.getByText('Asesmen dimulai')).toBeVisible();
  });

  it('shows 50 codes on a page, and those of one state', async () => {
    const codes = Array.from({ length: 120 }, (_, at) => ({
      number: at + 1,
      state: at % 2 === 0 ? ('unused' as const) : ('completed' as const),
      day: null,
      isReturnable: false,
    }));
    renderWithShell(<BatchPage />, { params: { batchId: '4' }, answer: () => ({ ...detail, codes }) });
    const numbers = async () => (await screen.findAllByRole('rowheader')).map(({ textContent }) => Number(textContent));
    expect([(await numbers())[0], (await numbers()).length]).toEqual([1, 50]);
    expect(screen.getByText('Halaman 1 dari 3 · 120 baris')).toBeVisible();
    await press('Berikutnya');
    expect([(await numbers())[0], (await numbers()).length]).toEqual([51, 50]);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Asesmen selesai');
    expect(screen.getByText('Halaman 1 dari 2 · 60 baris')).toBeVisible();
    expect((await numbers()).every((number) => number % 2 === 0)).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Dicabut');
    expect(screen.getByText('Tidak ada kode dengan status ini')).toBeVisible();
  });

  it('offers to give back what the server would, and nothing else', async () => {
    const { calls } = open();
    await screen.findByText('Asesmen dimulai', { selector: 'td *' });
    expect(screen.queryAllByRole('button', { name: /^Kembalikan/ }).map((each) => each.ariaLabel)).toEqual([
      'Kembalikan kode nomor 2',
    ]);
    await press('Kembalikan kode nomor 2');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Kembalikan kode' }));
    const sent = ['POST /api/admin/access-codes/{id}/give-back', { params: { id: 4 }, body: { number: 2 } }];
    await waitFor(() => expect(calls).toContainEqual(sent));
  });

  it('revokes one code, or all that are unused', async () => {
    const { calls } = open();
    await press('Cabut kode nomor 1');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cabut' }));
    const one = ['POST /api/admin/access-codes/{id}/revoke', { params: { id: 4 }, body: { number: 1 } }];
    await waitFor(() => expect(calls).toContainEqual(one));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press('Cabut semua yang belum dipakai (12)');
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cabut' }));
    const all = ['POST /api/admin/access-codes/{id}/revoke', { params: { id: 4 }, body: {} }];
    await waitFor(() => expect(calls).toContainEqual(all));
  });
});
