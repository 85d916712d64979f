import type { AdminConsents, AdminConsultation, AdminFamily, AdminUser } from '@kenali/contracts';
import { userView } from '@kenali/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../../testing/render-with-shell.tsx';
import { PersonPage } from './person.page.tsx';
import type { PersonColumns, RefundDialog } from './person-lists.tsx';

const ratna: AdminUser = {
  ...userView({ id: 12, email: 'ratna@contoh.test', firstName: 'Ratna', lastName: 'Wijaya' }),
  whatsappNumber: '081234567890',
  isActive: true,
  lastLoginAt: null,
};
const family: AdminFamily = { children: [{ id: 1, name: 'Bima', guardians: [] }], guardianOf: [], observers: [] };
const consents = { state: 'active', last: null, isRequired: true, events: [] } as unknown as AdminConsents;
const consultation: AdminConsultation = {
  id: 100_001,
  status: 'contacted',
  requestedAt: '2026-11-20T03:00:00.000Z',
  updatedAt: '2026-11-21T03:00:00.000Z',
  childName: 'Bima',
  user: { id: 12, email: 'ratna@contoh.test', firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '' },
  history: [{ at: '2026-11-21T03:00:00.000Z', status: 'contacted', by: 'Dewi', note: 'Menunggu balasan' }],
};
const empty = { data: [], total: 0 };
const columns: PersonColumns = {
  assessments: [],
  orders: [],
  consultations: [
    { key: 'child', header: 'Anak', cell: ({ childName }) => childName },
    { key: 'user', header: 'Orang tua', isRowHeader: true, cell: ({ user }) => user.email },
    { key: 'note', header: 'Catatan terakhir', cell: () => '–' },
  ],
};

const Refund: RefundDialog = ({ orderId }) => <p>Dana pesanan {orderId}</p>;

