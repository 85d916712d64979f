import { assessmentView } from '@kenali/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { chooseInMenu, refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { CataloguePage } from './catalogue.page.tsx';

const sensory = assessmentView();
const hidden = { ...sensory, id: 2, name: 'Skrining Lama', price: '0.00', listPrice: null, isActive: false };

function open(answer: (call: string) => unknown = () => sensory) {
  const shown = renderWithShell(<CataloguePage />, {
    answer: (call) => (call === 'GET /api/admin/catalogue' ? [sensory, hidden] : answer(call)),
  });
  const sent = () => shown.calls.filter(([call]) => !call.startsWith('GET'));
  return { ...shown, sent };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const type = async (label: RegExp | string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

describe('CataloguePage', () => {
  it('when the catalogue loads, then it shows price and state of all entries, including inactive ones', async () => {
    open();
    const row = within((await screen.findByRole('rowheader', { name: 'Profil Sensori Anak' })).closest('tr')!);
    for (const text of ['Rp 350.000', 'Harga coret Rp 500.000', 'Aktif']) expect(row.getByText(text)).toBeVisible();
    const other = within(screen.getByRole('rowheader', { name: 'Skrining Lama' }).closest('tr')!);
    for (const text of ['Gratis', 'Nonaktif']) expect(other.getByText(text)).toBeVisible();
  });

  it('when an entry is added, then the request contains all fields, with null for empty ones', async () => {
    const { sent, toasts } = open();
    await screen.findByRole('table');
    await press('Tambah asesmen');
    await type('Nama asesmen', ' Gaya Belajar Remaja ');
    await type('Harga', 'Rp 150.000');
    // Nobody sells a questionnaire that they have not chosen.
    await press('Simpan');
    expect(await screen.findByText('Jenis wajib diisi')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.selectOptions(screen.getByLabelText('Jenis'), 'Gaya Belajar');
    await press('Simpan');
    await waitFor(() => expect(toasts).toEqual([{ title: 'Asesmen berhasil ditambahkan.', variant: 'success' }]));
    const body = {
      name: 'Gaya Belajar Remaja',
      description: '',
      type: 'learning',
      priceRupiah: 150_000,
      listPriceRupiah: null,
      promoLabel: null,
      note: null,
      duration: '',
      ageRange: '',
      isActive: true,
      requiresSignOff: false,
    };
    expect(sent()).toEqual([['POST /api/admin/catalogue', { body }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('when a price is shown or typed, then its thousands have dots, and the caret stays behind its digit', async () => {
    open();
    await screen.findByRole('table');
    await press('Edit Profil Sensori Anak');
    const price = screen.getByLabelText<HTMLInputElement>('Harga');
    expect([price.value, screen.getByLabelText<HTMLInputElement>(/Harga coret/).value]).toEqual(['350.000', '500.000']);
    await userEvent.type(price, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([price.value, price.selectionStart]).toEqual(['3.950.000', 3]);
    await userEvent.keyboard('{Backspace}');
    expect([price.value, price.selectionStart]).toEqual(['350.000', 1]);
  });

  it('when an entry is edited, then the request contains only the changed fields', async () => {
    const { sent, toasts } = open();
    await screen.findByRole('table');
    await press('Edit Profil Sensori Anak');
    await type('Harga', '400000');
    await userEvent.clear(screen.getByLabelText(/Label promo/));
    await press('Simpan');
    await waitFor(() => expect(toasts).toEqual([{ title: 'Asesmen berhasil diperbarui.', variant: 'success' }]));
    expect(sent()).toEqual([
      ['PATCH /api/admin/catalogue/{id}', { params: { id: 1 }, body: { priceRupiah: 400_000, promoLabel: null } }],
    ]);
  });

  it('when fields are invalid, then it shows an error at each and sends no request', async () => {
    const { sent } = open();
    await screen.findByRole('table');
    await press('Tambah asesmen');
    await press('Simpan');
    expect(await screen.findByText('Nama asesmen wajib diisi')).toBeVisible();
    expect(screen.getByText('Harga wajib diisi')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('when the type is fixed, then the dialog shows the reason', async () => {
    const { toasts } = open(() => {
      throw refusal(409, 'ASSESSMENT_TYPE_FIXED', 'Jenis tidak dapat diubah.');
    });
    await screen.findByRole('table');
    await press('Edit Profil Sensori Anak');
    await press('Simpan');
    expect(await screen.findByRole('alert')).toHaveTextContent('Jenis tidak dapat diubah.');
    expect(toasts).toEqual([{ title: 'Gagal menyimpan asesmen.', variant: 'destructive' }]);
  });

  it('when an entry is deactivated, then a dialog asks for confirmation, with the focus on cancel', async () => {
    const { sent, toasts } = open();
    await screen.findByRole('table');
    await chooseInMenu('Profil Sensori Anak', 'Nonaktifkan Profil Sensori Anak');
    expect(await screen.findByRole('alertdialog', { name: 'Nonaktifkan asesmen?' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Batal' })).toHaveFocus();
    expect(sent()).toEqual([]);
    await press('Nonaktifkan');
    await waitFor(() => expect(toasts).toEqual([{ title: 'Asesmen berhasil dinonaktifkan.', variant: 'success' }]));
    expect(sent()).toEqual([['PATCH /api/admin/catalogue/{id}', { params: { id: 1 }, body: { isActive: false } }]]);
  });
});
