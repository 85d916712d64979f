import type { Retest } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeShell } from '../../../testing/fake-shell.tsx';
import { RetestCard } from './retest-card.tsx';

const retest: Retest = {
  results: [
    { id: 1, completedAt: '2026-01-10T03:00:00.000Z' },
    { id: 2, completedAt: '2026-05-03T03:00:00.000Z' },
    { id: 3, completedAt: '2026-11-20T03:00:00.000Z' },
  ],
  rows: [
    {
      key: 'A',
      name: 'A. Bunyi',
      values: [2, 2.1, 3],
      standardError: 0.2,
      uncertain: [false, false, false],
    },
    { key: 'B', name: 'B. Cahaya', values: [2, null, 3], standardError: 0.2, uncertain: [false, false, false] },
  ],
  refused: [],
};
const open = (value: Retest | null) => fakeShell().show(<RetestCard type="sensory" retest={value} />);
const cells = () =>
  within(screen.getByRole('table', { name: 'Nilai dari waktu ke waktu' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('when there is no other result, then the card is not rendered', () => {
  open(null);
  expect(screen.queryByText('Perubahan dari Waktu ke Waktu')).toBeNull();
});

it('when there are three results, then a table has their values, the change and what it means', () => {
  open(retest);
  expect(screen.getByRole('heading', { level: 2, name: 'Perubahan dari Waktu ke Waktu' })).toBeVisible();
  expect(cells()).toEqual([
    ['Bagian', '10 Januari 2026', '3 Mei 2026', '20 November 2026', 'Selisih', 'Artinya'],
    ['A. Bunyi', '2,0', '2,1', '3,0', '+0,9', 'lebih sering muncul, melebihi kebetulan'],
    ['B. Cahaya', '2,0', '–', '3,0', '–', '–'],
  ]);
  expect(screen.getByText(/tidak menunjukkan sebabnya dan tidak menilai/)).toBeVisible();
  expect(screen.getByText(/belum dapat dinilai pada B\. Cahaya/)).toBeVisible();
  expect(screen.queryByText(/hanya berjarak/)).toBeNull();
});

it('when the last two results are close together, then a warning says so', () => {
  const results = retest.results.map((result, at) =>
    at === 1 ? { ...result, completedAt: '2026-11-19T03:00:00.000Z' } : result,
  );
  open({ ...retest, results });
  expect(screen.getByText(/hanya berjarak 1 hari/)).toBeVisible();
});

it('when a result has no value, then its point is missing from the line', () => {
  const { container } = open(retest);
  const points = [...container.querySelectorAll('figure svg')].map((svg) =>
    [...svg.querySelectorAll('circle')].map((circle) => circle.getAttribute('cx')),
  );
  expect(points).toEqual([
    ['2%', '50%', '98%'],
    ['2%', '98%'],
  ]);
});

it('when the reader switches to the table, then it replaces the chart', async () => {
  const { container } = open(retest);
  await userEvent.click(screen.getByRole('button', { name: 'Lihat sebagai tabel' }));
  expect(container.querySelectorAll('figure circle')).toHaveLength(0);
  expect(cells()).toHaveLength(3);
});

it('when the other results have another version, then the card names them and why they are left out', () => {
  const refused = [{ id: 9, completedAt: '2025-05-03T03:00:00.000Z', version: '0.9.0' }];
  open({ ...retest, results: retest.results.slice(2), refused });
  expect(screen.getByText('Belum ada hasil sebelumnya yang dapat dibandingkan.')).toBeVisible();
  expect(screen.getByText(/Hasil 3 Mei 2025 tidak dibandingkan.*versi 0\.9\.0/)).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});
