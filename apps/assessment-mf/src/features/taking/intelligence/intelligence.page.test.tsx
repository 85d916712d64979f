import type { SavedProgress } from '@kenali/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, networkError } from '../../../testing/fake-shell.tsx';
import { intelligenceInstrumentView } from '../../../testing/instruments.ts';
import {
  button,
  COMPLETE,
  DETAIL,
  newDetail,
  openTakingOf,
  responsesFor,
  SAVE,
  START,
  startedDetail,
  type TakingServer,
} from '../../../testing/open-taking.tsx';
import { exceptTimes } from '../../../testing/user-assessments.ts';
import { IntelligencePage } from './intelligence.page.tsx';

const taking = openTakingOf({
  Page: IntelligencePage,
  instrument: intelligenceInstrumentView,
  params: { userAssessmentId: '100001' },
});
const open = (results: Partial<SavedProgress> = {}, server: TakingServer = {}) =>
  taking.open({ detail: startedDetail(intelligenceInstrumentView, results), ...server });
const option = (name: 'Ya' | 'Tidak') => screen.getByRole('radio', { name });
const question = (number: number) => screen.findByRole('group', { name: `Saya menyukai hal ${number}.` });
const answers = (first: number, last: number) => responsesFor(first, last, (index) => index % 2 === 0);

describe('questions', () => {
  it('page: when it opens, then shows heading, position, progress, category, options and the saving text', async () => {
    open({ responses: answers(1, 14), currentPage: 14 });
    await question(15);
    expect(screen.getByRole('heading', { level: 1, name: 'Asesmen Kecerdasan Majemuk' })).toBeVisible();
    expect(screen.getByText('Pertanyaan 15 dari 70')).toBeVisible();
    expect(screen.getByText('14 dari 70 pertanyaan telah dijawab')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '20%');
    expect(screen.getByText('Tentang Bahasa.')).toBeVisible();
    expect([option('Ya'), option('Tidak')]).toHaveLength(2);
    expect(screen.getByText('Progress tersimpan otomatis')).toBeVisible();
    expect(screen.queryByText('Tentang Ruang.')).toBeNull();
  });

  it('summary: when questions are answered with Ya or Tidak, then each category shows its number of answered questions', async () => {
    open({ responses: answers(1, 12), currentPage: 12 });
    await question(13);
    expect(screen.getByRole('heading', { name: 'Ringkasan Jawaban per Kategori' })).toBeVisible();
    await userEvent.click(option('Tidak'));
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Ruang10/10',
      'Bahasa3/10',
      'Logika0/10',
      'Tubuh0/10',
      'Musik0/10',
      'Sesama0/10',
      'Diri0/10',
    ]);
  });

  it('next: when the question has no answer, then Next is disabled; either answer enables it', async () => {
    open();
    await question(1);
    expect(button('Sebelumnya')).toBeDisabled();
    expect(button('Selanjutnya')).toBeDisabled();
    await userEvent.click(option('Tidak'));
    expect(option('Tidak')).toBeChecked();
    expect(button('Selanjutnya')).toBeEnabled();
  });

  it('next and previous: when they are clicked, then the page is saved immediately and scrolled to the top', async () => {
    open();
    await question(1);
    // Without a pause, because after half a second the answer would be saved anyway.
    fireEvent.click(option('Ya'));
    fireEvent.click(button('Selanjutnya'));
    await question(2);
    expect(screen.getByText('Saya menyukai hal 2.')).toHaveFocus();
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(exceptTimes(taking.shell.sent(SAVE).at(-1)?.body ?? {})).toEqual({
      responses: { 1: true },
      currentPage: 1,
      participantInfo: {},
      changed: ['1'],
    });
    await userEvent.click(button('Sebelumnya'));
    await question(1);
    expect(option('Ya')).toBeChecked();
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ currentPage: 0 });
  });

  it('start: when nothing is started, then shows the questions immediately and the first save pins the version', async () => {
    let isPinned = false;
    open(
      {},
      {
        answers: {
          [DETAIL]: () =>
            isPinned ? startedDetail(intelligenceInstrumentView) : newDetail(intelligenceInstrumentView),
          [SAVE]: () => {
            isPinned = true;
            return { revision: 1, savedAt: '', status: 'in_progress', responses: { 1: true }, notApplicable: {} };
          },
        },
      },
    );
    await question(1);
    await userEvent.click(option('Ya'));
    await userEvent.click(button('Selanjutnya'));
    await question(2);
    await waitFor(() => expect(taking.shell.send.mock.calls.filter(([call]) => call === DETAIL)).toHaveLength(2));
    expect(taking.shell.sent(START)).toEqual([]);
    expect(await question(2)).toBeVisible();
  });

  it('unavailable: when no instrument is installed, then shows a notice', async () => {
    open({}, { detail: { ...newDetail(intelligenceInstrumentView), instrumentOnStart: null } });
    expect(await screen.findByText('Kuesioner untuk asesmen ini belum tersedia.')).toBeVisible();
  });

  it('instrument: when it cannot be loaded, then a retry below the title loads it', async () => {
    let isUnavailable = true;
    const INSTRUMENT = 'GET /api/instruments/{id}/{version}';
    open(
      {},
      {
        answers: { [INSTRUMENT]: () => (isUnavailable ? Promise.reject(networkError()) : intelligenceInstrumentView) },
      },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Pertanyaan belum dapat dimuat');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Asesmen Kecerdasan Majemuk');
    isUnavailable = false;
    await userEvent.click(button('Coba lagi'));
    expect(await question(1)).toBeVisible();
  });
});

