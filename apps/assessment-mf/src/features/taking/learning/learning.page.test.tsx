import type { SavedProgress } from '@kenali/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, networkError, parent } from '../../../testing/fake-shell.tsx';
import { learningInstrumentView } from '../../../testing/instruments.ts';
import {
  button,
  COMPLETE,
  newDetail,
  openTakingOf,
  responsesFor,
  SAVE,
  START,
  startedDetail,
  type TakingServer,
  UNSENT_KEY,
} from '../../../testing/open-taking.tsx';
import { exceptTimes } from '../../../testing/user-assessments.ts';
import { LearningPage } from './learning.page.tsx';

const taking = openTakingOf({
  Page: LearningPage,
  instrument: learningInstrumentView,
  params: { assessmentId: '100001' },
});
const open = (results: Partial<SavedProgress> = {}, server: TakingServer = {}) =>
  taking.open({ detail: startedDetail(learningInstrumentView, { isStarted: true, ...results }), ...server });
const option = (name: string) => screen.getByRole('radio', { name });
const question = (number: number) => screen.findByRole('group', { name: `Pertanyaan belajar ${number}?` });
const answers = (first: number, last: number) => responsesFor(first, last, () => 'visual');

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

  it('start: when there is no network, then shows the questions anyway', async () => {
    const failWithoutNetwork = () => Promise.reject(networkError());
    open(
      {},
      {
        detail: newDetail(learningInstrumentView),
        answers: { [START]: failWithoutNetwork, [SAVE]: failWithoutNetwork },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Mulai Asesmen' }));
    expect(await question(1)).toBeVisible();
    // Only the failed save is announced, not the start.
    for (const [toast] of taking.shell.toast.mock.calls) expect(toast.title).toBe('Gagal Menyimpan');
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

  it('next and previous: when they are clicked, then moves by one question, saves immediately and scrolls to the top', async () => {
    open();
    await question(1);
    // Without a pause, because after half a second the answer would be saved anyway.
    fireEvent.click(option('B. Mendengar 1'));
    fireEvent.click(button('Selanjutnya'));
    expect(await question(2)).toBeVisible();
    expect(screen.getByText('Pertanyaan belajar 2?')).toHaveFocus();
    expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(exceptTimes(taking.shell.sent(SAVE).at(-1)?.body ?? {})).toEqual({
      responses: { 1: 'auditori' },
      currentStep: 1,
      isStarted: true,
      changed: ['1'],
    });
    await userEvent.click(button('Sebelumnya'));
    expect(await question(1)).toBeVisible();
    expect(option('B. Mendengar 1')).toBeChecked();
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ currentStep: 0 });
  });

  it('keys: when a digit and Enter are pressed, then selects that option and shows the next question', async () => {
    open();
    await question(1);
    await userEvent.click(option('A. Melihat 1'));
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
    const saved = { revision: 5, savedAt: '', status: 'in_progress', notApplicable: {} };
    open({}, { answers: { [SAVE]: () => ({ ...saved, responses: { 1: 'visual', 2: 'kinestetik' } }) } });
    await question(1);
    await userEvent.click(option('A. Melihat 1'));
    await userEvent.click(button('Selanjutnya'));
    await question(2);
    await waitFor(() => expect(option('C. Bergerak 2')).toBeChecked());
  });

  it.each([
    ['admin', 'Admin'],
    ['internal', 'Internal'],
  ] as const)('role: when the user has the role %s, then shows a badge next to the title', async (role, name) => {
    open();
    taking.shell.signInAs({ status: 'signed-in', user: { ...parent, role } });
    expect(await screen.findByText(name)).toBeVisible();
  });
});

describe('completion', () => {
  it('finish: when the last question is answered, then saves it, shows a toast and opens the result', async () => {
    open({ responses: answers(1, 13), currentStep: 13 });
    await question(14);
    await userEvent.click(option('B. Mendengar 14'));
    await userEvent.click(button('Selesai'));
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ changed: ['14'] });
    expect(exceptTimes(taking.shell.sent(COMPLETE)[0]?.body ?? {})).toEqual({});
    expect(taking.shell.toast).toHaveBeenCalledWith({
      title: 'Asesmen Selesai!',
      description: 'Hasil inventori gaya belajar Anda telah disimpan.',
      variant: 'success',
    });
    expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true });
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  });

  it('finish: when another device corrected an answer meanwhile, then the completion does not restore the older one', async () => {
    const saved = { revision: 5, savedAt: '', status: 'in_progress', notApplicable: {} };
    const server: Record<string, unknown> = { ...answers(1, 14), 1: 'kinestetik' };
    open(
      { responses: answers(1, 14), currentStep: 13 },
      {
        answers: {
          [SAVE]: ({ body }) => {
            const { responses, changed } = body as { responses: Record<string, unknown>; changed: string[] };
            for (const id of changed) server[id] = responses[id];
            return { ...saved, responses: server };
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

  it('finish: when the API fails, then shows an error toast and keeps the answers', async () => {
    open(
      { responses: answers(1, 14), currentStep: 13 },
      { answers: { [COMPLETE]: () => Promise.reject(apiError('INTERNAL')) } },
    );
    await question(14);
    await userEvent.click(button('Selesai'));
    expect(taking.shell.toast).toHaveBeenCalledWith({
      title: 'Gagal Menyimpan',
      description: 'Terjadi kesalahan. Silakan coba lagi.',
      variant: 'destructive',
    });
    expect(button('Selesai')).toBeEnabled();
  });
});
