import type { AccessBatch } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseInMenu, refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { BatchesPage } from './batches.page.tsx';

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
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const CREATE = 'POST /api/admin/access-codes';

describe('the list', () => {
  const open = (file: () => unknown = () => ({ blob: new Blob(['x']), fileName: 'kode.pdf' })) =>
    renderWithShell(<BatchesPage />, {
      answer: (call) => {
        if (call === 'GET /api/admin/access-codes') return { data: [batch], total: 1 };
        if (call === 'GET /api/admin/catalogue') return [{ ...batch.assessment, isActive: true }];
        return call === CREATE || /\/(revoke|give-back)$/.test(call) ? batch : file();
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
    const row = (await screen.findByRole('rowheader', { name: /SD Harapan/ })).closest('tr') as HTMLElement;
    const cells = [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(cells.slice(1, 5)).toEqual(['123 dicabut', '15', '11', '6']);
    expect(within(row).getByText(/Rp\s?4\.500\.000, di luar situs/)).toBeVisible();
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

  it('when the catalogue cannot be loaded, then the form says so, and has its assessments after another try', async () => {
    let isDown = true;
    renderWithShell(<BatchesPage />, {
      answer: (call) => {
        if (call !== 'GET /api/admin/catalogue') return { data: [batch], total: 1 };
        if (isDown) throw refusal(503, 'UNAVAILABLE');
        return [{ ...batch.assessment, isActive: true }];
      },
    });
    await press('Buat kode');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Daftar asesmen tidak dapat dimuat')).toBeVisible();
    isDown = false;
    await userEvent.click(dialog.getByRole('button', { name: /Coba lagi/ }));
    expect(await dialog.findByRole('option', { name: 'Profil Sensori Anak' })).toBeInTheDocument();
    expect(dialog.queryByText('Daftar asesmen tidak dapat dimuat')).toBeNull();
  });

  it('when the server refuses the price, then its field says so', async () => {
    const fields = [{ path: 'agreedRupiah', message: 'Harga yang disepakati terlalu tinggi' }];
    renderWithShell(<BatchesPage />, {
      answer: (call) => {
        if (call === CREATE) throw Object.assign(refusal(422, 'VALIDATION'), { fields });
        return call === 'GET /api/admin/catalogue' ? [{ ...batch.assessment, isActive: true }] : { data: [], total: 0 };
      },
    });
    const dialog = await fill();
    await userEvent.click(dialog.getByRole('button', { name: 'Buat kode' }));
    const field = dialog.getByLabelText(/Harga yang disepakati/);
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(/terlalu tinggi/);
  });

  it('after the creation, the files are there once, and leaving asks until one was saved', async () => {
    const saved = watchSavedFiles();
    const { calls } = open();
    const dialog = await fill();
    await userEvent.click(dialog.getByRole('button', { name: 'Buat kode' }));
    expect(await screen.findByRole('heading', { level: 1, name: '30 kode untuk SD Harapan' })).toHaveFocus();
    const input = { assessmentId: 9, count: 30, partner: 'SD Harapan', lastDay: '2027-06-30' };
    expect(calls).toContainEqual([CREATE, { body: { ...input, note: '', agreedRupiah: 4_500_000 } }]);
    await press('Selesai');
    const asked = within(await screen.findByRole('alertdialog'));
    expect(asked.getByText(/belum diunduh/)).toBeVisible();
    await userEvent.click(asked.getByRole('button', { name: 'Batal' }));
    await press('Unduh kertas (PDF)');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['kode.pdf']));
    const [call, sent] = calls.at(-1) as [string, { params: { id: number }; body: { key: string } }];
    expect([call, sent.params]).toEqual(['POST /api/admin/access-codes/{id}/pdf', { id: 4 }]);
    // No UUID, which browsers make on https alone.
    expect(sent.body.key).toMatch(/^([0-9a-f]{1,2}-){15}[0-9a-f]{1,2}$/);
    await press('Unduh CSV');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect((calls.at(-1) as [string, { body: { key: string } }])[1].body.key).toBe(sent.body.key);
    await press('Selesai');
    expect(await screen.findByRole('heading', { level: 1, name: 'Kode Akses' })).toBeVisible();
  });

  it('a failed download counts as none, and who leaves all the same is back at the list', async () => {
    watchSavedFiles();
    const { toasts } = open(() => {
      throw refusal(409, 'CONFLICT', 'Kode hanya dapat diunduh selama satu jam.');
    });
    const dialog = await fill();
    await userEvent.click(dialog.getByRole('button', { name: 'Buat kode' }));
    await press('Unduh CSV');
    await waitFor(() => expect(toasts.at(-1)?.variant).toBe('destructive'));
    await press('Selesai');
    await press('Tutup saja');
    expect(await screen.findByRole('heading', { level: 1, name: 'Kode Akses' })).toBeVisible();
  });
});

describe('the actions of a batch', () => {
  const open = async (action: 'Cabut' | 'Kembalikan') => {
    const { calls } = renderWithShell(<BatchesPage />, {
      answer: (call) => (call === 'GET /api/admin/access-codes' ? { data: [batch], total: 1 } : batch),
    });
    await screen.findByRole('rowheader', { name: /SD Harapan/ });
    if (action === 'Cabut') await press('Cabut kode SD Harapan');
    else await chooseInMenu('kode SD Harapan', 'Kembalikan kode SD Harapan');
    const dialog = within(await screen.findByRole('dialog'));
    const submit = () => userEvent.click(dialog.getByRole('button', { name: action }));
    const choose = (label: string) => userEvent.selectOptions(dialog.getByLabelText('Kode yang dicabut'), label);
    const field = () => dialog.getByLabelText(/Nomor di kertasnya/);
    return { calls, dialog, submit, choose, field };
  };
  const GIVE_BACK = 'POST /api/admin/access-codes/{id}/give-back';
  const REVOKE = 'POST /api/admin/access-codes/{id}/revoke';
  const params = { id: 4 };

  it('give back one code, by a number of the batch', async () => {
    const { calls, dialog, submit, field } = await open('Kembalikan');
    await submit();
    expect(await dialog.findByText('Isi nomor dari 1 sampai 30.')).toBeVisible();
    await userEvent.type(field(), '31');
    await submit();
    expect(calls.filter(([call]) => call === GIVE_BACK)).toEqual([]);
    await userEvent.clear(field());
    await userEvent.type(field(), ' 2');
    await submit();
    await waitFor(() => expect(calls).toContainEqual([GIVE_BACK, { params, body: { number: 2 } }]));
  });

  it('revoke nothing before one code or all is chosen, and one code only with its number', async () => {
    const { calls, dialog, submit, choose, field } = await open('Cabut');
    await submit();
    expect(await dialog.findByText('Pilih kode yang dicabut.')).toBeVisible();
    await choose('Satu kode');
    await submit();
    expect(await dialog.findByText('Isi nomor dari 1 sampai 30.')).toBeVisible();
    expect(calls.filter(([call]) => call === REVOKE)).toEqual([]);
    await userEvent.type(field(), '7');
    await submit();
    await waitFor(() => expect(calls).toContainEqual([REVOKE, { params, body: { number: 7 } }]));
  });

  it('revoke all that are unused, whatever number was typed before', async () => {
    const { calls, dialog, submit, choose, field } = await open('Cabut');
    await choose('Satu kode');
    await userEvent.type(field(), '7');
    await choose('Semua yang belum dipakai (12)');
    expect(dialog.queryByLabelText(/Nomor di kertasnya/)).toBeNull();
    expect(dialog.getByText(/tidak dapat dibatalkan/)).toBeVisible();
    await submit();
    await waitFor(() => expect(calls).toContainEqual([REVOKE, { params, body: {} }]));
  });
});