describe('completion', () => {
  it('finish: when question 9 is unanswered at question 70, then the button is disabled and a notice links to question 9', async () => {
    const { 9: _unanswered, ...responses } = answers(1, 69) as Record<string, boolean>;
    open({ responses, currentPage: 69 });
    await question(70);
    expect(screen.queryByRole('button', { name: 'Selanjutnya' })).toBeNull();
    await userEvent.click(option('Ya'));
    expect(button('Selesaikan Asesmen')).toBeDisabled();
    await userEvent.click(button('Ke pertanyaan 9'));
    expect(await question(9)).toBeVisible();
  });

  it('finish: when it succeeds, then saves the last answer, shows a toast and opens the dashboard', async () => {
    open({ responses: answers(1, 69), currentPage: 69 });
    await question(70);
    await userEvent.click(option('Ya'));
    await userEvent.click(button('Selesaikan Asesmen'));
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ changed: ['70'] });
    expect(exceptTimes(taking.shell.sent(COMPLETE)[0]?.body ?? {})).toEqual({});
    expect(taking.shell.toast).toHaveBeenCalledWith({
      title: 'Asesmen Selesai!',
      description: 'Hasil asesmen kecerdasan majemuk Anda telah disimpan.',
      variant: 'success',
    });
    expect(taking.shell.navigate).toHaveBeenCalledWith('/dashboard', { replace: true });
  });

  it('finish: when it is in progress, then the button shows saving, then completing, and all controls are disabled', async () => {
    let save: () => void = () => undefined;
    const saved = { revision: 4, savedAt: '', status: 'in_progress', responses: {}, notApplicable: {} };
    open(
      { responses: answers(1, 69), currentPage: 69 },
      {
        answers: {
          [SAVE]: () => new Promise((resolve) => (save = () => resolve(saved))),
          [COMPLETE]: () => new Promise(() => undefined),
        },
      },
    );
    await question(70);
    await userEvent.click(option('Ya'));
    await userEvent.click(button('Selesaikan Asesmen'));
    expect(button('Menyimpan...')).toBeVisible();
    await userEvent.keyboard('2');
    for (const input of [option('Ya'), option('Tidak'), button('Sebelumnya')]) expect(input).toBeDisabled();
    expect(option('Ya')).toBeChecked();
    save();
    expect(await screen.findByRole('button', { name: 'Menyelesaikan...' })).toBeVisible();
    expect(option('Tidak')).toBeDisabled();
  });

  it.each([
    ['INTERNAL', 'Gagal Menyimpan', 'Terjadi kesalahan. Silakan coba lagi.'],
    ['Unauthorized', 'Sesi Berakhir', 'Silakan login kembali untuk melanjutkan.'],
    ['ANSWERS_INCOMPLETE', 'Asesmen Belum Lengkap', 'Mohon jawab semua pertanyaan sebelum menyelesaikan asesmen.'],
  ] as const)(
    'finish: when the API responds with %s, then shows its message and keeps the answers',
    async (code, title, text) => {
      open(
        { responses: answers(1, 70), currentPage: 69 },
        { answers: { [COMPLETE]: () => Promise.reject(apiError(code)) } },
      );
      await question(70);
      await userEvent.click(button('Selesaikan Asesmen'));
      expect(taking.shell.toast).toHaveBeenLastCalledWith({ title, description: text, variant: 'destructive' });
      expect(taking.shell.navigate.mock.calls).toEqual(
        code === 'Unauthorized' ? [['/login?next=%2Fmultiple-intelligence%2F100001']] : [],
      );
      expect(button('Selesaikan Asesmen')).toBeEnabled();
    },
  );

  it('finish: when the API does not answer, then shows that saving failed', async () => {
    open(
      { responses: answers(1, 70), currentPage: 69 },
      { answers: { [COMPLETE]: () => Promise.reject(networkError()) } },
    );
    await question(70);
    await userEvent.click(button('Selesaikan Asesmen'));
    expect(taking.shell.toast).toHaveBeenLastCalledWith({
      title: 'Gagal Menyimpan',
      description: 'Terjadi kesalahan saat menyimpan hasil asesmen.',
      variant: 'destructive',
    });
  });

  it('completed: when another device completed it, then opens the result', async () => {
    open({ responses: answers(1, 5) }, { answers: { [SAVE]: () => Promise.reject(apiError('ALREADY_COMPLETED')) } });
    await question(1);
    taking.shell.answers[DETAIL] = () => ({ ...startedDetail(intelligenceInstrumentView), status: 'completed' });
    await userEvent.click(within(await question(1)).getByRole('radio', { name: 'Tidak' }));
    await userEvent.click(button('Selanjutnya'));
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true }));
  });
});