function open(answers: Record<string, unknown> = {}, userId = '12') {
  return renderWithShell(<PersonPage columns={columns} RefundDialog={Refund} />, {
    params: { userId },
    answer: (call) => {
      const answer =
        call in answers
          ? answers[call]
          : {
              'GET /api/admin/users': [ratna],
              'GET /api/admin/users/{id}/family': family,
              'GET /api/admin/users/{id}/consents': consents,
              'GET /api/admin/consultations': { data: [consultation], total: 1 },
            }[call];
      if (answer instanceof Error) throw answer;
      return answer ?? empty;
    },
  });
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('PersonPage', () => {
  it('when it opens, then it shows the account, the family, the consent and the lists of this person alone', async () => {
    const { calls, titles } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ratna Wijaya' })).toBeVisible();
    expect((await section('Akun')).getByText('081234567890')).toBeVisible();
    expect(await (await section('Anak, wali, dan pengamat')).findByText('Bima')).toBeVisible();
    expect(await (await section('Persetujuan')).findByText('Berlaku')).toBeVisible();
    expect(await screen.findByText('Belum ada asesmen')).toBeVisible();
    expect(await screen.findByText('Belum ada pesanan')).toBeVisible();
    const row = within((await screen.findByRole('rowheader', { name: 'Bima' })).closest('tr')!);
    expect(row.getByText(/Dewi: .+\. Menunggu balasan$/)).toBeVisible();
    expect(row.getByRole('link', { name: 'Lihat hasil 100001' })).toHaveAttribute(
      'href',
      '/admin/assessment-result/100001',
    );
    expect(titles.at(-1)).toBe('Ratna Wijaya');
    const lists = calls.filter(([, input]) => 'query' in (input as object));
    for (const [call, input] of lists)
      expect([call, (input as { query: object }).query]).toEqual([
        call,
        expect.objectContaining(call === 'GET /api/admin/users' ? { id: 12 } : { userId: 12 }),
      ]);
    expect(lists).toHaveLength(4);
    for (const name of ['Orang tua', 'Catatan terakhir'])
      expect(screen.queryByRole('columnheader', { name })).toBeNull();
  });

  it('when the account is edited, then the page is read again; a password can be reset', async () => {
    const { calls } = open({ 'PATCH /api/admin/users/{id}': ratna });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(calls.filter(([call]) => call === 'GET /api/admin/users')).toHaveLength(2));
    await userEvent.click(await screen.findByRole('button', { name: 'Reset password' }));
    expect(screen.getByRole('dialog', { name: 'Reset password' })).toBeVisible();
  });

  it.each(['12', 'x', '0', '1.5'])(
    'when there is no account %p, then it says so and reads nothing else',
    async (id) => {
      const { calls } = open({ 'GET /api/admin/users': [] }, id);
      expect(await screen.findByText('Pengguna tidak ditemukan.')).toBeVisible();
      expect(calls).toHaveLength(id === '12' ? 1 : 0);
    },
  );

  it('when one part cannot be loaded, then the others are there, and it can be loaded again', async () => {
    open({ 'GET /api/admin/users/{id}/family': refusal(503, 'UNAVAILABLE') });
    expect(await (await section('Persetujuan')).findByText('Berlaku')).toBeVisible();
    expect(await (await section('Anak, wali, dan pengamat')).findByRole('button', { name: 'Coba lagi' })).toBeVisible();
  });

  it('when an order is paid and not refunded, then its money can be returned from here', async () => {
    const order = { id: 8, paymentStatus: 'paid', paidAmount: '350000.00', refundedAmount: '100000.00' };
    const others = [
      { ...order, id: 9, paymentStatus: 'pending', paidAmount: null },
      { ...order, id: 10, refundedAmount: '350000.00' },
    ];
    open({ 'GET /api/admin/orders': { data: [order, ...others], total: 3 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Kembalikan dana pesanan 8' }));
    expect(screen.getByText('Dana pesanan 8')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Kembalikan dana/ })).toHaveLength(1);
  });

  describe('the licence of a psychologist', () => {
    const SET = 'POST /api/admin/users/{id}/licence';
    const licence = {
      name: 'Ratna Wijaya, Psikolog',
      licenceKind: 'SIPP',
      licence: '2012-01',
      expiresOn: null,
    } as const;
    const withLicence = { ...ratna, role: 'internal', licence: { ...licence, verifiedAt: '2026-11-20T03:00:00.000Z' } };
    const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

    it('when the account is of a parent, then there is no word of it', async () => {
      open();
      await section('Akun');
      expect(screen.queryByRole('region', { name: 'Izin psikolog' })).toBeNull();
    });

    it('when none is set, then a wrong form sends nothing and a right one sets it', async () => {
      const { calls, toasts } = open({ 'GET /api/admin/users': [{ ...ratna, role: 'internal' }], [SET]: withLicence });
      expect((await section('Izin psikolog')).getByText(/tidak dapat menandatangani/)).toBeVisible();
      await press('Catat izin');
      await press('Simpan');
      expect(await screen.findByText('Nama psikolog wajib diisi, paling sedikit 3 karakter')).toBeVisible();
      expect(screen.getByText(/^Nomor wajib diisi/)).toBeVisible();
      await userEvent.type(screen.getByLabelText('Nama dengan gelar'), ' Ratna Wijaya, Psikolog ');
      await userEvent.selectOptions(screen.getByLabelText('Jenis izin'), 'STR');
      await userEvent.type(screen.getByLabelText('Nomor izin'), '2012-01');
      await press('Simpan');
      await waitFor(() => expect(toasts).toEqual([{ title: 'Izin psikolog sudah disimpan.', variant: 'success' }]));
      expect(calls.filter(([call]) => call === SET)).toEqual([
        [SET, { params: { id: 12 }, body: { licence: { ...licence, licenceKind: 'STR' } } }],
      ]);
    });

    it('when it is removed, then a question says what follows', async () => {
      const { calls } = open({ 'GET /api/admin/users': [withLicence], [SET]: ratna });
      expect((await section('Izin psikolog')).getByText('Ratna Wijaya, Psikolog')).toBeVisible();
      await press('Hapus izin');
      const question = within(screen.getByRole('alertdialog', { name: 'Hapus izin psikolog?' }));
      await userEvent.click(question.getByRole('button', { name: 'Hapus izin' }));
      await waitFor(() =>
        expect(calls.find(([call]) => call === SET)).toEqual([SET, { params: { id: 12 }, body: { licence: null } }]),
      );
    });
  });
});
