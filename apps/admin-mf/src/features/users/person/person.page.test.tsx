import type { AdminConsents, AdminConsultation, AdminFamily, AdminUser } from '@kenali/contracts';
import { userView } from '@kenali/contracts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../../testing/render-with-shell.tsx';
import { PersonPage } from './person.page.tsx';
import type { PersonColumns } from './person-lists.tsx';

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

function open(answers: Record<string, unknown> = {}, userId = '12') {
  return renderWithShell(<PersonPage columns={columns} />, {
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
});
