import type { InstrumentOverview, InstrumentStatistics, ScaleStatistics } from '@kenali/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { InstrumentsPage } from './instruments.page.tsx';

const versions: InstrumentOverview[] = [
  { id: 'generic', version: '1.0.0', title: 'Kuesioner umum', hasScales: false, results: 2 },
  { id: 'sensory-profile', version: '1.0.1', title: 'Profil Sensori Anak', hasScales: true, results: 1234 },
];
const auditory: ScaleStatistics = {
  key: 'A',
  name: 'A. Bunyi',
  n: 1200,
  mean: 2.456,
  standardDeviation: 0.789,
  alpha: { value: 0.8372, low: 0.8, high: 0.87 },
  omega: { value: 0.8442, low: 0.81, high: 0.88 },
  standardError: 0.3183,
  items: [
    {
      id: '1',
      text: 'Menutup telinga.',
      n: 1230,
      notObserved: 4,
      mean: 2.5,
      standardDeviation: 1,
      itemRest: 0.41,
    },
  ],
};
const small: ScaleStatistics = {
  key: 'B',
  name: 'B. Cahaya',
  n: 12,
  mean: null,
  standardDeviation: null,
  alpha: null,
  omega: null,
  standardError: null,
  items: [{ id: '9', text: 'Silau.', n: 12, notObserved: 0, mean: null, standardDeviation: null, itemRest: null }],
};
const statistics: InstrumentStatistics = {
  id: 'sensory-profile',
  version: '1.0.1',
  title: 'Profil Sensori Anak',
  ageGroup: null,
  results: 1234,
  ageGroups: [{ id: '36-71', name: '3 sampai 5 tahun', results: 900 }],
  scales: [auditory, small],
  countedAt: '2026-11-21T03:04:00.000Z',
};
const answer = (call: string) => (call === 'GET /api/admin/instruments' ? versions : statistics);
const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
let saved: ReturnType<typeof watchSavedFiles>;
beforeEach(() => {
  saved = watchSavedFiles();
});

