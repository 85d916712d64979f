import type {
  AdminClientErrorsView,
  AdminPolicyViolationsView,
  AdminReleaseView,
  AdminVitalsView,
} from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { ReleasesPage } from './releases.page.tsx';

const release: AdminReleaseView = {
  app: 'catalog-mf',
  problem: null,
  isEnabled: true,
  revision: 5,
  stable: { releaseId: '0.1.0-a', since: '2026-11-21T07:30:00.000Z', by: 'ayu', reason: 'rilis Selasa' },
  canary: { releaseId: '0.2.0-b', percent: 12.5, since: null, by: 'budi', stopped: null },
  flags: [],
};
const stopped = { at: '2026-11-21T08:00:00.000Z', by: 'situs', reason: 'Galat pada 14 dari 200 halaman (7%)' };
const errors: AdminClientErrorsView = {
  app: 'catalog-mf',
  releaseId: '0.2.0-b',
  channel: 'canary',
  boots: 1200,
  failedBoots: 15,
  rate: 0.0125,
  phases: { load: 12, render: 3 },
  samples: [{ phase: 'load', message: 'http://cdn.test/a.js 404', count: 12, revision: 5, lastAt: stopped.at }],
};

const vitals: AdminVitalsView = {
  app: 'shell',
  releaseId: '0.3.0-c',
  channel: 'stable',
  visits: 1300,
  metrics: { LCP: { count: 1250, p75: 2410 }, INP: { count: 900, p75: 264 }, CLS: { count: 1300, p75: 0.31 } },
  routes: [{ route: '/results/:id', metrics: { LCP: { count: 40, p75: 980 } } }],
};

const violations: AdminPolicyViolationsView = {
  releaseId: '0.3.0-c',
  channel: 'stable',
  counts: [
    { directive: 'require-trusted-types-for', disposition: 'report', count: 1500 },
    { directive: 'img-src', disposition: 'enforce', count: 4 },
  ],
  samples: [
    {
      directive: 'img-src',
      disposition: 'enforce',
      blocked: 'https://iklan.test',
      source: '/assets/main.js:12',
      route: '/results/:id',
      lastAt: stopped.at,
    },
  ],
};

