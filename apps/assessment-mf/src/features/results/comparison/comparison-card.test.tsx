import type { EarlierResult } from '@kenali/contracts';
import { learningMeasure } from '@kenali/instruments/rules';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FakeShell, fakeShell } from '../../../testing/fake-shell.tsx';
import { learningResult } from '../../../testing/results.ts';
import { ComparisonCard } from './comparison-card.tsx';

const may: EarlierResult = {
  id: 100002,
  completedAt: '2026-05-03T03:00:00.000Z',
  values: { visual: 6, auditori: 6, kinestetik: 2 },
};
const january: EarlierResult = {
  id: 100001,
  completedAt: '2026-01-10T03:00:00.000Z',
  values: { visual: 4, auditori: 2, kinestetik: 8 },
};
let shell: FakeShell;
afterEach(() => shell.stop());

function open(earlier: EarlierResult[]) {
  shell = fakeShell();
  return shell.show(
    <ComparisonCard
      measure={learningMeasure(learningResult)}
      tone="learning"
      completedAt={learningResult.completionDate}
      earlier={earlier}
    />,
  );
}
const cells = () =>
  within(screen.getByRole('table', { name: 'Dulu dan sekarang' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const rings = (container: HTMLElement) =>
  [...container.querySelectorAll('figure svg')].map((svg) =>
    [...svg.querySelectorAll('circle')].map((circle) => circle.getAttribute('cx')),
  );

it('earlier results: when there is none, then the card is not rendered', () => {
  open([]);
  expect(screen.queryByText('Perbandingan dengan hasil sebelumnya')).toBeNull();
});

it('earlier results: when there is one, then shows both dates and a link to it, but no select field', () => {
  open([may]);
  expect(screen.getByRole('heading', { level: 2, name: 'Perbandingan dengan hasil sebelumnya' })).toBeVisible();
  expect(screen.getByText('Hasil ini (21 November 2026) dibandingkan dengan hasil 3 Mei 2026.')).toBeVisible();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Buka hasil 3 Mei 2026' })).toHaveAttribute('href', '/results/100002');
});

it('table: when the chart is shown, then a table for screen readers has the same values', () => {
  open([may]);
  expect(cells()).toEqual([
    ['Gaya', '3 Mei 2026', 'Hasil ini', 'Selisih', 'Artinya'],
    ['Visual', '6', '4', '−2 jawaban', 'lebih jarang dipilih'],
    ['Auditori', '6', '8', '+2 jawaban', 'lebih sering dipilih'],
    ['Kinestetik', '2', '2', '0 jawaban', 'sama seperti sebelumnya'],
  ]);
});

it('chart: when it is rendered, then ring and dot are at their position on the scale', () => {
  const { container } = open([{ ...may, values: { visual: 14, auditori: 7, kinestetik: null } }]);
  const percent = (answers: number) => `${(answers / 14) * 100}%`;
  expect(rings(container)).toEqual([[percent(14), percent(4)], [percent(7), percent(8)], [percent(2)]]);
});

it('earlier results: when there are several, then the newest is selected and another one can be selected', async () => {
  open([may, january]);
  const choice = screen.getByRole('combobox', { name: 'Bandingkan dengan hasil tanggal' });
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['3 Mei 2026', '10 Januari 2026']);
  await userEvent.selectOptions(choice, '10 Januari 2026');
  expect(cells()[3]).toEqual(['Kinestetik', '8', '2', '−6 jawaban', 'lebih jarang dipilih']);
  expect(screen.getByRole('link', { name: 'Buka hasil 10 Januari 2026' })).toBeVisible();
});

it('dates: when two earlier results are from the same day, then both show the time', () => {
  open([{ ...may, id: 5, completedAt: '2026-05-03T08:30:00.000Z' }, may]);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    '3 Mei 2026, 15.30 WIB',
    '3 Mei 2026, 10.00 WIB',
  ]);
});

it('dates: when the earlier result is from the same day as this one, then both show the time', () => {
  open([{ ...may, completedAt: '2026-11-20T18:00:00.000Z' }]);
  expect(
    screen.getByText('Hasil ini (21 November 2026, 00.30 WIB) dibandingkan dengan hasil 21 November 2026, 01.00 WIB.'),
  ).toBeVisible();
});

it('table: when the user switches to the table, then it replaces the chart', async () => {
  const { container } = open([may]);
  await userEvent.click(screen.getByRole('button', { name: 'Lihat sebagai tabel' }));
  expect(rings(container)).toEqual([]);
  expect(cells()).toHaveLength(4);
  await userEvent.click(screen.getByRole('button', { name: 'Lihat sebagai grafik' }));
  expect(rings(container)).toHaveLength(3);
});
