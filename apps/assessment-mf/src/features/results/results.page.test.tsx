import type {
  AssessmentResult,
  ConsultationStatus,
  ResultView,
  SensoryInterpretation,
  SensoryResult,
} from '@kenali/contracts';
import { storedInterpretation, WITHOUT_NORM_GROUP } from '@kenali/instruments/rules';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, type FakeShell, fakeShell } from '../../testing/fake-shell.tsx';
import { genericResult, intelligenceResult, learningResult, resultView } from '../../testing/results.ts';
import { sensoryResult } from '../../testing/sensory-result.ts';
import { completed, inProgress } from '../../testing/user-assessments.ts';
import { ResultsPage } from './results.page.tsx';

const RESULT = 'GET /api/user-assessments/result/{id}';
const LIST = 'GET /api/user-assessments';
const PDF = 'GET /api/user-assessments/{id}/pdf';
let shell: FakeShell;

function openWith(results: AssessmentResult, answers: Record<string, Answer> = {}) {
  shell = fakeShell({
    params: { id: '100003' },
    answers: { [RESULT]: () => resultView(results), [LIST]: () => [completed], ...answers },
  });
  shell.show(<ResultsPage />);
}
const open = (change: Partial<SensoryResult> = {}, answers: Record<string, Answer> = {}) =>
  openWith({ ...sensoryResult, ...change }, answers);
const title = () => screen.getByRole('heading', { level: 1 });
const card = (name: string) => screen.findByRole('region', { name });
const rowsBelowHead = (table: Pick<typeof screen, 'getAllByRole'>) => table.getAllByRole('row').slice(1);