const open = (
  releases: unknown = [release],
  found: unknown = [errors],
  speeds: unknown = [vitals],
  broken: unknown = [violations],
  stack: unknown = { frames: [] },
) =>
  renderWithShell(<ReleasesPage />, {
    answer: (call) => {
      const answers: Record<string, unknown> = {
        'GET /api/admin/releases': releases,
        'GET /api/admin/vitals': speeds,
        'GET /api/admin/policy-violations': broken,
        'GET /api/admin/client-errors/stack': stack,
      };
      const answer = call in answers ? answers[call] : found;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
const rowOf = async (name: string) => within((await screen.findByRole('rowheader', { name })).closest('tr')!);

describe('ReleasesPage', () => {
  it('when apps are live, then each channel shows version, state, time and author', async () => {
    open();
    const stable = await rowOf('Beranda dan katalog catalog-mf, stabil');
    for (const text of ['0.1.0-a', 'Aktif', 'Revisi 5', '21 Nov 2026', 'ayu', 'rilis Selasa'])
      expect(stable.getByText(text)).toBeVisible();
    const canary = await rowOf('Beranda dan katalog catalog-mf, uji coba');
    for (const text of ['0.2.0-b', '12,5% pengunjung', 'budi']) expect(canary.getByText(text)).toBeVisible();
  });

  it('when a command made a release live, then the page says so in words, and columns have no abbreviations', async () => {
    open([{ ...release, stable: { ...release.stable, by: 'npm start', reason: 'start' } }]);
    const row = await rowOf('Beranda dan katalog catalog-mf, stabil');
    for (const text of ['Otomatis', 'Saat sistem dijalankan']) expect(row.getByText(text)).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Kecepatan per versi' });
    const headers = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(headers).toContain('Isi utama tampil');
    expect(headers.join(' ')).not.toMatch(/LCP|INP|CLS|TTFB/);
  });

  it('when a canary is stopped, or an app is switched off or unreadable, then it shows the reason', async () => {
    open([
      { ...release, isEnabled: false, canary: { ...release.canary, stopped } },
      { ...release, app: 'admin-mf', problem: 'Data rilisnya tidak dapat dibaca.', stable: null, canary: null },
    ]);
    const canary = await rowOf('Beranda dan katalog catalog-mf, uji coba');
    for (const text of ['Dihentikan', '21 November 2026, 15.00 WIB, oleh situs', stopped.reason])
      expect(canary.getByText(text)).toBeVisible();
    expect((await rowOf('Beranda dan katalog catalog-mf, stabil')).getByText('Dimatikan')).toBeVisible();
    expect(
      (await rowOf('Area admin dan psikolog admin-mf, stabil')).getByText('Data rilisnya tidak dapat dibaca.'),
    ).toBeVisible();
  });

  it('when there are errors, then it shows rate, phases and samples per version', async () => {
    open();
    const row = await rowOf('Beranda dan katalog catalog-mf 0.2.0-b Uji coba');
    for (const text of ['1,25%', '15 dari 1.200', 'gagal dimuat 12, gagal ditampilkan 3'])
      expect(row.getByText(text)).toBeVisible();
    await userEvent.click(row.getByText('1 contoh'));
    expect(row.getByText('http://cdn.test/a.js 404')).toBeVisible();
    expect(row.getByText('gagal dimuat, 12 kali, revisi 5, terakhir 21 November 2026, 15.00 WIB')).toBeVisible();
  });

  const withStack = { ...errors, samples: errors.samples.map((sample) => ({ ...sample, stackId: 'catalog-mf 1 4' })) };
  const place = { app: 'catalog-mf', releaseId: '0.2.0-b', script: 'assets/58.1f.js', line: 1 };

  it('when an error has a stack, then it is asked for on demand, with places in the sources or without a map', async () => {
    const source = { path: 'apps/catalog-mf/src/list.tsx', line: 12, column: 5, name: 'List' };
    const frames = [
      { ...place, column: 2034, source },
      { ...place, column: 7, source: { ...source, line: 3, name: null } },
      { ...place, app: 'shell', column: 9, source: null },
    ];
    const { calls } = open([release], [withStack], [], [], { frames });
    const row = await rowOf('Beranda dan katalog catalog-mf 0.2.0-b Uji coba');
    await userEvent.click(row.getByText('1 contoh'));
    const asked = ['GET /api/admin/client-errors/stack', { query: { id: 'catalog-mf 1 4' } }];
    expect(calls).not.toContainEqual(asked);
    await userEvent.click(row.getByRole('button', { name: 'Lihat asal galat http://cdn.test/a.js 404' }));
    expect(await row.findByText('apps/catalog-mf/src/list.tsx:12:5 (List)')).toBeVisible();
    expect(calls).toContainEqual(asked);
    for (const text of [
      'catalog-mf 0.2.0-b assets/58.1f.js:1:2034',
      'apps/catalog-mf/src/list.tsx:3:5',
      'shell 0.2.0-b assets/58.1f.js:1:9',
      'tanpa peta sumber',
    ])
      expect(row.getByText(text)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'Sembunyikan asal galat http://cdn.test/a.js 404' }));
    expect(row.queryByText('tanpa peta sumber')).toBeNull();
  });

  it('when a stack cannot be read, then the error stays, and one can try again', async () => {
    open([release], [withStack], [], [], refusal(404, 'NOT_FOUND', 'Data tidak ditemukan.'));
    const row = await rowOf('Beranda dan katalog catalog-mf 0.2.0-b Uji coba');
    await userEvent.click(row.getByText('1 contoh'));
    await userEvent.click(row.getByRole('button', { name: /^Lihat asal/ }));
    expect(await row.findByText('Asal galat tidak dapat dimuat')).toBeVisible();
    expect(row.getByText('http://cdn.test/a.js 404')).toBeVisible();
  });

  it('when another period is selected, then the request contains it', async () => {
    const { calls } = open();
    await userEvent.selectOptions(await screen.findByLabelText('Jangka waktu'), '7 hari terakhir');
    for (const call of ['client-errors', 'vitals', 'policy-violations'].map((each) => `GET /api/admin/${each}`))
      await waitFor(() => expect(calls).toContainEqual([call, { query: { hours: 168 } }]));
  });

  it('when visits were measured, then it shows the 75th percentiles with their grades, and details per route', async () => {
    open([release], [errors], [vitals], []);
    const row = await rowOf('Kerangka situs dan pembayaran shell 0.3.0-c Stabil');
    for (const text of ['1.300', '2,41 dtk, baik', '264 md, perlu diperbaiki', '0,31, buruk', '1.250 nilai', '–'])
      expect(row.getByText(text)).toBeVisible();
    await userEvent.click(row.getByText('1 halaman'));
    expect(row.getByText('Isi utama tampil (LCP) 980 md, 40 nilai')).toBeVisible();
  });

  it('when the policy blocked something, then it shows numbers and rules, and where it happened', async () => {
    open([release], [errors], []);
    const row = await rowOf('Kerangka situs dan pembayaran shell 0.3.0-c Stabil');
    for (const text of ['4', '1.500', 'require-trusted-types-for 1.500 (hanya dilaporkan)', 'img-src 4'])
      expect(row.getByText(text)).toBeVisible();
    await userEvent.click(row.getByText('1 contoh'));
    expect(row.getByText('img-src: https://iklan.test')).toBeVisible();
    expect(row.getByText(/^diblokir, di \/results\/:id, \/assets\/main.js:12, 21 November 2026/)).toBeVisible();
  });

  it('when there are no reports, then it shows the empty states', async () => {
    open([release], [], [], []);
    expect(await screen.findByRole('heading', { name: 'Tidak ada pelanggaran' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Belum ada laporan' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Belum ada pengukuran' })).toBeVisible();
  });

  it('when one part fails, then only that part shows an error with a retry button', async () => {
    open(refusal(500, 'INTERNAL', 'Terjadi kesalahan.'));
    expect(await screen.findByText('Daftar rilis tidak dapat dimuat')).toBeVisible();
    expect(await screen.findByText('1,25%')).toBeVisible();
    expect(await screen.findByText('2,41 dtk, baik')).toBeVisible();
  });
});

describe('features that are set without a release', () => {
  const flag = { name: 'sample-questions', description: 'Tombol contoh.', default: true };
  const setting = { value: false, since: stopped.at, by: 'budi', reason: 'keluhan orang tua' };
  const rowsOf = async (flags: AdminReleaseView['flags']) => {
    open([{ ...release, flags }]);
    const table = await screen.findByRole('table', { name: 'Fitur yang dapat diatur tanpa rilis' });
    return within(table).getAllByRole('row').slice(1);
  };

  it('when one is set, then the page shows value, default, person and reason', async () => {
    const [row] = await rowsOf([{ ...flag, setting }]);
    expect(row).toHaveTextContent(/^Tombol contoh\.catalog-mf, sample-questions/);
    for (const text of ['Mati', 'Aktif', 'budi', 'keluhan orang tua']) expect(row).toHaveTextContent(text);
  });

  it('when nobody has set one, then the page shows its default', async () => {
    const [row, other] = await rowsOf([
      { ...flag, setting: null },
      { ...flag, name: 'layout', default: false, setting: null },
    ]);
    expect(row).toHaveTextContent('Aktif');
    expect(other).toHaveTextContent('Mati');
  });

  it('when the live release does not know one, then the page says that it has no effect', async () => {
    const [unknown] = await rowsOf([{ ...flag, name: 'gone', description: null, default: null, setting }]);
    expect(unknown).toHaveTextContent('Tidak dikenal rilis stabil, jadi tidak berlaku.');
  });

  it('when no release has one, then there is no such part', async () => {
    open();
    await screen.findByText('0.1.0-a');
    expect(screen.queryByRole('heading', { name: 'Fitur' })).toBeNull();
  });

  it('when an error occurred with a flag, then the error names it', async () => {
    const samples = errors.samples.map((sample) => ({ ...sample, flags: ['sample-questions=false'] }));
    open([release], [{ ...errors, samples }]);
    await userEvent.click(await screen.findByLabelText('1 contoh galat catalog-mf 0.2.0-b'));
    expect(screen.getByText(/12 kali, revisi 5, dengan sample-questions=false/)).toBeVisible();
  });
});
