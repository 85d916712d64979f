import type { Responses, SavedProgress } from '@kenali/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, networkError } from '../../testing/fake-shell.tsx';
import { intelligenceInstrumentView, learningInstrumentView } from '../../testing/instruments.ts';
import {
  button,
  COMPLETE,
  DETAIL,
  newDetail,
  openTakingOf,
  progressSaved,
  responsesFor,
  SAVE,
  START,
  startedDetail,
  type TakingPage,
  type TakingServer,
  UNSENT_KEY,
} from '../../testing/open-taking.tsx';
import { INTELLIGENCE, LEARNING } from '../../testing/taking-pages.ts';
import { exceptTimes } from '../../testing/user-assessments.ts';

// The pages with one choice per question share the stepper. What both do is in the table, and what one does is below it.

interface Kind {
  page: TakingPage;
  last: number;
  answerOf: (index: number) => string | boolean;
}
const LEARNING_KIND: Kind = { page: LEARNING, last: 14, answerOf: () => 'visual' };
const INTELLIGENCE_KIND: Kind = { page: INTELLIGENCE, last: 70, answerOf: (index) => index % 2 === 0 };

/** Opens a page with a started questionnaire. Each `describe` has a fixture of its own. */
function createTaking({ page, answerOf }: Kind, started: Partial<SavedProgress> = {}) {
  const taking = openTakingOf(page);
  const open = (results: Partial<SavedProgress> = {}, server: TakingServer = {}) =>
    taking.open({ detail: startedDetail(page.instrument, { ...started, ...results }), ...server });
  const answers = (first: number, last: number) => responsesFor(first, last, answerOf);
  return { taking, open, answers };
}
const option = (name: string) => screen.getByRole('radio', { name });

describe.each([
  {
    name: 'learning style',
    kind: LEARNING_KIND,
    started: { isStarted: true },
    textOf: (number: number) => `Pertanyaan belajar ${number}?`,
    optionOf: (number: number) => `B. Mendengar ${number}`,
    stored: 'auditori',
    stepOf: (step: number) => ({ currentStep: step, isStarted: true }),
    finish: 'Selesai',
    saved: 'Hasil inventori gaya belajar Anda telah disimpan.',
    opens: '/results/100001',
    address: '/learning-style/100001',
    failed: 'Gagal menyelesaikan asesmen. Silakan coba lagi.',
    serverError: 'Jawaban Anda aman.',
    noResponse: 'Jawaban Anda aman.',
  },
  {
    name: 'multiple intelligence',
    kind: INTELLIGENCE_KIND,
    started: {},
    textOf: (number: number) => `Saya menyukai hal ${number}.`,
    optionOf: () => 'Ya',
    stored: true,
    stepOf: (step: number) => ({ currentPage: step, participantInfo: {} }),
    finish: 'Selesaikan Asesmen',
    saved: 'Hasil asesmen kecerdasan majemuk Anda telah disimpan.',
    opens: '/dashboard',
    address: '/multiple-intelligence/100001',
    failed: 'Gagal Menyimpan',
    serverError: 'Terjadi kesalahan. Silakan coba lagi.',
    noResponse: 'Terjadi kesalahan saat menyimpan hasil asesmen.',
  },
])('$name', ({ kind, started, textOf, optionOf, stored, stepOf, finish, saved, opens, address, ...texts }) => {
  const { taking, open, answers } = createTaking(kind, started);
  const question = (number: number) => screen.findByRole('group', { name: textOf(number) });
  const { last } = kind;
  /** At the last question, with the others answered. */
  const openLast = (server: TakingServer = {}) => {
    open({ responses: answers(1, last - 1), ...stepOf(last - 1) }, server);
    return question(last);
  };

  it('guide: when it is open, then Tab stops at its summary alone, because it never scrolls in itself', async () => {
    open();
    await question(1);
    await userEvent.click(screen.getByText('Petunjuk'));
    expect(await screen.findByText(/^Dengan papan ketik:/)).toBeVisible();
    expect(document.querySelector('details [tabindex]')).toBeNull();
  });

  it('next and previous: when they are clicked, then moves by one question, saves immediately and scrolls to the top', async () => {
    open();
    await question(1);
    // Without a pause, because after half a second the answer would be saved anyway.
    fireEvent.click(option(optionOf(1)));
    fireEvent.click(button('Selanjutnya'));
    await question(2);
    expect(screen.getByText(textOf(2))).toHaveFocus();
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(exceptTimes(taking.shell.sent(SAVE).at(-1)?.body ?? {})).toEqual({
      responses: { 1: stored },
      ...stepOf(1),
      changed: ['1'],
    });
    await userEvent.click(button('Sebelumnya'));
    await question(1);
    expect(option(optionOf(1))).toBeChecked();
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject(stepOf(0));
  });

  it('finish: when it succeeds, then saves the last answer, shows a toast and leaves the page', async () => {
    await openLast();
    await userEvent.click(option(optionOf(last)));
    await userEvent.click(button(finish));
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ changed: [String(last)] });
    expect(exceptTimes(taking.shell.sent(COMPLETE)[0]?.body ?? {})).toEqual({});
    expect(taking.shell.toast).toHaveBeenCalledWith({
      title: 'Asesmen Selesai!',
      description: saved,
      variant: 'success',
    });
    expect(taking.shell.navigate).toHaveBeenCalledWith(opens, { replace: true });
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  });

  it.each([
    [texts.failed, texts.serverError, apiError('INTERNAL')],
    ['Sesi Berakhir', 'Silakan login kembali untuk melanjutkan.', apiError('Unauthorized')],
    [
      'Asesmen Belum Lengkap',
      'Mohon jawab semua pertanyaan sebelum menyelesaikan asesmen.',
      apiError('ANSWERS_INCOMPLETE'),
    ],
    [texts.failed, texts.noResponse, networkError()],
  ])('finish: when it fails, then shows "%s: %s" and keeps the answers', async (title, description, error) => {
    await openLast({ answers: { [COMPLETE]: () => Promise.reject(error) } });
    await userEvent.click(option(optionOf(last)));
    await userEvent.click(button(finish));
    await waitFor(() =>
      expect(taking.shell.toast).toHaveBeenLastCalledWith({ title, description, variant: 'destructive' }),
    );
    expect(taking.shell.navigate.mock.calls).toEqual(
      title === 'Sesi Berakhir' ? [[`/login?next=${encodeURIComponent(address)}`]] : [],
    );
    expect(button(finish)).toBeEnabled();
  });

  it('completed: when another device completed it, then opens the result', async () => {
    open({ responses: answers(1, 5) }, { answers: { [SAVE]: () => Promise.reject(apiError('ALREADY_COMPLETED')) } });
    await question(1);
    taking.shell.answers[DETAIL] = () => ({ ...startedDetail(kind.page.instrument), status: 'completed' });
    const chosen = screen.getAllByRole('radio').find((radio) => !(radio as HTMLInputElement).checked)!;
    await userEvent.click(chosen);
    await userEvent.click(button('Selanjutnya'));
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true }));
  });
});

