import type { AdminConsents, AdminFamily } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminConsultation, adminUser } from '../../../testing/examples.ts';
import { refusal, renderWithShell } from '../../../testing/render-with-shell.tsx';
import { PersonPage } from './person.page.tsx';
import type { PersonColumns, RefundDialog } from './person-lists.tsx';

const ratna = adminUser();
const family: AdminFamily = { children: [{ id: 1, name: 'Bima', guardians: [] }], guardianOf: [], observers: [] };
const consents = { state: 'active', last: null, isRequired: true, events: [] } as unknown as AdminConsents;
const consultation = adminConsultation({
  status: 'contacted',
  updatedAt: '2026-11-21T03:00:00.000Z',
  user: ratna,
  history: [{ at: '2026-11-21T03:00:00.000Z', status: 'contacted', by: 'Dewi', note: 'Menunggu balasan' }],
});
const empty = { data: [], total: 0 };
const columns: PersonColumns = {
  assessments: [],
  orders: [],
  consultations: [
    { key: 'child', header: 'Anak', cell: ({ childName }) => childName },
    { key: 'user', header: 'Orang tua', isRowHeader: true, cell: ({ user }) => user.email },
    { key: 'note', header: 'Catatan terakhir', cell: () => '–' },
  ],
  requests: [
    { key: 'user', header: 'Pemilik akun', isRowHeader: true, cell: ({ user }) => user.email },
    { key: 'kind', header: 'Permintaan', cell: ({ id }) => `Perbaikan data #${id}` },
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
              'GET /api/admin/data-requests': { data: [{ id: 5 }], total: 1 },
            }[call];
      if (answer instanceof Error) throw answer;
      return (typeof answer === 'function' ? answer() : answer) ?? empty;
    },
  });
}
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('PersonPage', () => {
  it('when it opens, then it shows the account, the family, the consent and the lists of this person alone', async () => {
    const { calls, titles } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ratna Wijaya' })).toBeVisible();
    expect((await section('Akun')).getByText('WhatsApp').nextElementSibling).toHaveTextContent('+6281234567890');
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
    expect(lists).toHaveLength(5);
    const request = within((await screen.findByRole('rowheader', { name: 'Perbaikan data #5' })).closest('tr')!);
    expect(request.getByRole('link', { name: 'Buka permintaan 5' })).toHaveAttribute(
      'href',
      '/admin/data-requests?state=all&userId=12',
    );
    for (const name of ['Orang tua', 'Pemilik akun', 'Catatan terakhir'])
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

describe('the consent on the page of a person', () => {
  const granted = {
    kind: 'granted',
    at: '2026-11-21T07:30:00Z',
    version: '2026-11-23',
    hash: 'a'.repeat(64),
    relationship: 'Ibu',
    research: false,
    whatsapp: true,
  };
  const show = (answer: () => unknown) => open({ 'GET /api/admin/users/{id}/consents': answer });
  const card = () => section('Persetujuan');

  it('when it opens, then it asks once, and shows what holds and what happened, newest first, without a way to change it', async () => {
    const narrowed = { kind: 'narrowed', at: '2026-11-22T07:30:00Z', choice: 'research' };
    const events = [{ ...granted, research: true }, narrowed];
    const { calls } = show(() => ({ isRequired: true, state: 'active', last: granted, events }));
    const found = await card();
    expect(await found.findByText('Berlaku')).toBeVisible();
    expect(found.getByText('WhatsApp di luar konsultasi: boleh')).toBeVisible();
    expect(found.getByText('Data tanpa nama untuk penelitian: tidak boleh')).toBeVisible();
    expect(found.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '22 November 2026, 14.30 WIBMenarik izin penelitian',
      '21 November 2026, 14.30 WIBMenyetujui teks versi 2026-11-23 sebagai Ibu. WhatsApp: boleh. Penelitian: boleh.',
    ]);
    expect(calls.filter(([call]) => call.includes('consents'))).toEqual([
      ['GET /api/admin/users/{id}/consents', { params: { id: 12 } }],
    ]);
    expect(found.queryByRole('button')).toBeNull();
  });

  it('when it is withdrawn, then nothing is allowed any more', async () => {
    const last = { kind: 'withdrawn', at: '2026-11-22T07:30:00Z' };
    show(() => ({ isRequired: true, state: 'withdrawn', last, events: [granted, last] }));
    const found = await card();
    expect(await found.findByText('Ditarik')).toBeVisible();
    expect(found.getByText('WhatsApp di luar konsultasi: tidak boleh')).toBeVisible();
    expect(found.getAllByRole('listitem')[0]).toHaveTextContent('Menarik persetujuan');
  });

  it('when there is none, then it says so', async () => {
    show(() => ({ isRequired: false, state: 'none', last: null, events: [] }));
    const found = await card();
    expect(await found.findByText('Belum ada')).toBeVisible();
    expect(found.getByText('Persetujuan tidak diwajibkan di server ini.')).toBeVisible();
    expect(found.queryByRole('list')).toBeNull();
  });
});

describe('the family on the page of a person', () => {
  const consent = { state: 'active', since: '2026-11-20T03:00:00Z' };
  const guardian = { id: 5, name: 'Dimas Wijaya', relationship: 'Ayah', since: '2026-11-21T03:00:00Z', consent };
  const observer = { userAssessmentId: 100_001, relationship: 'teacher', state: 'withdrawn' };
  const family = {
    children: [
      { id: 1, name: 'Bima', guardians: [guardian, { ...guardian, id: 6, consent: { state: 'none', since: null } }] },
      { id: 2, name: 'Alya', guardians: [] },
      { id: 3, name: null, guardians: [] },
    ],
    guardianOf: [{ ...guardian, id: 7, ownerName: 'Sari Putri', childName: null }],
    observers: [
      { ...observer, id: 8, since: '2026-11-22T03:00:00Z' },
      { ...observer, id: 9, state: 'ended', since: null },
    ],
  };
  const show = (answer: () => unknown) => open({ 'GET /api/admin/users/{id}/family': answer });
  const card = () => section('Anak, wali, dan pengamat');
  const linesOf = (found: Awaited<ReturnType<typeof card>>, name: string) =>
    within(found.getByRole('list', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('when it opens, then it asks once, and shows who answers for each child, with the consent and since when', async () => {
    const { calls } = show(() => family);
    const found = await card();
    await found.findByText('Bima');
    expect(linesOf(found, 'Wali anak')).toEqual([
      'BimaDimas Wijaya (Ayah), sejak 21 November 2026Persetujuan:Berlakusejak 20 November 2026' +
        'Dimas Wijaya (Ayah), sejak 21 November 2026Persetujuan:Belum ada',
      'AlyaTidak ada wali selain pemilik akun.',
      'Profil 3Pemilik akun membatasi data ini atau menarik persetujuan.',
    ]);
    expect(linesOf(found, 'Menjadi wali untuk')).toEqual([
      'Anak yang dibatasi, profil milik Sari Putri (Ayah), sejak 21 November 2026' +
        'Persetujuan:Berlakusejak 20 November 2026',
    ]);
    expect(linesOf(found, 'Pengamat kedua')).toEqual([
      'GuruDitarik pengamatsejak 22 November 2026Hasil 100001',
      'GuruBerakhirHasil 100001',
    ]);
    expect(found.getAllByRole('link', { name: 'Hasil 100001' })[0]).toHaveAttribute(
      'href',
      '/admin/assessment-result/100001',
    );
    expect(calls.filter(([call]) => call.includes('family'))).toEqual([
      ['GET /api/admin/users/{id}/family', { params: { id: 12 } }],
    ]);
  });

  it('when there is nobody, then it says so; when it fails, then staff can try again', async () => {
    let isBroken = true;
    show(() => {
      if (isBroken) throw refusal(503, 'UNAVAILABLE', 'Layanan sedang tidak tersedia.');
      return { children: [], guardianOf: [], observers: [] };
    });
    const found = await card();
    const retry = await found.findByRole('button', { name: 'Coba lagi' });
    isBroken = false;
    await userEvent.click(retry);
    expect(await found.findByText('Akun ini belum punya profil anak.')).toBeVisible();
    expect(found.getByText('Belum ada pengamat.')).toBeVisible();
    expect(found.queryByText('Menjadi wali untuk')).toBeNull();
  });
});
