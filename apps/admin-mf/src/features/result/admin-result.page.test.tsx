import { fullName, type SectionScore } from '@kenali/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { adminResult, sensoryResult } from '../../testing/examples.ts';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { AdminResultPage } from './admin-result.page.tsx';

const score = (overrides: Partial<SectionScore> = {}): SectionScore => ({
  name: 'Pemrosesan Auditori',
  total: 17,
  count: 8,
  average: 2.125,
  itemCount: 8,
  notObserved: 0,
  caution: false,
  ...overrides,
});
const sensory = sensoryResult({
  bandScore: 203,
  band: { id: 'normal', label: 'Sensitivitas Normal', min: 190, max: 239 },
  interpretation: 'Teks tafsiran.',
  sectionScores: {
    A: score(),
    B: score({
      name: 'Pemrosesan Visual',
      average: null,
      total: 0,
      count: 0,
      notObserved: 9,
      itemCount: 9,
      caution: true,
    }),
  },
  patterns: { 'Ambang Campuran': 'Penjelasan pola.' },
});
const result = adminResult(sensory);
const page = <AdminResultPage />;
const open = (answer: (call: string) => unknown = () => result) =>
  renderWithShell(page, { params: { userAssessmentId: '100001' }, answer });

describe('AdminResultPage', () => {
  it.each([
    ['when the API names the account, then the name leads to the page of the person', 12],
    ['when the API is of an earlier release, then the name leads nowhere', undefined],
  ])('%s', async (_what, id) => {
    open(() => ({ ...result, user: { ...result.user, id } }));
    await screen.findByRole('button', { name: /Unduh PDF/ });
    const link = screen.queryByRole('link', { name: fullName(result.user) });
    expect(link?.getAttribute('href')).toBe(id && `/admin/users/${id}`);
  });

  it('when the family shared the result, then staff see each link with its openings', async () => {
    const link = { id: 7, state: 'revoked' as const, days: 7 as const, openings: 2 };
    const times = { createdAt: '2026-11-20T03:00:00.000Z', expiresAt: '2026-11-27T03:00:00.000Z' };
    const views = [{ kind: 'opened' as const, at: '2026-11-21T03:00:00.000Z', device: 'Chrome di Android' }];
    open(() => ({ ...result, shareLinks: [{ ...link, ...times, views }] }));
    const card = await screen.findByRole('region', { name: 'Dibagikan oleh keluarga' });
    expect(within(card).getByText('Tautan 7, dibuat 20 November 2026, 10.00 WIB, dibuka 2 kali')).toBeInTheDocument();
    expect(within(card).getByText('Dicabut pemilik')).toBeInTheDocument();
    expect(within(card).getByText('Hasil dibuka: 21 November 2026, 10.00 WIB, Chrome di Android')).toBeInTheDocument();
  });

  it('when second observers have completed, then staff see each comparison without the word of the owner', async () => {
    const section = (total: number, average: number | null) => ({ total, answered: 8, average });
    const observers = [
      {
        id: 4,
        relationship: 'teacher' as const,
        completedAt: '2026-11-22T03:00:00.000Z',
        consent: { version: '2026-11-24', name: 'Bu Rini', at: '2026-11-21T03:00:00.000Z' },
        bands: { owner: 'Tipikal', observer: 'Lebih peka' },
        agreement: { items: 120, same: 60, near: 108 },
        rows: [
          {
            key: 'A',
            name: 'A. Pemrosesan Auditori',
            uncertain: false,
            standardError: 0.25,
            owner: section(16, 2),
            observer: section(28, 3.5),
          },
          {
            key: 'B',
            name: 'B. Pemrosesan Visual',
            uncertain: false,
            standardError: null,
            owner: section(16, 2),
            observer: null,
          },
        ],
      },
    ];
    open(() => ({ ...result, observers }));
    const card = await screen.findByRole('region', { name: 'Dua Pengamat' });
    const rows = within(within(card).getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Bagian', 'Pengisi', 'Pengamat', 'Selisih', 'Indeks', 'Artinya'],
      // 1.5 divided by 0.25 times the root of 2.
      ['A. Pemrosesan Auditori', '2,0 (8 butir)', '3,5 (8 butir)', '+1,5', '4,24', 'melebihi kesalahan ukur'],
    ]);
    expect(card).toHaveTextContent('Tidak dibandingkan: B. Pemrosesan Visual.');
    expect(card).toHaveTextContent('guru (Bu Rini)');
    expect(card).toHaveTextContent('Butir dengan jawaban sama: 60 dari 120 butir (50%)');
    expect(card).toHaveTextContent('Hasil keseluruhan pengisi: Tipikal');
    expect(card).toHaveTextContent('Pengamat menyetujui teks versi 2026-11-24 pada 21 November 2026, 10.00 WIB.');
    expect(card).not.toHaveTextContent('Anda');
    expect(within(card).queryByRole('heading', { level: 3 })).toBeNull();

    cleanup();
    const [first] = observers;
    const both = [
      first,
      { ...first, id: 5, relationship: 'grandparent', consent: { ...first?.consent, name: 'Nenek' } },
    ];
    open(() => ({ ...result, observers: both }));
    const headings = await screen.findAllByRole('heading', { level: 3, name: /^(Guru|Kakek)/ });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Guru: Bu Rini', 'Kakek atau nenek: Nenek']);
  });

  it('when the result loads, then it shows header, section averages with two decimals, interpretation and patterns', async () => {
    const { titles, calls } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hasil Profil Sensori Anak' })).toBeInTheDocument();
    expect(calls).toEqual([
      ['GET /api/admin/assessments/{id}/result', { params: { id: 100_001 } }],
      ['GET /api/admin/consultations', { query: { id: 100_001 } }],
      ['GET /api/admin/assessments/{id}/sign-off', { params: { id: 100_001 } }],
    ]);
    expect(screen.getByText('Ratna Wijaya (ibu@contoh.test)')).toBeInTheDocument();
    expect(screen.getByText('Diselesaikan pada 21 November 2026')).toBeInTheDocument();
    const sections = screen.getByRole('region', { name: 'Profil Sensori - Skor per Bagian' });
    expect(within(sections).getByRole('heading', { name: 'A. Pemrosesan Auditori' })).toBeInTheDocument();
    for (const text of ['2,13', '17', '8', '9 dari 9 butir tidak teramati'])
      expect(within(sections).getByText(text)).toBeInTheDocument();
    for (const text of [
      'Sensitivitas Normal',
      'Teks tafsiran.',
      'Pola Sensoris',
      'Ambang Campuran',
      'Penjelasan pola.',
    ])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(titles).toEqual(['Hasil Profil Sensori Anak']);
    expect(screen.getByRole('link', { name: 'Kembali ke Daftar Asesmen' })).toHaveAttribute(
      'href',
      '/admin/assessments',
    );
  });

  it('when it opens again after the owner has restricted the processing, then it no longer shows the result', async () => {
    let isRestricted = false;
    const { rerender } = open(() => {
      if (isRestricted) throw refusal(409, 'PROCESSING_RESTRICTED');
      return result;
    });
    await screen.findByText('Teks tafsiran.');
    isRestricted = true;
    rerender(null);
    rerender(page);
    expect(await screen.findByText(/^Pemilik akun membatasi data ini/)).toBeInTheDocument();
    expect(screen.queryByText('Teks tafsiran.')).toBeNull();
  });

  it('when the result was stored elsewhere, without a pack, then it is shown without a hash', async () => {
    const { packHash: _, ...stored } = result;
    open(() => stored);
    await screen.findByText('Teks tafsiran.');
    expect(screen.queryByText('Sidik isi')).toBeNull();
  });

  it('shows the hash of the pack', async () => {
    open();
    await screen.findByText('Teks tafsiran.');
    expect(screen.getByText('Sidik isi').nextElementSibling).toHaveTextContent(
      `7bf300000000… (SHA-256, buka untuk melihat seluruhnya)${'7bf3'.padEnd(64, '0')}`,
    );
  });

  it('shows what research says about the questionnaire, with its sources', async () => {
    const limits = [{ topic: 'Norma', text: 'Belum ada norma Indonesia.', source: 'Keterangan penyusun' }];
    const evidence = { grade: 'unsupported' as const, revised: '2026-11-24', limits };
    open(() => ({ ...result, evidence }));
    const card = within(await screen.findByRole('region', { name: 'Bukti Ilmiah dan Batasnya' }));
    for (const text of ['Belum didukung bukti', 'Belum ada norma Indonesia.', 'Sumber: Keterangan penyusun.'])
      expect(card.getByText(text)).toBeInTheDocument();
  });

  it('when there are no patterns, then their heading is absent', async () => {
    open(() => ({ ...result, results: { ...sensory, patterns: {} } }));
    await screen.findByText('Teks tafsiran.');
    expect(screen.queryByText('Pola Sensoris')).toBeNull();
  });

  it('when there is no interpretation, then a fixed sentence explains the score', async () => {
    open(() => ({ ...result, results: { ...sensory, interpretation: '' } }));
    expect(
      await screen.findByText('Skor yang lebih tinggi menunjukkan kepekaan yang lebih besar pada bagian tersebut.'),
    ).toBeInTheDocument();
  });

  it.each([
    [refusal(404, 'NOT_FOUND'), 'Hasil asesmen tidak ditemukan.'],
    [refusal(409, 'RESULT_NOT_READY'), 'Asesmen masih berlangsung, hasil belum bisa dilihat.'],
    [refusal(401, 'Unauthorized'), 'Token admin tidak ditemukan. Silakan login ulang.'],
    [refusal(500, 'INTERNAL'), 'Gagal membuka hasil asesmen.'],
  ])('when the request fails with %s, then it shows: %s', async (thrown, sentence) => {
    open(() => {
      throw thrown;
    });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Hasil Asesmen' })).toBeInTheDocument();
  });

  it('when the result is loading, then it shows a level 1 heading and a loading text', () => {
    open(() => new Promise(() => undefined));
    expect(screen.getByRole('heading', { level: 1, name: 'Hasil Asesmen' })).toBeInTheDocument();
    expect(screen.getAllByText('Memuat hasil asesmen...').length).toBeGreaterThan(0);
  });

  it('when the PDF download fails, then a toast shows the specified sentence', async () => {
    const { toasts } = open((call) => {
      if (call.endsWith('/pdf')) throw refusal(500, 'INTERNAL');
      return result;
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Unduh PDF' }));
    expect(toasts).toEqual([{ title: 'Gagal mengunduh PDF. Silakan coba lagi.', variant: 'destructive' }]);
  });
});