describe('learning style alone', () => {
  const { taking, open, answers } = createTaking(LEARNING_KIND, { isStarted: true });
  const question = (number: number) => screen.findByRole('group', { name: `Pertanyaan belajar ${number}?` });

  describe('start', () => {
    it('instructions: when nothing is started, then shows the instructions of the pack before the start', async () => {
      open({}, { detail: newDetail(learningInstrumentView) });
      expect(await screen.findByText('Pilih yang paling menggambarkan Anda.')).toBeVisible();
      expect(screen.getByRole('heading', { level: 1, name: 'Inventori Gaya Belajar' })).toBeVisible();
      expect(taking.shell.send).not.toHaveBeenCalledWith(START, expect.anything());
    });

    it('start: when it is clicked, then pins the version, saves the start and focuses the question', async () => {
      open({}, { detail: newDetail(learningInstrumentView) });
      await userEvent.click(await screen.findByRole('button', { name: 'Mulai Asesmen' }));
      await question(1);
      expect(screen.getByText('Pertanyaan belajar 1?')).toHaveFocus();
      expect(taking.shell.sent(START)).toHaveLength(1);
      await waitFor(() => expect(taking.shell.sent(SAVE)[0]?.body).toMatchObject({ isStarted: true, currentStep: 0 }));
    });

    it('start: when the API refuses, then shows an error toast and stays on the instructions', async () => {
      const refuse = () => Promise.reject(apiError('ACCESS_FROZEN'));
      open({}, { detail: newDetail(learningInstrumentView), answers: { [START]: refuse } });
      await userEvent.click(await screen.findByRole('button', { name: 'Mulai Asesmen' }));
      expect(taking.shell.toast).toHaveBeenCalledWith({
        title: 'Gagal memulai asesmen. Silakan coba lagi.',
        description: 'Akses dibekukan',
        variant: 'destructive',
      });
      expect(button('Mulai Asesmen')).toBeVisible();
    });
  });

  describe('questions', () => {
    it('question: when the first one is shown, then it has position, progress, three lettered options and a disabled Previous button', async () => {
      open();
      await question(1);
      expect(screen.getByText('Pertanyaan 1 dari 14')).toBeVisible();
      expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
      expect(screen.getAllByRole('radio')).toHaveLength(3);
      expect([option('A. Melihat 1'), option('B. Mendengar 1'), option('C. Bergerak 1')]).toHaveLength(3);
      expect(button('Sebelumnya')).toBeDisabled();
    });

    it('next: when no option is selected, then shows an error at the question; selecting one removes the error', async () => {
      open();
      await question(1);
      await userEvent.click(button('Selanjutnya'));
      expect(screen.getByText('Silakan pilih salah satu jawaban sebelum melanjutkan.')).toBeVisible();
      expect(await question(1)).toBeInvalid();
      expect(screen.getByText('Pertanyaan belajar 1?')).toHaveFocus();
      await userEvent.click(option('B. Mendengar 1'));
      expect(screen.queryByText('Silakan pilih salah satu jawaban sebelum melanjutkan.')).toBeNull();
    });

    it('keys: when a digit or the letter of an option and Enter are pressed, then selects that option and shows the next question', async () => {
      open();
      await question(1);
      await userEvent.click(option('A. Melihat 1'));
      await userEvent.keyboard('b');
      expect(option('B. Mendengar 1')).toBeChecked();
      await userEvent.keyboard('3');
      expect(option('C. Bergerak 1')).toBeChecked();
      await userEvent.keyboard('{Enter}');
      expect(await question(2)).toBeVisible();
    });

    it('return: when the user left at a question, then opens it and prefers the unsent answers of the device', async () => {
      localStorage.setItem(UNSENT_KEY, JSON.stringify({ responses: { 5: 'kinestetik' } }));
      open({ responses: { ...answers(1, 4), 5: 'visual' }, currentStep: 4 });
      await question(5);
      expect(option('C. Bergerak 5')).toBeChecked();
      expect(taking.shell.sent(SAVE)[0]?.body).toMatchObject({ responses: { 5: 'kinestetik' }, changed: ['5'] });
    });

    it('saving: when the API does not answer, then shows that the answers are on the device', async () => {
      open({}, { answers: { [SAVE]: () => Promise.reject(networkError()) } });
      await question(1);
      await userEvent.click(option('A. Melihat 1'));
      await userEvent.click(button('Selanjutnya'));
      expect(await screen.findByRole('status')).toHaveTextContent('Belum tersimpan, disimpan di perangkat ini');
      expect(exceptTimes(JSON.parse(localStorage.getItem(UNSENT_KEY) ?? ''))).toEqual({
        responses: { 1: 'visual' },
        currentStep: 1,
      });
    });

    it('merge: when another device answered meanwhile, then takes over its answers', async () => {
      open({}, { answers: { [SAVE]: () => progressSaved({ responses: { 1: 'visual', 2: 'kinestetik' } }) } });
      await question(1);
      await userEvent.click(option('A. Melihat 1'));
      await userEvent.click(button('Selanjutnya'));
      await question(2);
      await waitFor(() => expect(option('C. Bergerak 2')).toBeChecked());
    });
  });

  describe('completion', () => {
    it('finish: when another device corrected an answer meanwhile, then the completion does not restore the older one', async () => {
      const server: Responses = { ...answers(1, 14), 1: 'kinestetik' };
      open(
        { responses: answers(1, 14), currentStep: 13 },
        {
          answers: {
            [SAVE]: ({ body }) => {
              const { responses, changed } = body as { responses: Responses; changed: string[] };
              for (const id of changed) server[id] = responses[id]!;
              return progressSaved({ responses: server });
            },
            [COMPLETE]: ({ body }) => Object.assign(server, (body as { responses?: object }).responses),
          },
        },
      );
      await question(14);
      await userEvent.click(option('B. Mendengar 14'));
      await userEvent.click(button('Selesai'));
      await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalled());
      expect(server).toEqual({ ...answers(2, 13), 1: 'kinestetik', 14: 'auditori' });
    });

    it('finish: when it is in progress, then the button shows it and a second click does nothing', async () => {
      open(
        { responses: answers(1, 14), currentStep: 13 },
        { answers: { [COMPLETE]: () => new Promise(() => undefined) } },
      );
      await question(14);
      await userEvent.click(button('Selesai'));
      await userEvent.click(button('Menyimpan...'));
      expect(taking.shell.sent(COMPLETE)).toHaveLength(1);
    });

    it('finish: when an earlier question is unanswered, then shows a toast and that question, without completing', async () => {
      const { 3: _unanswered, ...responses } = answers(1, 14) as Record<string, string>;
      open({ responses, currentStep: 13 });
      await question(14);
      expect(screen.getByText('Masih ada 1 pertanyaan yang belum dijawab')).toBeVisible();
      await userEvent.click(button('Selesai'));
      expect(taking.shell.toast).toHaveBeenCalledWith({
        title: 'Asesmen Belum Lengkap',
        description: 'Mohon jawab semua pertanyaan sebelum menyelesaikan asesmen.',
        variant: 'destructive',
      });
      expect(await question(3)).toBeVisible();
      expect(taking.shell.sent(COMPLETE)).toEqual([]);
    });
  });
});

describe('multiple intelligence alone', () => {
  const { taking, open, answers } = createTaking(INTELLIGENCE_KIND);
  const question = (number: number) => screen.findByRole('group', { name: `Saya menyukai hal ${number}.` });

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
              return progressSaved({ responses: { 1: true } });
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
          answers: {
            [INSTRUMENT]: () => (isUnavailable ? Promise.reject(networkError()) : intelligenceInstrumentView),
          },
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

    it('finish: when it is in progress, then the button shows saving, then completing, and all controls are disabled', async () => {
      let save: () => void = () => undefined;
      open(
        { responses: answers(1, 69), currentPage: 69 },
        {
          answers: {
            [SAVE]: () => new Promise((resolve) => (save = () => resolve(progressSaved()))),
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
  });
});