describe('InstrumentsPage', () => {
  it('when it opens, then it shows the version with most results, with figures, intervals and words', async () => {
    const { calls } = renderWithShell(<InstrumentsPage />, { answer });
    await screen.findByRole('table', { name: 'Keajekan tiap skala' });
    expect(calls.at(-1)).toEqual([
      'GET /api/admin/instruments/{id}/{version}/statistics',
      { params: { id: 'sensory-profile', version: '1.0.1' }, query: {} },
    ]);
    expect(cellsOf('Keajekan tiap skala')).toEqual([
      ['A. Bunyi', '1.200', '2,46', '0,79', '0,84 (0,80–0,87)', '0,84 (0,81–0,88)', '0,32', 'ajek'],
      ['B. Cahaya', '12', '–', '–', '–', '–', '–', 'belum cukup hasil (12 dari 30)'],
    ]);
    expect(screen.getByText(/^1\.234 hasil dihitung, terakhir 21 November 2026/)).toBeVisible();
    expect(screen.queryByText('Belum cukup hasil')).toBeNull();
  });

  it('when a scale is chosen, then its items are listed, and the address keeps the choice', async () => {
    const { address } = renderWithShell(<InstrumentsPage />, { answer, pathname: '/admin/instruments' });
    await screen.findByRole('table', { name: 'Butir skala A. Bunyi' });
    expect(cellsOf('Butir skala A. Bunyi')).toEqual([['1', 'Menutup telinga.', '1.230', '4', '2,50', '1,00', '0,41']]);
    await userEvent.selectOptions(screen.getByLabelText('Butir dari skala'), 'B. Cahaya');
    expect(cellsOf('Butir skala B. Cahaya')).toEqual([['9', 'Silau.', '12', '0', '–', '–', '–']]);
    expect(address()).toBe('/admin/instruments?scale=B');
  });

  it('when an age group is chosen, then its figures are requested', async () => {
    const { calls, address } = renderWithShell(<InstrumentsPage />, { answer, pathname: '/admin/instruments' });
    await screen.findByRole('table', { name: 'Keajekan tiap skala' });
    await userEvent.selectOptions(screen.getByLabelText('Kelompok usia'), '3 sampai 5 tahun (900 hasil)');
    expect(calls.at(-1)?.[1]).toEqual({
      params: { id: 'sensory-profile', version: '1.0.1' },
      query: { ageGroup: '36-71' },
    });
    expect(address()).toBe('/admin/instruments?age=36-71');
  });

  it('when there are fewer than thirty results, then the page says why there are no figures', async () => {
    renderWithShell(<InstrumentsPage />, {
      answer: (call) => (call === 'GET /api/admin/instruments' ? versions : { ...statistics, results: 29 }),
    });
    expect(await screen.findByText('Belum cukup hasil')).toBeVisible();
    expect(screen.getByText(/Angka baru ditampilkan mulai dari 30 hasil/)).toBeVisible();
  });

  it('when the questionnaire has no scores, then the page says so and offers no export', async () => {
    renderWithShell(<InstrumentsPage />, {
      answer: (call) =>
        call === 'GET /api/admin/instruments'
          ? versions
          : { ...statistics, id: 'generic', version: '1.0.0', scales: [] },
      pathname: '/admin/instruments?instrument=generic@1.0.0',
    });
    expect(await screen.findByText('Kuesioner ini tidak memiliki skor')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ekspor Excel' })).toBeNull();
  });

  it('when the export is pressed, then it saves the figures that are shown', async () => {
    const { calls, toasts } = renderWithShell(<InstrumentsPage />, {
      answer: (call) => (call.endsWith('/xlsx') ? { blob: new Blob(['x']), fileName: 'statistik' } : answer(call)),
      pathname: '/admin/instruments?age=36-71',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ekspor Excel' }));
    expect(calls.at(-1)).toEqual([
      'GET /api/admin/instruments/{id}/{version}/statistics/xlsx',
      { params: { id: 'sensory-profile', version: '1.0.1' }, query: { ageGroup: '36-71' } },
    ]);
    expect(saved.map(({ name }) => name)).toEqual(['statistik']);
    expect(toasts).toEqual([{ title: 'Data berhasil diekspor.', variant: 'success' }]);
  });

  it('when the export fails, then the toast says so', async () => {
    const { toasts } = renderWithShell(<InstrumentsPage />, {
      answer: (call) => {
        if (call.endsWith('/xlsx')) throw refusal(500, 'INTERNAL');
        return answer(call);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ekspor Excel' }));
    expect(toasts).toEqual([{ title: 'Gagal mengekspor data. Silakan coba lagi.', variant: 'destructive' }]);
  });

  it.each([
    ['Unduh data (Excel)', 'xlsx', {}],
    ['Unduh data (CSV)', 'csv', { part: 'data' }],
    ['Unduh kodebuku (CSV)', 'csv', { part: 'codebook' }],
  ])('research: when %s is pressed, then it saves the file of the chosen tier', async (name, kind, query) => {
    const { calls, toasts } = renderWithShell(<InstrumentsPage />, {
      answer: (call) => (/research/.test(call) ? { blob: new Blob(['x']), fileName: `data.${kind}` } : answer(call)),
    });
    const button = await screen.findByRole('button', { name });
    await userEvent.click(button);
    await userEvent.selectOptions(screen.getByLabelText('Isi berkas'), 'Dengan nomor hasil');
    expect(screen.getByText(/Jangan bagikan berkas ini ke luar praktik/)).toBeVisible();
    await userEvent.click(button);
    const params = { id: 'sensory-profile', version: '1.0.1' };
    const call = `GET /api/admin/instruments/{id}/{version}/research/${kind}`;
    expect(calls.slice(-2)).toEqual([
      [call, { params, query: { tier: 'deidentified', ...query } }],
      [call, { params, query: { tier: 'numbered', ...query } }],
    ]);
    expect(saved.map((file) => file.name)).toEqual([`data.${kind}`, `data.${kind}`]);
    expect(toasts).toHaveLength(2);
  });

  it('research: when there are too many results for Excel, then the toast has the sentence of the API', async () => {
    const { toasts } = renderWithShell(<InstrumentsPage />, {
      answer: (call) => {
        if (/research/.test(call)) throw refusal(409, 'EXPORT_TOO_LARGE');
        return answer(call);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Unduh data (Excel)' }));
    expect(toasts).toHaveLength(1);
    expect(toasts[0]).toMatchObject({ variant: 'destructive' });
  });

  it.each([
    [0.9, 'sangat ajek'],
    [0.8951, 'sangat ajek'],
    [0.8949, 'ajek'],
    [0.8, 'ajek'],
    [0.79, 'cukup ajek'],
    [0.7, 'cukup ajek'],
    [0.69, 'kurang ajek'],
  ])('when alpha is %d, then the words are %s', async (value, words) => {
    renderWithShell(<InstrumentsPage />, {
      answer: (call) =>
        call === 'GET /api/admin/instruments'
          ? versions
          : { ...statistics, scales: [{ ...auditory, alpha: { value, low: 0, high: 1 } }] },
    });
    await screen.findByRole('table', { name: 'Keajekan tiap skala' });
    expect(cellsOf('Keajekan tiap skala')[0]?.at(-1)).toBe(words);
  });
});
