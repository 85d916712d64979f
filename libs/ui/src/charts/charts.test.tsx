import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderThemed } from '../testing/index.tsx';
import { ChartTable } from './chart-table.tsx';
import { SectionBars } from './section-bars.tsx';

const sections = [
  { key: 'A', label: 'Pendengaran', average: 1, averageText: '1,0' },
  { key: 'B', label: 'Visual', average: 3, averageText: '3,0', caution: 'Banyak butir tidak teramati.' },
  { key: 'C', label: 'Vestibular', average: null, averageText: '-' },
  { key: 'D', label: 'Sentuhan', average: 5, averageText: '5,0' },
];

const bars = (container: HTMLElement) =>
  [...container.querySelectorAll('svg[focusable="false"]')].map(
    (bar) => bar.children[1]?.getAttribute('width') ?? null,
  );

it('SectionBars: when rendered, then each bar shows its share of 1 to 5, in order, and a missing value has no bar', () => {
  const { container } = renderThemed(<SectionBars caption="Rincian Per Bagian" sections={sections} />);
  expect(bars(container)).toEqual(['3%', '50%', null, '100%']);
});

it('SectionBars: when a screen reader reads it, then the table has the same data and the bars are hidden', () => {
  renderThemed(<SectionBars caption="Rincian Per Bagian" sections={sections} />);
  const rows = within(screen.getByRole('table', { name: 'Rincian Per Bagian' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Bagian', 'Rata-rata', 'Catatan'],
    ['A. Pendengaran', '1,0', '-'],
    ['B. Visual', '3,0', 'Banyak butir tidak teramati.'],
    ['C. Vestibular', '-', '-'],
    ['D. Sentuhan', '5,0', '-'],
  ]);
});

it('SectionBars: when sections have details, then bars and table show them, without an empty column', () => {
  const detailed = sections
    .filter(({ caution }) => !caution)
    .map((section, at) => ({ ...section, detail: `Total ${at}, 8 butir` }));
  renderThemed(<SectionBars caption="Rincian Per Bagian" sections={detailed} />);
  const rows = within(screen.getByRole('table', { name: 'Rincian Per Bagian' })).getAllByRole('row');
  expect([...(rows[0]?.children ?? [])].map((cell) => cell.textContent)).toEqual(['Bagian', 'Rata-rata', 'Jumlah']);
  expect(rows[3]).toHaveTextContent('D. Sentuhan5,0Total 2, 8 butir');
  expect(screen.getAllByText('Total 2, 8 butir')).toHaveLength(2);
});

it('SectionBars: when the button is clicked, then the table replaces the bars, and the bars return with the next click', async () => {
  const { container } = renderThemed(<SectionBars caption="Rincian Per Bagian" sections={sections} />);
  await userEvent.click(screen.getByRole('button', { name: 'Lihat sebagai tabel' }));
  expect(bars(container)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Lihat sebagai grafik' }));
  expect(bars(container)).toHaveLength(4);
});

it('ChartTable: when a column has numbers only, then it is aligned at its end, and cards show a name without its label', () => {
  const rows = [
    { key: 'a', cells: ['Visual', 'Rp\u00a0120.000', '33,3%', 'tetap'] },
    { key: 'b', cells: ['7', '-', '+0,5', '12 dari 20'] },
  ];
  renderThemed(<ChartTable caption="Skor" columns={['Gaya', 'Harga', 'Bagian', 'Artinya']} rows={rows} />);
  const [, , row] = within(screen.getByRole('table', { name: 'Skor' })).getAllByRole('row');
  const cells = [...(row?.children ?? [])];
  expect(cells.map((cell) => getComputedStyle(cell).textAlign)).toEqual(['start', 'end', 'end', 'start']);
  expect(cells.map((cell) => cell.getAttribute('data-label'))).toEqual([null, 'Harga', 'Bagian', 'Artinya']);
});
