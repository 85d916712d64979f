import type { AdminReport } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { ReportsPage } from './reports.page.tsx';

const report: AdminReport = {
  type: 'overview',
  range: 'last_30_days',
  from: '2026-10-23',
  to: '2026-11-21',
  figures: [
    { key: 'users', label: 'Pengguna baru', unit: 'count', value: 12, before: 10 },
    { key: 'completed', label: 'Asesmen selesai', unit: 'count', value: 4, before: 8 },
    { key: 'revenue', label: 'Pendapatan', unit: 'rupiah', value: 1_400_000, before: 0 },
    { key: 'conversion', label: 'Konversi', unit: 'percent', value: 40, before: 40 },
  ],
  buckets: ['2026-11-20', '2026-11-21'],
  series: [
    { key: 'users', label: 'Pengguna baru', unit: 'count', values: [0, 4] },
    { key: 'revenue', label: 'Pendapatan', unit: 'rupiah', values: [350_000, 1_050_000] },
    { key: 'completed', label: 'Asesmen selesai', unit: 'count', values: [4, 2] },
  ],
  types: [
    {
      type: 'sensory',
      name: 'Profil Sensori',
      count: 10,
      completedCount: 4,
      inProgressCount: 6,
      revenue: '1400000.00',
      conversionPercent: 40,
    },
  ],
  generatedAt: '2026-11-21T03:04:00.000Z',
};
const emptyReport: AdminReport = {
  ...report,
  figures: report.figures.map((figure) => ({ ...figure, value: 0, before: 0 })),
  series: report.series.map((series) => ({ ...series, values: [0, 0] })),
  types: [],
};
const page = <ReportsPage activity={<p>Aktivitas</p>} />;
const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
let saved: ReturnType<typeof watchSavedFiles>;
beforeEach(() => {
  saved = watchSavedFiles();
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('ReportsPage', () => {
  it('when it opens, then it requests the overview of 30 days and shows four figures with their change', async () => {
    const { calls } = renderWithShell(page, { answer: () => report });
    const figures = await screen.findByLabelText('Angka utama');
    expect(calls).toEqual([['GET /api/admin/reports', { query: { type: 'overview', range: 'last_30_days' } }]]);
    expect([...figures.children].map((tile) => [...tile.children].map((line) => line.textContent))).toEqual([
      ['Pengguna baru', '12', 'Naik 20%,sebelumnya 10'],
      ['Asesmen selesai', '4', 'Turun 50%,sebelumnya 8'],
      ['Pendapatan', 'Rp\u00a01.400.000', 'Naik,sebelumnya Rp\u00a00'],
      ['Konversi', '40%', 'Tetap,sebelumnya 40%'],
    ]);
    expect(screen.getByText(/^23 Oktober 2026 sampai 21 November 2026/)).toBeInTheDocument();
    expect(screen.getByText('Aktivitas')).toBeInTheDocument();
  });

  it.each([
    ['?type=revenue&range=this_year', { type: 'revenue', range: 'this_year' }],
    ['?type=passwords&range=1', { type: 'overview', range: 'last_30_days' }],
  ])('when the address ends with %s, then the request is for %j', async (search, query) => {
    const { calls, address } = renderWithShell(page, { answer: () => report, pathname: `/admin/reports${search}` });
    expect(await screen.findByLabelText('Angka utama')).toBeVisible();
    expect(calls).toEqual([['GET /api/admin/reports', { query }]]);
    await userEvent.selectOptions(screen.getByLabelText('Jenis laporan'), 'Ringkasan');
    await userEvent.selectOptions(screen.getByLabelText('Rentang waktu'), '7 hari terakhir');
    expect(address()).toBe('/admin/reports?range=last_7_days');
  });

  it('when type and range are selected, then the request contains them', async () => {
    const { calls } = renderWithShell(page, { answer: () => report });
    await userEvent.selectOptions(screen.getByLabelText('Jenis laporan'), 'Pendapatan');
    await userEvent.selectOptions(screen.getByLabelText('Rentang waktu'), 'Tahun ini');
    await waitFor(() => expect(calls.at(-1)?.[1]).toEqual({ query: { type: 'revenue', range: 'this_year' } }));
  });

  it('when nothing was sold, then the axis of revenue has amounts that can be sold for', async () => {
    renderWithShell(page, { answer: () => ({ ...report, series: emptyReport.series }) });
    expect(await screen.findByText('Rp 100 rb')).toBeInTheDocument();
    expect(screen.queryByText('Rp 1')).toBeNull();
  });

  it('when there are series, then those of one unit share a chart, with a table of the same values', async () => {
    renderWithShell(page, { answer: () => report });
    const table = await screen.findByRole('table', { name: 'Pengguna baru dan asesmen selesai dari waktu ke waktu' });
    expect(cellsOf(table)).toEqual([
      ['Waktu', 'Pengguna baru', 'Asesmen selesai'],
      ['20 November 2026', '0', '4'],
      ['21 November 2026', '4', '2'],
    ]);
    const line = document.querySelector('[data-series="users"] polyline');
    expect(line).toHaveAttribute('points', '0,100 100,0');
    expect(cellsOf(screen.getByRole('table', { name: 'Pendapatan dari waktu ke waktu' })).at(-1)).toEqual([
      '21 November 2026',
      'Rp\u00a01.050.000',
    ]);
  });

  it('when the user switches to the table, then it replaces the chart, and back', async () => {
    renderWithShell(page, { answer: () => report });
    const chart = await screen.findByRole('group', { name: 'Pendapatan dari waktu ke waktu' });
    await userEvent.click(within(chart).getByRole('button', { name: 'Lihat sebagai tabel' }));
    expect(chart.querySelector('polyline')).toBeNull();
    expect(within(chart).getAllByRole('table')).toHaveLength(1);
    await userEvent.click(within(chart).getByRole('button', { name: 'Lihat sebagai grafik' }));
    expect(chart.querySelector('polyline')).not.toBeNull();
  });

  it('when there are assessment types, then each row shows conversion and revenue', async () => {
    renderWithShell(page, { answer: () => report });
    const table = await screen.findByRole('table', { name: 'Analisis per jenis asesmen' });
    expect(cellsOf(table).at(-1)).toEqual(['Profil Sensori', '10', '4', '6', '40%', 'Rp\u00a01.400.000']);
  });

  it.each([
    ['Ekspor Excel', 'GET /api/admin/reports/xlsx', 'Data berhasil diekspor.'],
    ['Ekspor PDF', 'GET /api/admin/reports/pdf', 'PDF berhasil diunduh.'],
  ])('when %s is pressed, then it saves the current report as a file', async (name, call, sentence) => {
    const { calls, toasts } = renderWithShell(page, {
      answer: (requested) => (requested === call ? { blob: new Blob(['x']), fileName: 'laporan' } : report),
    });
    await screen.findByLabelText('Angka utama');
    await press(name);
    expect(calls.at(-1)).toEqual([call, { query: { type: 'overview', range: 'last_30_days' } }]);
    expect(saved.map((file) => file.name)).toEqual(['laporan']);
    expect(toasts).toEqual([{ title: sentence, variant: 'success' }]);
  });

  it.each([
    ['all numbers are 0', () => emptyReport],
    [
      'the report failed to load',
      () => {
        throw refusal(500, 'INTERNAL');
      },
    ],
  ])('when %s, then both exports report that there is no data yet', async (what, answer) => {
    const { toasts, calls } = renderWithShell(page, { answer });
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryAllByText('Belum ada asesmen pada rentang ini')).toHaveLength(
      what === 'all numbers are 0' ? 1 : 0,
    );
    await press('Ekspor Excel');
    await press('Ekspor PDF');
    const sentence = { title: 'Data belum tersedia untuk diekspor.' };
    expect(toasts).toEqual([sentence, sentence]);
    expect(calls).toHaveLength(1);
  });

  it.each([
    [
      'Ekspor PDF',
      refusal(409, 'REPORT_PDF_OFF', 'Ekspor PDF akan segera tersedia. Gunakan ekspor Excel untuk saat ini.'),
      { title: 'Ekspor PDF akan segera tersedia. Gunakan ekspor Excel untuk saat ini.' },
    ],
    [
      'Ekspor PDF',
      refusal(500, 'INTERNAL'),
      { title: 'Gagal mengunduh PDF. Silakan coba lagi.', variant: 'destructive' },
    ],
    [
      'Ekspor Excel',
      refusal(500, 'INTERNAL'),
      { title: 'Gagal mengekspor data. Silakan coba lagi.', variant: 'destructive' },
    ],
    [
      'Ekspor Excel',
      refusal(401, 'Unauthorized'),
      { title: 'Token admin tidak ditemukan. Silakan login ulang.', variant: 'destructive' },
    ],
  ])('when %s fails with %s, then the toast is %j', async (name, thrown, toast) => {
    const { toasts } = renderWithShell(page, {
      answer: (call) => {
        if (call !== 'GET /api/admin/reports') throw thrown;
        return report;
      },
    });
    await screen.findByLabelText('Angka utama');
    await press(name);
    expect(toasts).toEqual([toast]);
  });

  it('when the report fails to load, then a retry loads it', async () => {
    let isDown = true;
    renderWithShell(page, {
      answer: () => {
        if (isDown) throw refusal(503, 'UNAVAILABLE', 'Layanan sedang tidak tersedia.');
        return report;
      },
    });
    expect(await screen.findByText('Laporan tidak dapat dimuat')).toBeInTheDocument();
    isDown = false;
    await press('Coba lagi');
    expect(await screen.findByLabelText('Angka utama')).toBeInTheDocument();
  });
});