describe('access and loading', () => {
  it('login: when the user is not signed in, then shows a toast and redirects to the login', () => {
    jest.useFakeTimers();
    shell = fakeShell({ params: { id: '100003' }, session: { status: 'anonymous', user: null } });
    shell.show(<ResultsPage />);
    expect(shell.toast).toHaveBeenCalledWith({
      title: 'Tidak Diizinkan',
      description: 'Anda perlu masuk untuk melihat hasil asesmen.',
    });
    act(() => jest.advanceTimersByTime(500));
    expect(shell.navigate).toHaveBeenCalledWith('/login?next=%2Fdi-sini', { replace: true });
  });

  it('loading: when the result is not loaded, then shows a loading message', () => {
    open({}, { [RESULT]: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Memuat hasil asesmen...');
    expect(title()).toHaveTextContent('Hasil Asesmen');
  });

  it('not found: when the result belongs to another user, then links to the dashboard', async () => {
    open({}, { [RESULT]: () => Promise.reject(apiError('NOT_FOUND')) });
    await waitFor(() => expect(title()).toHaveTextContent('Hasil asesmen tidak ditemukan.'));
    expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('not ready: when the user assessment is in progress, then links to the questions', async () => {
    open(
      {},
      {
        [RESULT]: () => Promise.reject(apiError('RESULT_NOT_READY')),
        'GET /api/user-assessments/{id}': () => ({ ...inProgress, id: 100003 }),
      },
    );
    await waitFor(() => expect(title()).toHaveTextContent('Asesmen masih berlangsung, hasil belum bisa dilihat.'));
    expect(await screen.findByRole('link', { name: 'Lanjutkan asesmen' })).toHaveAttribute(
      'href',
      '/sensory-profile/100003',
    );
  });

  it('waiting: when a psychologist has to sign the result, then says so, with a link to the dashboard and no download', async () => {
    open({}, { [RESULT]: () => Promise.reject(apiError('SIGN_OFF_PENDING')) });
    await waitFor(() => expect(title()).toHaveTextContent('Menunggu pemeriksaan psikolog'));
    expect(screen.getByText(/Kami mengirim email saat hasilnya dapat dibaca/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.queryByRole('button', { name: /PDF/ })).toBeNull();
  });

  it.each([
    ['half a minute passes', 30_000, () => undefined],
    ['the page is looked at again', 1000, () => window.dispatchEvent(new Event('visibilitychange'))],
  ])('waiting: when a psychologist has signed and %s, then the open page shows the result', async (_when, ms, pass) => {
    jest.useFakeTimers();
    let answer: Answer = () => Promise.reject(apiError('SIGN_OFF_PENDING'));
    open({}, { [RESULT]: (input) => answer(input) });
    await waitFor(() => expect(title()).toHaveTextContent('Menunggu pemeriksaan psikolog'));
    answer = () => resultView(sensoryResult);
    pass();
    await act(() => jest.advanceTimersByTimeAsync(ms));
    expect(title()).toHaveTextContent('Hasil Profil Sensori Anak');
    const asked = shell.send.mock.calls.length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(shell.send.mock.calls.length).toBe(asked);
  });

  it('opened again: when a psychologist has signed the result meanwhile, then shows name and licence; when it was deleted, no part of it', async () => {
    const signOff = { name: 'Dewi, Psikolog', licenceKind: 'SIPP', licence: '2012-01', at: '2026-11-21T03:00:00.000Z' };
    let answer: Answer = () => resultView(sensoryResult);
    open({}, { [RESULT]: (input) => answer(input) });
    await card('Ringkasan');
    const openAgain = () => {
      cleanup();
      shell.show(<ResultsPage />);
    };
    answer = () => ({ ...resultView(sensoryResult), signOff });
    openAgain();
    const signature = await card('Diperiksa oleh Psikolog');
    for (const text of ['Dewi, Psikolog', 'Nomor SIPP', '2012-01', '21 November 2026'])
      expect(within(signature).getByText(text)).toBeVisible();
    answer = () => Promise.reject(apiError('NOT_FOUND'));
    openAgain();
    await waitFor(() => expect(title()).toHaveTextContent('Hasil asesmen tidak ditemukan.'));
    expect(screen.queryByRole('region', { name: 'Ringkasan' })).toBeNull();
  });

  it('child: when an inventory is about a child, then says that "Anda" means the child', async () => {
    const child = { name: 'Bintang Wijaya', birthDate: '2014-03-14' };
    openWith(intelligenceResult, { [RESULT]: () => ({ ...resultView(intelligenceResult), child }) });
    expect(await screen.findByText(/“Anda” dalam laporan ini berarti Bintang Wijaya\.$/)).toBeVisible();
  });

  it('not found: when the address contains no id, then sends no request', () => {
    shell = fakeShell({ params: { id: 'abc' } });
    shell.show(<ResultsPage />);
    expect(title()).toHaveTextContent('Hasil asesmen tidak ditemukan.');
    expect(shell.send).not.toHaveBeenCalled();
  });

  it('failure: when the API is unavailable, then a retry shows the result and moves the focus to its heading', async () => {
    let isUnavailable = true;
    open({}, { [RESULT]: () => (isUnavailable ? Promise.reject(apiError('UNAVAILABLE')) : resultView(sensoryResult)) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Hasil asesmen belum dapat dimuat');
    expect(title()).toBeVisible();
    isUnavailable = false;
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(title()).toHaveTextContent('Hasil Profil Sensori Anak'));
    expect(title()).toHaveFocus();
  });

  it('heading: when the result replaces the loading state, then the heading keeps the focus', async () => {
    open();
    const heading = title();
    heading.focus();
    await card('Ringkasan');
    expect(heading).toHaveFocus();
    expect(heading).toHaveTextContent('Hasil Profil Sensori Anak');
  });
});

it.each<[AssessmentResult, string, string]>([
  [sensoryResult, 'Hasil Profil Sensori Anak', 'Ringkasan'],
  [learningResult, 'Hasil Inventori Gaya Belajar', 'Gaya Belajar Dominan'],
  [intelligenceResult, 'Hasil Asesmen Kecerdasan Majemuk', 'Kecerdasan Dominan Anda'],
  [genericResult, 'Hasil Asesmen Singkat', 'Jawaban'],
])('type: when the result is $type, then shows the view of that type', async (results, heading, first) => {
  openWith(results);
  expect(await card(first)).toBeVisible();
  expect(title()).toHaveTextContent(heading);
  expect(screen.getByRole('button', { name: 'Unduh Laporan PDF' })).toBeVisible();
});

it('minimal: when sections have only an average or a total, then these are shown, and nothing is "NaN"', async () => {
  const only = { total: 0, count: 0, notObserved: 0, itemCount: 0, average: null, caution: false };
  const sectionScores = {
    A: { ...only, name: 'Pemrosesan Pendengaran', average: 2.5 },
    B: { ...only, name: 'Visual', total: 20 },
  };
  openWith({ ...sensoryResult, instrument: { id: 'sensory-profile', version: '' }, sectionScores });
  const sections = await screen.findByRole('region', { name: 'Rincian Per Bagian' });
  for (const text of ['Pemrosesan Pendengaran', '2,5', 'Visual', 'Total 20']) expect(sections).toHaveTextContent(text);
  expect(document.body.innerHTML).not.toMatch(/NaN|undefined|belum dapat ditampilkan/);
});

describe('consultation', () => {
  const consultation = (status: ConsultationStatus) => ({ status, updatedAt: '2026-11-21T03:00:00.000Z' });

  it.each<[ConsultationStatus, RegExp]>([
    ['requested', /akan menghubungi Anda melalui WhatsApp untuk menjadwalkan/],
    ['contacted', /sudah menghubungi Anda melalui WhatsApp/],
    ['scheduled', /Waktu konsultasi sudah disepakati/],
    ['done', /sudah dilaksanakan/],
  ])('when the status is %s, then the page explains the next step', async (status, sentence) => {
    open({}, { [LIST]: () => [{ ...completed, consultation: consultation(status) }] });
    expect(await screen.findByText('Diperbarui 21 November 2026')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getAllByText(/Gratis Konsultasi Online 1 Kali/)).toHaveLength(1);
  });

  it('when the result has no scores, then the status is shown anyway', async () => {
    open({ sectionScores: {} }, { [LIST]: () => [{ ...completed, consultation: consultation('requested') }] });
    expect(await screen.findByText(/menjadwalkan konsultasi\.$/)).toBeVisible();
  });

  it('when the list cannot be loaded, then the page shows no status', async () => {
    open({}, { [LIST]: () => Promise.reject(apiError('UNAVAILABLE')) });
    await card('Ringkasan');
    expect(screen.queryByText(/^Diperbarui|WhatsApp/)).toBeNull();
  });
});

describe('sensory result', () => {
  it('head: when the result is loaded, then shows title, child, completion day in Jakarta and a back link', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hasil Profil Sensori Anak' })).toBeVisible();
    expect(screen.getByText('Untuk Bima Pratama. Diselesaikan pada 21 November 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(shell.setTitle).toHaveBeenCalledWith('Hasil Profil Sensori Anak');
  });

  it('cards: when the result is complete, then shows all cards in order, the summary first', async () => {
    open();
    await card('Ringkasan');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Ringkasan',
      'Yang Dapat Dicoba Minggu Ini',
      'Informasi Peserta',
      'Rincian Per Bagian',
      'Hasil Keseluruhan',
      'Pola Sensoris',
      'Catatan Pengisi',
      'Konsultasi',
      'Arti Istilah',
      'Rekomendasi Professional',
      'Pengamat kedua',
      'Bagikan kepada profesional',
    ]);
  });

  it('norms: when the page shows them, then the disclaimer does not say that no norm group is compared', async () => {
    const { disclaimer } = sensoryResult;
    const cell = { fromMonths: 48, toMonths: 59, sex: null, count: 40, from: '2026-01', to: '2026-11' };
    const evidence: ResultView['evidence'] = {
      grade: 'none',
      revised: '2026-11-24',
      limits: [],
      norms: { type: 'sensory', cell, scores: [] },
    };
    const results = { ...sensoryResult, disclaimer: { ...disclaimer, text: `${WITHOUT_NORM_GROUP}.` } };
    openWith(results, { [RESULT]: () => ({ ...resultView(results), evidence }) });
    expect(await card('Rekomendasi Professional')).toHaveTextContent(
      'Skor hanya dibandingkan dengan anak seusia di praktik ini, dan rentangnya tidak bersumber dari kelompok norma.',
    );
  });

  it('overall: when there is a band, then only that band is current on the scale', async () => {
    open();
    const overall = within(await card('Hasil Keseluruhan'));
    const rows = rowsBelowHead(overall).map((row) => row.textContent);
    expect(rows).toEqual([
      'Sensitivitas Rendahsampai 154–',
      'Sensitivitas Normal155 sampai 239200',
      'Sensitivitas Tinggi240 ke atas–',
    ]);
    expect(overall.getByText(/belum dinormakan di Indonesia/)).toBeVisible();
  });

  it('overall: when there is no band, then no band is current and a caution explains why', async () => {
    open({ band: null, bandScore: null, answeredCount: 99, notObservedCount: 26 });
    const overall = within(await card('Hasil Keseluruhan'));
    expect(overall.getByText('tidak ditentukan')).toBeVisible();
    const rows = rowsBelowHead(overall).map((row) => row.lastElementChild?.textContent);
    expect(rows).toEqual(['–', '–', '–']);
    expect(overall.getByText(/sekurang-kurangnya 100 butir/)).toBeVisible();
  });

  it('sections: when they are listed, then each shows name, total, count and average', async () => {
    open();
    const numbers = within(await screen.findByRole('table', { name: 'Rata-rata per bagian' }));
    const rows = rowsBelowHead(numbers).map((row) => row.textContent);
    expect(rows).toHaveLength(14);
    expect(rows[3]).toBe('D. Bagian D3,3antara KADANG-KADANG dan SERING · Total 26 (8\u00a0butir)');
  });

  it('optional cards: when there are no patterns, tips or comments, then their cards are not rendered', async () => {
    open({ patterns: {}, recommendations: [], comments: {} });
    await card('Ringkasan');
    for (const name of ['Pola Sensoris', 'Yang Dapat Dicoba Minggu Ini', 'Catatan Pengisi'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('no sections: when there are no scores, then shows the processing notice, advises to see a professional, and has the other parts of the PDF', async () => {
    open({ sectionScores: {} });
    expect(await screen.findByText(/sudah tersimpan dan sedang diproses/)).toBeVisible();
    expect(screen.getByText(/psikolog atau terapis okupasi/)).toBeVisible();
    expect(within(await card('Informasi Peserta')).getByText('Bima Pratama')).toBeVisible();
    const parts = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(parts.slice(0, 3)).toEqual(['Informasi Peserta', 'Konsultasi', 'Rekomendasi Professional']);
  });

  it('boundary: when a view throws, then it is reported, and the head and the PDF button stay', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    window.reportError = jest.fn();
    open({ comments: { A: 5 as never } });
    expect(await screen.findByText('Hasil belum dapat ditampilkan di sini')).toBeVisible();
    expect(window.reportError).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Unduh Laporan PDF' })).toBeVisible();
  });
});

describe('interpretation', () => {
  it('when the API sends one, then its words, sections, patterns and tips replace the stored ones', async () => {
    const interpretation: SensoryInterpretation = {
      ...storedInterpretation(sensoryResult),
      text: 'Uraian yang lebih baru.',
      prominent: { sentence: 'Sentuhan paling sering muncul.', sections: [], notes: ['Dua bagian sama tinggi.'] },
      patterns: [{ label: 'Pola Baru', description: 'Tentang pola.', modality: null, direction: null }],
      tips: [{ letter: 'D', name: 'Sentuhan', modality: 'tactile', direction: 'high', tips: ['Benda bertekstur.'] }],
      sections: { D: { shortName: 'Sentuhan', description: 'Cara anak menanggapi sentuhan.' } },
    };
    open({}, { [RESULT]: () => resultView(sensoryResult, interpretation) });
    const summary = within(await card('Ringkasan'));
    expect(summary.getByText('Sentuhan paling sering muncul.')).toBeVisible();
    expect(summary.getByText('Dua bagian sama tinggi.')).toBeVisible();
    expect(screen.getByText('Uraian yang lebih baru.')).toBeVisible();
    expect(screen.queryByText(sensoryResult.interpretation)).toBeNull();
    expect(screen.getByText('Pola Baru')).toBeVisible();
    expect(screen.queryByText('Sentuhan: Mudah Risi')).toBeNull();
    expect(screen.getByText('Sentuhan, untuk anak yang mencari atau melewatkan')).toBeVisible();
    expect(screen.getByText('Benda bertekstur.')).toBeVisible();
    expect(within(await card('Rincian Per Bagian')).getAllByText('Cara anak menanggapi sentuhan.')).toHaveLength(2);
    expect(within(await card('Konsultasi')).getByText(/Biro Contoh.*Kontak: Telp\. 021 000\./)).toBeVisible();
  });
});

describe('on a phone', () => {
  const phone = () => {
    window.matchMedia = jest.fn(() => ({ matches: false })) as never;
  };
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

  it('when a result is opened, then what stands out, what to do and the limits are open, and all else is folded', async () => {
    phone();
    open();
    const summary = within(await card('Ringkasan'));
    expect(summary.getByText('Minggu ini: Potong label baju.')).toBeVisible();
    const folded = screen.getAllByRole('region').filter((part) => part.querySelector('details:not([open])'));
    expect(folded.map((part) => part.getAttribute('aria-label'))).toEqual([
      'Informasi Peserta',
      'Rincian Per Bagian',
      'Hasil Keseluruhan',
      'Pola Sensoris',
      'Catatan Pengisi',
      'Arti Istilah',
      'Pengamat kedua',
      'Bagikan kepada profesional',
    ]);
  });

  it('when a part is chosen in the table of contents, or the page is printed, then it unfolds', async () => {
    phone();
    open();
    const terms = await card('Arti Istilah');
    await userEvent.click(screen.getByRole('button', { name: 'Isi laporan' }));
    await userEvent.click(screen.getByRole('button', { name: 'Arti Istilah' }));
    expect(terms.querySelector('details')).toHaveAttribute('open');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(document.querySelector('details:not([open])')).toBeNull();
  });

  it('when many categories have tips, then these are folded one by one, and printed', async () => {
    const recommendations = ['A', 'B', 'C'].map((name) => ({ category: name, name, tips: [`Saran ${name}.`] }));
    openWith({ ...intelligenceResult, recommendations });
    const tips = within(await card('Rekomendasi Pengembangan'));
    expect(tips.getByText('Saran B.')).not.toBeVisible();
    await userEvent.click(tips.getByRole('heading', { name: 'B' }));
    expect(tips.getByText('Saran B.')).toBeVisible();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    for (const name of ['A', 'C']) expect(tips.getByText(`Saran ${name}.`)).toBeVisible();
  });
});

describe('table of contents', () => {
  it('when it is opened, then it lists all parts in order and a press moves the focus to the heading', async () => {
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    open();
    await card('Ringkasan');
    const button = screen.getByRole('button', { name: 'Isi laporan' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('navigation', { name: 'Isi laporan' })).toBeNull();
    await userEvent.click(button);
    const contents = within(screen.getByRole('navigation', { name: 'Isi laporan' }));
    const parts = contents.getAllByRole('button').map(({ textContent }) => textContent);
    // What is below the report is no part of it.
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect([...parts, 'Pengamat kedua', 'Bagikan kepada profesional']).toEqual(headings);
    await userEvent.click(contents.getByRole('button', { name: 'Arti Istilah' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Arti Istilah' })).toHaveFocus();
    expect(scroll).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Bagikan' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Bagikan kepada profesional' })).toHaveFocus();
  });

  it('when there is a button at the top, then it downloads the same PDF', async () => {
    open({}, { [PDF]: () => Promise.reject(apiError('INTERNAL')) });
    await card('Ringkasan');
    await userEvent.click(screen.getByRole('button', { name: 'Unduh PDF' }));
    expect(shell.toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'Error' }));
  });
});

describe('PDF report', () => {
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Unduh Laporan PDF' }));

  it('download: when it succeeds, then saves the file under its name and shows a toast', async () => {
    const saved: string[] = [];
    URL.createObjectURL = jest.fn(() => 'blob:x');
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    open({}, { [PDF]: () => ({ blob: new Blob(['x']), fileName: 'Hasil_Profil_Sensori_Anak_2026-11-21.pdf' }) });
    await press();
    expect(saved).toEqual(['Hasil_Profil_Sensori_Anak_2026-11-21.pdf']);
    expect(shell.toast).toHaveBeenCalledWith({
      title: 'Berhasil!',
      description: 'Laporan PDF telah berhasil diunduh.',
      variant: 'success',
    });
  });

  it('download: when it is in progress, then the button shows it', async () => {
    open({}, { [PDF]: () => new Promise(() => undefined) });
    await press();
    expect(screen.getByRole('button', { name: 'Mengunduh...' })).toBeVisible();
  });

  it('download: when it fails, then shows an error toast and stays on the page', async () => {
    open({}, { [PDF]: () => Promise.reject(apiError('INTERNAL')) });
    await press();
    expect(shell.toast).toHaveBeenCalledWith({
      title: 'Error',
      description: 'Gagal mengunduh laporan PDF. Silakan coba lagi.',
      variant: 'destructive',
    });
    expect(shell.navigate).not.toHaveBeenCalled();
  });

  it('download: when the session has ended, then shows a toast and redirects to the login after 500 ms', async () => {
    open({}, { [PDF]: () => Promise.reject(apiError('Unauthorized')) });
    const button = await screen.findByRole('button', { name: 'Unduh Laporan PDF' });
    jest.useFakeTimers();
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(button);
    expect(shell.toast).toHaveBeenCalledWith({
      title: 'Tidak Diizinkan',
      description: 'Anda telah keluar. Masuk lagi...',
      variant: 'destructive',
    });
    act(() => jest.advanceTimersByTime(499));
    expect(shell.navigate).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(shell.navigate).toHaveBeenCalledWith('/login?next=%2Fresults%2F100003');
  });
});
