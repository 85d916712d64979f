import type { AssessmentResult, ConsultationStatus, SensoryResult } from '@kenali/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
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
afterEach(() => {
  shell.stop();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

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

describe('the way in', () => {
  it('login: when nobody is signed in, then it says so and goes to the login', () => {
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

  it('loading: when it is not here yet, then it says so', () => {
    open({}, { [RESULT]: () => new Promise(() => undefined) });
    expect(screen.getByRole('status')).toHaveTextContent('Memuat hasil asesmen...');
    expect(title()).toHaveTextContent('Hasil Asesmen');
  });

  it('not found: when it is not theirs, then there is a way back', async () => {
    open({}, { [RESULT]: () => Promise.reject(apiError('NOT_FOUND')) });
    await waitFor(() => expect(title()).toHaveTextContent('Hasil asesmen tidak ditemukan.'));
    expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('not ready: when it is still being taken, then the link leads on', async () => {
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

  it('not found: when the address has no number, then nothing is asked', () => {
    shell = fakeShell({ params: { id: 'abc' } });
    shell.show(<ResultsPage />);
    expect(title()).toHaveTextContent('Hasil asesmen tidak ditemukan.');
    expect(shell.send).not.toHaveBeenCalled();
  });

  it('failure: when the server is away, then another try shows the result and the focus is on its heading', async () => {
    let isAway = true;
    open({}, { [RESULT]: () => (isAway ? Promise.reject(apiError('UNAVAILABLE')) : resultView(sensoryResult)) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Hasil asesmen belum dapat dimuat');
    expect(title()).toBeVisible();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await waitFor(() => expect(title()).toHaveTextContent('Hasil Profil Sensori Anak'));
    expect(title()).toHaveFocus();
  });

  it('heading: when the result comes, then the heading that had the focus keeps it', async () => {
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
  [genericResult, 'Hasil Asesmen Singkat', 'Jawaban Anda'],
])('kind: when the result is $type, then its own view is shown', async (results, heading, first) => {
  openWith(results);
  expect(await card(first)).toBeVisible();
  expect(title()).toHaveTextContent(heading);
  expect(screen.getByRole('button', { name: 'Unduh Laporan PDF' })).toBeVisible();
});

describe('the consultation', () => {
  const consultation = (status: ConsultationStatus) => ({ status, updatedAt: '2026-11-21T03:00:00.000Z' });

  it.each<[ConsultationStatus, RegExp]>([
    ['requested', /akan menghubungi Anda melalui WhatsApp untuk menjadwalkan/],
    ['contacted', /sudah menghubungi Anda melalui WhatsApp/],
    ['scheduled', /Waktu konsultasi sudah disepakati/],
    ['done', /sudah dilaksanakan/],
  ])('when it is %s, then the page says what comes next', async (status, sentence) => {
    open({}, { [LIST]: () => [{ ...completed, consultation: consultation(status) }] });
    expect(await screen.findByText('Gratis Konsultasi Online 1 Kali')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.getByText('Diperbarui 21 November 2026')).toBeVisible();
  });

  it('when scores are missing, then it is told all the same', async () => {
    open({ sectionScores: {} }, { [LIST]: () => [{ ...completed, consultation: consultation('requested') }] });
    expect(await screen.findByText('Gratis Konsultasi Online 1 Kali')).toBeVisible();
  });

  it('when the assessment includes none or the list cannot be had, then nothing is said', async () => {
    open({}, { [LIST]: () => Promise.reject(apiError('UNAVAILABLE')) });
    await card('Ringkasan');
    expect(screen.queryByText('Gratis Konsultasi Online 1 Kali')).toBeNull();
  });
});

describe('the sensory result', () => {
  it('head: when it is there, then it has its title, its day in Jakarta and the way back', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Hasil Profil Sensori Anak' })).toBeVisible();
    expect(screen.getByText('Diselesaikan pada 21 November 2026')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(shell.setTitle).toHaveBeenCalledWith('Hasil Profil Sensori Anak');
  });

  it('cards: when everything is there, then they come in their order, the meaning first', async () => {
    open();
    await card('Ringkasan');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Ringkasan',
      'Informasi Peserta',
      'Rincian Per Bagian',
      'Hasil Keseluruhan',
      'Pola Sensoris',
      'Yang Dapat Dicoba Minggu Ini',
      'Catatan Anda',
      'Rekomendasi Professional',
    ]);
  });

  it('overall: when a band was given, then it alone is marked on the scale', async () => {
    open();
    const overall = within(await card('Hasil Keseluruhan'));
    const marked = overall.getAllByRole('listitem').filter((band) => band.getAttribute('aria-current') === 'true');
    expect(marked).toHaveLength(1);
    expect(marked[0]).toHaveTextContent('Sensitivitas Normal');
    expect(overall.getByText(/belum dinormakan di Indonesia/)).toBeVisible();
  });

  it('overall: when there is no band, then nothing is marked and it says why', async () => {
    open({ band: null, bandScore: null, answeredCount: 99, notObservedCount: 26 });
    const overall = within(await card('Hasil Keseluruhan'));
    expect(overall.getByText('Rentang tidak ditentukan')).toBeVisible();
    expect(overall.getAllByRole('listitem').some((band) => band.hasAttribute('aria-current'))).toBe(false);
    expect(overall.getByText(/sekurang-kurangnya 100 butir/)).toBeVisible();
  });

  it('sections: when they are listed, then each has name, total, count and average', async () => {
    open();
    const numbers = within(await screen.findByRole('table', { name: 'Rata-rata per bagian' }));
    const rows = numbers
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(rows).toHaveLength(14);
    expect(rows[3]).toBe('D. Bagian D3,3Total 26, 8 butir');
  });

  it('absent parts: when there are no patterns, tips or remarks, then their cards are absent', async () => {
    open({ patterns: {}, recommendations: [], comments: {} });
    await card('Ringkasan');
    for (const name of ['Pola Sensoris', 'Yang Dapat Dicoba Minggu Ini', 'Catatan Anda'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('no sections: when scores are missing, then it is being processed and a professional is advised', async () => {
    open({ sectionScores: {} });
    expect(await screen.findByText(/sudah tersimpan dan sedang diproses/)).toBeVisible();
    expect(screen.getByText(/psikolog atau terapis okupasi/)).toBeVisible();
  });

  it('boundary: when a result cannot be drawn, then head and PDF stay', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    open({ participantInfo: undefined as never });
    expect(await screen.findByText('Hasil belum dapat ditampilkan di sini')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unduh Laporan PDF' })).toBeVisible();
  });
});

describe('the PDF', () => {
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Unduh Laporan PDF' }));

  it('download: when it arrives, then the browser saves it under its name and a toast says so', async () => {
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
    });
  });

  it('download: when it is on its way, then the button says so', async () => {
    open({}, { [PDF]: () => new Promise(() => undefined) });
    await press();
    expect(screen.getByRole('button', { name: 'Mengunduh...' })).toBeVisible();
  });

  it('download: when it fails, then the error is shown and the page stays', async () => {
    open({}, { [PDF]: () => Promise.reject(apiError('INTERNAL')) });
    await press();
    expect(shell.toast).toHaveBeenCalledWith({
      title: 'Error',
      description: 'Gagal mengunduh laporan PDF. Silakan coba lagi.',
      variant: 'destructive',
    });
    expect(shell.navigate).not.toHaveBeenCalled();
  });

  it('download: when the session is over, then it says so and goes to the login after 500 ms', async () => {
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
