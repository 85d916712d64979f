import type { NormsView } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { AdminNormsPage, CaseNormsPage } from './norms.page.tsx';

const norms: NormsView = {
  id: 'sensory-profile',
  version: '1.0.5',
  title: 'Profil Sensori Anak',
  versions: ['1.0.5', '1.0.4'],
  countedAt: '2026-11-30T03:04:00.000Z',
  cells: [
    { cell: { fromMonths: 36, toMonths: 47, sex: null }, facts: null },
    {
      cell: { fromMonths: 48, toMonths: 59, sex: 'female' },
      facts: { fromMonths: 48, toMonths: 59, sex: 'female', count: 40, from: '2026-01', to: '2026-11' },
    },
  ],
  switches: { admin: null, psychologist: { by: 'Dra. Sekar Ayu', at: '2026-11-28T03:04:00.000Z' } },
  isShownToFamilies: false,
};
const NAME = 'Profil Sensori Anak 1.0.5';

it('when it opens, then it shows each cell, and of one with too few children only that', async () => {
  renderWithShell(<AdminNormsPage />, { answer: () => [norms] });
  const table = await screen.findByRole('table', { name: `Kelompok ${NAME}` });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Anak usia 3 tahun', 'belum cukup'],
    ['Anak usia 4 tahun, perempuan', 'n sekitar 40, Jan–Nov 2026, sementara'],
  ]);
  expect(screen.getByText(/ditandai pemeriksaan mutu jawaban tidak ikut dihitung/)).toBeVisible();
  expect(screen.getByText('Hanya untuk psikolog dan admin')).toBeVisible();
  expect(screen.getByText('Psikolog: setuju (Dra. Sekar Ayu, 28 November 2026)')).toBeVisible();
  expect(screen.getByText('Admin: belum setuju')).toBeVisible();
});

it.each([
  ['admin', AdminNormsPage, false, 'Tampilkan', 'POST /api/admin/norms/{id}/{version}/switch', true],
  ['psychologist', CaseNormsPage, true, 'Sembunyikan', 'POST /api/cases/norms/{id}/{version}/switch', false],
] as const)('%s: the own switch is moved after a question', async (_side, Page, isHiding, confirm, call, isOn) => {
  const { calls, toasts } = renderWithShell(<Page />, { answer: (key) => (key === call ? norms : [norms]) });
  const name = `${isHiding ? 'Sembunyikan dari' : 'Tampilkan kepada'} keluarga: ${NAME}`;
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = screen.getByRole('alertdialog');
  expect(calls.map(([key]) => key)).not.toContain(call);
  if (isOn) expect(dialog).toHaveTextContent('Ini berlaku untuk hasil versi 1.0.5, 1.0.4.');
  await userEvent.click(within(dialog).getByRole('button', { name: confirm }));
  expect(calls.find(([key]) => key === call)?.[1]).toEqual({
    params: { id: 'sensory-profile', version: '1.0.5' },
    body: { isOn },
  });
  expect(toasts).toHaveLength(1);
});

it('when a psychologist has no valid licence, then the dialog says so and stays', async () => {
  const answer = (key: string) => {
    if (key.startsWith('POST')) throw refusal(409, 'LICENCE_EXPIRED');
    return [{ ...norms, switches: { admin: null, psychologist: null } }];
  };
  renderWithShell(<CaseNormsPage />, { answer });
  await userEvent.click(await screen.findByRole('button', { name: `Tampilkan kepada keluarga: ${NAME}` }));
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Tampilkan' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(within(screen.getByRole('alertdialog')).getByRole('alert')).toBeVisible();
});

it('when no pack has age bands, then the page says so', async () => {
  renderWithShell(<AdminNormsPage />, { answer: () => [] });
  expect(await screen.findByText('Belum ada kuesioner dengan rentang usia untuk norma.')).toBeVisible();
});
