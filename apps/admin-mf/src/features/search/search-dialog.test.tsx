import type { AdminSearchView } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { SearchDialog } from './search-dialog.tsx';

const owner = { id: 3, firstName: 'Ratna', lastName: 'Wijaya', email: 'ibu@contoh.test' };
const assessment = { user: owner, name: 'Profil Sensori', childName: 'Bima', completedAt: null } as const;
const found: AdminSearchView = {
  users: [{ ...owner, whatsappNumber: '081234567890', role: 'user', isActive: false }],
  children: [{ ...assessment, id: 100_001, status: 'completed', completedAt: '2026-11-21T03:00:00.000Z' }],
  orders: [
    { id: 12, user: owner, status: 'completed', totalAmount: '350000.00', createdAt: '2026-11-20T03:00:00.000Z' },
  ],
  assessments: [{ ...assessment, id: 100_002, childName: null, status: 'available' }],
};
const NOTHING: AdminSearchView = { users: [], children: [], orders: [], assessments: [] };
const closed = jest.fn();
const open = (answer: () => unknown = () => found) =>
  renderWithShell(<SearchDialog onClose={closed} />, { answer, pathname: '/admin/dashboard' });
const field = () => screen.getByRole('combobox');
const type = (text: string) => userEvent.type(field(), text);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => closed.mockClear());

describe('SearchDialog', () => {
  it('when it opens, then the field has the focus and nothing is requested; typing sends one request', async () => {
    const { calls } = open();
    expect(field()).toHaveFocus();
    await type('rat');
    expect(await screen.findAllByRole('option')).toHaveLength(4);
    expect(calls).toEqual([['GET /api/admin/search', { query: { q: 'rat' } }]]);
    expect(screen.getByRole('status')).toHaveTextContent('4 hasil.');
  });

  it('when records are found, then each group shows what staff need to tell them apart', async () => {
    open();
    await type('ratna');
    const groups = await screen.findAllByRole('group');
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Orang', 'Anak', 'Pesanan', 'Asesmen']);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Ratna Wijayaibu@contoh.test · +62 812-3456-7890 · Nonaktif',
      'BimaProfil Sensori #100001 · orang tua Ratna Wijaya · Selesai 21 November 2026',
      'Pesanan #12Ratna Wijaya · Rp\u00a0350.000 · Selesai · 20 November 2026',
      'Profil Sensori #100002Ratna Wijaya · Belum dimulai',
    ]);
  });

  it.each([
    [0, '/admin/users/3'],
    [1, '/admin/assessment-result/100001'],
    [2, '/admin/orders/12'],
    [3, '/admin/assessments?search=100002'],
  ])('when the arrow down is pressed %d times, then Enter opens %s', async (times, address) => {
    const { paths } = open();
    await type('ratna');
    await screen.findAllByRole('option');
    await userEvent.keyboard(`${'{ArrowDown}'.repeat(times)}{Enter}`);
    expect(paths).toEqual([address]);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('when the arrow up is pressed on the first result, then the last one is active, and a click opens another', async () => {
    const { paths } = open();
    await type('ratna');
    await screen.findAllByRole('option');
    expect(active()).toMatch(/^Ratna Wijaya/);
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toMatch(/^Profil Sensori #100002/);
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Profil Sensori #100002');
    await userEvent.click(screen.getByRole('option', { name: /^Pesanan #12/ }));
    expect(paths).toEqual(['/admin/orders/12']);
  });

  it('when nothing matches or the call fails, then it says so', async () => {
    let answer = (): unknown => NOTHING;
    const { paths } = open(() => answer());
    await type('zz');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Tidak ada yang cocok.'));
    await userEvent.keyboard('{Enter}');
    expect(paths).toEqual([]);
    answer = () => {
      throw refusal(503, 'UNAVAILABLE', 'Layanan sedang tidak tersedia.');
    };
    await type('z');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Layanan sedang tidak tersedia.'));
  });
});
