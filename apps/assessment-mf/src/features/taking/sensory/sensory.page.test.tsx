import type { SavedProgress, SaveProgressRequest } from '@kenali/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, networkError, parent } from '../../../testing/fake-shell.tsx';
import { sensoryInstrumentView } from '../../../testing/instruments.ts';
import {
  button,
  COMPLETE,
  DETAIL,
  openTakingOf,
  responsesFor,
  SAVE,
  START,
  UNSENT_KEY,
} from '../../../testing/open-taking.tsx';
import { available, completed, detailAt, nothingSaved, participant } from '../../../testing/user-assessments.ts';
import { SensoryPage } from './sensory.page.tsx';
import { todayInJakarta } from './today-in-jakarta.ts';

const ALL_BUT_THE_DATE = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'queueMicrotask',
  'nextTick',
  'performance',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;
const TOO_LATE = {
  title: 'Gagal Menyimpan',
  description: 'Asesmen ini sudah selesai, jawabannya tidak dapat diubah.',
  variant: 'destructive',
};

const taking = openTakingOf({
  Page: SensoryPage,
  instrument: sensoryInstrumentView,
  params: { assessmentId: '100001' },
});
const open = (results: Partial<SavedProgress> = {}, answers: Record<string, Answer> = {}) =>
  taking.open({ detail: detailAt(results), answers });
const away = () => Promise.reject(networkError());
const item = (number: number) => screen.getByRole('group', { name: `${number}. Pernyataan ${number}.` });
const choose = (number: number, name: string | RegExp) =>
  userEvent.click(within(item(number)).getByRole('radio', { name }));
const answers = (first: number, last: number) => responsesFor(first, last, () => 3);
const pageHeading = (page: number) => screen.findByRole('heading', { name: `Halaman ${page} dari 13` });

describe('who may come in', () => {
  it('login: when nobody is signed in, then it says so and goes to the login', () => {
    jest.useFakeTimers();
    taking.open({ session: { status: 'anonymous', user: null } });
    expect(taking.shell.toast).toHaveBeenCalledWith({
      title: 'Login Diperlukan',
      description: 'Silakan login untuk mengakses asesmen ini.',
    });
    act(() => jest.advanceTimersByTime(500));
    expect(taking.shell.navigate).toHaveBeenCalledWith('/login?next=%2Fdi-sini', { replace: true });
    expect(taking.shell.send).not.toHaveBeenCalled();
  });

  it('login: when the session ends while the page is open, then it says that and keeps what is unsent', async () => {
    open({}, { [SAVE]: () => Promise.reject(networkError()) });
    await pageHeading(1);
    await choose(1, /^SERING/);
    jest.useFakeTimers();
    taking.shell.signInAs({ status: 'anonymous', user: null });
    act(() => jest.advanceTimersByTime(500));
    expect(taking.shell.toast).toHaveBeenLastCalledWith({
      title: 'Sesi Berakhir',
      description: 'Silakan login kembali untuk melanjutkan.',
    });
    expect(JSON.parse(localStorage.getItem(UNSENT_KEY) ?? '')).toEqual({ responses: { 1: 4 } });
  });

  it('unsent: when somebody else signed in, then nothing goes out in their name', async () => {
    open();
    await pageHeading(1);
    // In one go: half a second later the answer would be on its way.
    fireEvent.click(within(item(1)).getByRole('radio', { name: /^SERING/ }));
    taking.shell.signInAs({ status: 'signed-in', user: { ...parent, id: 8 } });
    await screen.findByRole('heading', { name: 'Halaman 1 dari 13' });
    expect(taking.shell.sent(SAVE)).toEqual([]);
    expect(JSON.parse(localStorage.getItem(UNSENT_KEY) ?? '')).toEqual({ responses: { 1: 4 } });
  });

  it('loading: when it is not here yet, then it says so below the title, which stays for the questions', async () => {
    let answer: (detail: object) => void = () => undefined;
    open({}, { [DETAIL]: () => new Promise((resolve) => (answer = resolve)) });
    expect(screen.getByText('Memuat asesmen...')).toBeVisible();
    const title = screen.getByRole('heading', { level: 1, name: 'Profil Sensori' });
    act(() => title.focus());
    answer(detailAt({}));
    await pageHeading(1);
    expect(title).toHaveTextContent('Profil Sensori Anak');
    expect(title).toHaveFocus();
  });

  it('not found: when it is another person’s or withdrawn, then there is a way back', async () => {
    open({}, { [DETAIL]: () => Promise.reject(apiError('NOT_FOUND')) });
    expect(await screen.findByRole('heading', { name: 'Asesmen Tidak Ditemukan' })).toBeVisible();
    expect(screen.getByText('Asesmen ini tidak tersedia atau Anda tidak memiliki akses.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  it('type: when it is of another type, then its own page opens', async () => {
    open({}, { [DETAIL]: () => ({ ...detailAt({}), assessment: { ...available.assessment, type: 'learning' } }) });
    await waitFor(() =>
      expect(taking.shell.navigate).toHaveBeenCalledWith('/learning-style/100001', { replace: true }),
    );
  });

  it('failure: when the server is away, then it can be tried again', async () => {
    let isAway = true;
    open({}, { [DETAIL]: () => (isAway ? Promise.reject(apiError('UNAVAILABLE')) : detailAt({})) });
    await screen.findByRole('alert');
    expect(screen.getByRole('heading', { level: 1, name: 'Profil Sensori' })).toBeVisible();
    isAway = false;
    await userEvent.click(button('Coba lagi'));
    expect(await pageHeading(1)).toBeVisible();
  });

  it.each([
    ['was unsent comes too late, which is said', { 2: 1 }, [[TOO_LATE]]],
    ['waits has arrived all the same: nothing to say', { 1: 4, 2: 1 }, []],
  ])('completed: when it is completed already, then the result is shown, and what %s', async (_, responses, said) => {
    localStorage.setItem(UNSENT_KEY, '{"responses":{"1":4}}');
    open({}, { [DETAIL]: () => ({ ...detailAt({ responses }), ...completed, id: 100001 }) });
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true }));
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
    expect(taking.shell.toast.mock.calls).toEqual(said);
  });

  it.each([
    ['admin', 'Admin'],
    ['internal', 'Internal'],
  ] as const)('role: when it is %s, then a badge stands beside the title', async (role, name) => {
    open();
    taking.shell.signInAs({ status: 'signed-in', user: { ...parent, role } });
    expect(await screen.findByText(name)).toBeVisible();
  });
});

describe('instructions and participant', () => {
  const instrumentOnStart = { id: 'sensory-profile', version: '1.0.0' };
  const before = { ...detailAt({}), ...available, instrument: null, instrumentOnStart, results: nothingSaved };

  it('instructions: when it was not started, then the pack’s own stand there', async () => {
    open({}, { [DETAIL]: () => before });
    expect(await screen.findByText('Isilah menurut pengamatan Anda.')).toBeVisible();
  });

  it('start: when there is no network any more, then the participant comes anyway', async () => {
    open({}, { [DETAIL]: () => before, [START]: away, [SAVE]: away });
    await userEvent.click(await screen.findByRole('button', { name: 'Lanjut ke data peserta' }));
    expect(await screen.findByRole('heading', { name: 'Informasi Peserta' })).toHaveFocus();
    expect(taking.shell.toast).not.toHaveBeenCalled();
  });

  it('start: when the instructions are left, then the version is pinned and the participant comes', async () => {
    let isStarted = false;
    open(
      {},
      {
        [DETAIL]: () => (isStarted ? detailAt({ currentStep: null, participantInfo: {} }) : before),
        [START]: () => {
          isStarted = true;
          return {};
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Lanjut ke data peserta' }));
    expect(await screen.findByRole('heading', { name: 'Informasi Peserta' })).toHaveFocus();
    expect(taking.shell.sent(SAVE).at(0)?.body).toMatchObject({ currentStep: 'participant-info' });
  });

  it('start: when another device has completed it meanwhile, then its result opens', async () => {
    let isCompleted = false;
    const start = () => {
      isCompleted = true;
      return Promise.reject(apiError('ALREADY_COMPLETED'));
    };
    open({}, { [DETAIL]: () => (isCompleted ? { ...before, status: 'completed' } : before), [START]: start });
    await userEvent.click(await screen.findByRole('button', { name: 'Lanjut ke data peserta' }));
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true }));
    expect(taking.shell.toast).not.toHaveBeenCalled();
  });

  it('start: when it fails, then it says so and stays', async () => {
    open({}, { [DETAIL]: () => before, [START]: () => Promise.reject(apiError('INTERNAL')) });
    await userEvent.click(await screen.findByRole('button', { name: 'Lanjut ke data peserta' }));
    expect(taking.shell.toast).toHaveBeenCalledWith({
      title: 'Gagal memulai asesmen. Silakan coba lagi.',
      description: undefined,
      variant: 'destructive',
    });
    expect(button('Lanjut ke data peserta')).toBeVisible();
  });

  it('participant: when fields are empty, then each says so, the first has the focus, and nothing goes on', async () => {
    open({ participantInfo: {}, currentStep: 'participant-info' });
    await userEvent.click(await screen.findByRole('button', { name: 'Lanjut ke pertanyaan' }));
    expect(screen.getByText('Nama anak harus diisi')).toBeVisible();
    expect(screen.getByText('Tanggal lahir anak harus diisi')).toBeVisible();
    expect(screen.getByText('Nama orangtua/pengasuh harus diisi')).toBeVisible();
    expect(screen.getByText('Hubungan dengan anak harus dipilih')).toBeVisible();
    expect(screen.getByLabelText('Nama anak')).toHaveFocus();
  });

  const sentInfo = () =>
    Object.assign(
      {},
      ...taking.shell.sent(SAVE).map(({ body }: { body: SaveProgressRequest }) => body.participantInfo),
    );

  it('participant: when all is filled in, then what was typed is saved with the questions, and nothing older', async () => {
    open({ participantInfo: { ...participant, childName: '' }, currentStep: 'participant-info' });
    await userEvent.type(await screen.findByLabelText('Nama anak'), 'Rani');
    await userEvent.click(button('Lanjut ke pertanyaan'));
    expect(await pageHeading(1)).toHaveFocus();
    expect(sentInfo()).toEqual({ childName: 'Rani' });
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ currentStep: 'questions', currentPage: 0 });
  });

  it('participant: when nobody typed the test date, then today is saved with the questions', async () => {
    open({ participantInfo: { ...participant, testDate: '' }, currentStep: 'participant-info' });
    await userEvent.click(await screen.findByRole('button', { name: 'Lanjut ke pertanyaan' }));
    expect(await pageHeading(1)).toHaveFocus();
    expect(sentInfo()).toEqual({ testDate: todayInJakarta() });
  });

  it.each([
    ['2013-11-20', true], // 13 years
    ['2013-11-21', false], // a day less
    ['2023-11-21', true], // a day less than 3 years
    ['2023-11-20', false],
  ])(
    'participant: when the child was born on %s, then whether it is outside the ages is said (%s), and stops nobody',
    async (childBirthDate, isSaid) => {
      const info = { ...participant, childBirthDate, testDate: '2026-11-20' };
      open({ participantInfo: info, currentStep: 'participant-info' });
      await screen.findByLabelText('Tanggal lahir anak');
      expect(screen.queryAllByText(/di luar rentang usia asesmen ini \(3–12 tahun\)/)).toHaveLength(isSaid ? 1 : 0);
      await userEvent.click(button('Lanjut ke pertanyaan'));
      expect(await pageHeading(1)).toBeVisible();
    },
  );

  it('participant: when the birth date is unknown or after the test, then nothing is said of the age', async () => {
    open({ participantInfo: { ...participant, childBirthDate: '' }, currentStep: 'participant-info' });
    const born = await screen.findByLabelText('Tanggal lahir anak');
    expect(screen.queryByText(/rentang usia/)).toBeNull();
    fireEvent.change(born, { target: { value: '2026-11-21' } });
    expect(screen.queryByText(/rentang usia/)).toBeNull();
    fireEvent.change(born, { target: { value: '2026-11-01' } });
    expect(screen.getByText(/rentang usia/)).toBeVisible();
  });

  it('participant: when midnight in Jakarta passes on the open page, then the new day is catalogueEntry and accepted', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T16:59:00Z'), doNotFake: [...ALL_BUT_THE_DATE] });
    open({ currentStep: 'participant-info' });
    expect(await screen.findByLabelText('Tanggal tes')).toHaveAttribute('max', '2026-11-21');
    jest.setSystemTime(new Date('2026-11-21T17:01:00Z'));
    act(() => screen.getByLabelText('Tanggal tes').focus());
    expect(screen.getByLabelText('Tanggal tes')).toHaveAttribute('max', '2026-11-22');
    fireEvent.change(screen.getByLabelText('Tanggal tes'), { target: { value: '2026-11-22' } });
    await userEvent.click(button('Lanjut ke pertanyaan'));
    expect(await pageHeading(1)).toBeVisible();
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ participantInfo: { testDate: '2026-11-22' } });
  });

  it('participant: when it was saved before, then the form is filled in', async () => {
    open({ currentStep: 'participant-info' });
    expect(await screen.findByLabelText('Nama anak')).toHaveValue('Bima Pratama');
    expect(screen.getByLabelText('Hubungan dengan anak')).toHaveValue('Ibu');
    expect(screen.getByLabelText('Tanggal tes')).toHaveValue('2026-11-20');
  });
});

describe('questions', () => {
  it('page: when it opens, then it has ten items, the progress, and no way back', async () => {
    open({ responses: answers(11, 40) });
    await pageHeading(1);
    expect(screen.getAllByRole('group', { name: /^\d+\. Pernyataan/ })).toHaveLength(10);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '30 dari 125 butir');
    expect(button('Sebelumnya')).toBeDisabled();
  });

  it('return: when it was left on a page, then it opens there with its answers', async () => {
    open({ responses: { 31: 5 }, notApplicable: { 32: true }, currentPage: 3 });
    await pageHeading(4);
    expect(within(item(31)).getByRole('radio', { name: /^SELALU/ })).toBeChecked();
    expect(within(item(32)).getByRole('radio', { name: 'Tidak Teramati' })).toBeChecked();
  });

  it('return: when answers waited on the device, then they are shown and sent', async () => {
    localStorage.setItem(UNSENT_KEY, JSON.stringify({ responses: { 2: 5 } }));
    open({ responses: { 1: 4, 2: 1 } });
    await pageHeading(1);
    expect(within(item(2)).getByRole('radio', { name: /^SELALU/ })).toBeChecked();
    expect(taking.shell.sent(SAVE)[0]?.body).toMatchObject({ responses: { 1: 4, 2: 5 }, changed: ['2'] });
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  });

  it('answer: when an item was marked, then the answer takes its place, and the other way round', async () => {
    open();
    await pageHeading(1);
    await choose(1, 'Tidak Teramati');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 dari 125 butir');
    await choose(1, /^JARANG/);
    expect(within(item(1)).getByRole('radio', { name: 'Tidak Teramati' })).not.toBeChecked();
    await choose(1, 'Tidak Teramati');
    expect(within(item(1)).getByRole('radio', { name: /^JARANG/ })).not.toBeChecked();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 dari 125 butir');
  });

  it('keys: when 1 to 5 and 0 are pressed on an item, then they choose its answer', async () => {
    open();
    await pageHeading(1);
    within(item(3)).getByText('3. Pernyataan 3.').focus();
    await userEvent.keyboard('4');
    expect(within(item(3)).getByRole('radio', { name: /^SERING/ })).toBeChecked();
    await userEvent.keyboard('0');
    expect(within(item(3)).getByRole('radio', { name: 'Tidak Teramati' })).toBeChecked();
  });

  it('sections: when a section changes on a page, then its heading comes and the remark of the former', async () => {
    open();
    await pageHeading(1);
    expect(screen.getByRole('heading', { name: 'A. Bagian A' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'B. Bagian B' })).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: /Bagian A/ }), 'Takut blender');
    expect(screen.queryByRole('textbox', { name: /Bagian B/ })).toBeNull();
    expect(JSON.parse(localStorage.getItem(UNSENT_KEY) ?? '')).toMatchObject({ comments: { A: 'Takut blender' } });
  });

  it('next: when items are left, then it names them, highlights them for eight seconds, and stays', async () => {
    open({ responses: answers(1, 7) });
    await pageHeading(1);
    jest.useFakeTimers();
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(button('Selanjutnya'));
    expect(taking.shell.toast).toHaveBeenCalledWith({
      title: 'Pertanyaan Belum Dijawab',
      description: 'Butir nomor 8, 9, dan 10 belum dijawab.',
    });
    expect(item(8)).toBeInvalid();
    expect(screen.getAllByText('Butir ini belum dijawab.')).toHaveLength(3);
    expect(screen.getByText('8. Pernyataan 8.')).toHaveFocus();
    act(() => jest.advanceTimersByTime(7999));
    expect(item(8)).toBeInvalid();
    act(() => jest.advanceTimersByTime(1));
    expect(item(8)).toBeValid();
    expect(screen.getByRole('heading', { name: 'Halaman 1 dari 13' })).toBeVisible();
  });

  it('next: when it is pressed again, then the eight seconds begin anew', async () => {
    open({ responses: answers(1, 9) });
    await pageHeading(1);
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(button('Selanjutnya'));
    act(() => jest.advanceTimersByTime(5000));
    await user.click(button('Selanjutnya'));
    act(() => jest.advanceTimersByTime(5000));
    expect(item(10)).toBeInvalid();
  });

  it('next and previous: when the page is complete, then it goes on, saves at once, and starts at the heading', async () => {
    open({ responses: answers(1, 20) });
    await pageHeading(1);
    await userEvent.click(button('Selanjutnya'));
    expect(await pageHeading(2)).toHaveFocus();
    expect(taking.shell.sent(SAVE)).toHaveLength(1);
    expect(taking.shell.sent(SAVE)[0]?.body).toMatchObject({ currentPage: 1, currentStep: 'questions' });
    await userEvent.click(button('Sebelumnya'));
    expect(await pageHeading(1)).toHaveFocus();
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ currentPage: 0 });
  });

  it('saving: when nobody answers, then it says where the answers are', async () => {
    open({ responses: answers(1, 10) }, { [SAVE]: () => Promise.reject(networkError()) });
    await pageHeading(1);
    expect(screen.getByText('Tersimpan')).toBeVisible();
    await userEvent.click(button('Selanjutnya'));
    expect(await screen.findByRole('status')).toHaveTextContent('Belum tersimpan, disimpan di perangkat ini');
  });

  it('saving: when the access is frozen, then it says so', async () => {
    open({ responses: answers(1, 10) }, { [SAVE]: () => Promise.reject(apiError('ACCESS_FROZEN')) });
    await pageHeading(1);
    await userEvent.click(button('Selanjutnya'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Akses dibekukan');
  });
});

describe('the end', () => {
  it('finish: when items are left, then it cannot be pressed and the pages of the rest are listed', async () => {
    const { 14: _a, 15: _b, ...responses } = answers(1, 125) as Record<string, number>;
    open({ responses, currentPage: 12 });
    await pageHeading(13);
    expect(button('Selesaikan Asesmen')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Selanjutnya' })).toBeNull();
    await userEvent.click(button('Halaman 2: butir 14 dan 15'));
    await pageHeading(2);
    expect(screen.getByText('14. Pernyataan 14.')).toHaveFocus();
    expect(item(15)).toBeInvalid();
  });

  it('finish: when the last item is answered, then it can be pressed; marks count', async () => {
    open({ responses: answers(1, 123), notApplicable: { 124: true }, currentPage: 12 });
    await pageHeading(13);
    expect(button('Selesaikan Asesmen')).toBeDisabled();
    await choose(125, /^JARANG/);
    expect(button('Selesaikan Asesmen')).toBeEnabled();
  });

  it('finish: when it succeeds, then a save brought what was left, a long toast comes, and the result opens', async () => {
    open({ responses: answers(1, 124), comments: { umum: 'Terima kasih.' }, currentPage: 12 });
    await pageHeading(13);
    await choose(125, /^JARANG/);
    await userEvent.click(button('Selesaikan Asesmen'));
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ changed: ['125'] });
    expect(taking.shell.sent(COMPLETE)[0]?.body).toEqual({});
    expect(taking.shell.toast).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'Asesmen Selesai!',
        description: expect.stringContaining('WhatsApp'),
        durationMs: 8000,
      }),
    );
    expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true });
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  });

  it('finish: when no save gets through, then the end brings what this device has unsent, and nothing older', async () => {
    open({ responses: answers(1, 125), comments: { umum: 'Lama.' }, currentPage: 12 }, { [SAVE]: away });
    await pageHeading(13);
    await choose(124, 'Tidak Teramati');
    await choose(125, /^JARANG/);
    await userEvent.type(screen.getByRole('textbox', { name: /umum/ }), '!');
    await userEvent.click(button('Selesaikan Asesmen'));
    expect(taking.shell.sent(COMPLETE)[0]?.body).toEqual({
      responses: { 125: 2 },
      notApplicable: { 124: true },
      comments: { umum: 'Lama.!' },
    });
  });

  it('finish: when it is under way, then nothing can be changed any more; when it fails, then all can again', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const waiting = () => new Promise((_, reject) => (refuse = reject));
    open({ responses: answers(1, 125), currentPage: 12 }, { [COMPLETE]: waiting });
    await pageHeading(13);
    await userEvent.click(button('Selesaikan Asesmen'));
    const inputs = [...screen.getAllByRole('radio'), ...screen.getAllByRole('textbox')];
    for (const input of [...inputs, button('Sebelumnya'), button('Data peserta')]) expect(input).toBeDisabled();
    refuse(apiError('INTERNAL'));
    await waitFor(() => expect(button('Sebelumnya')).toBeEnabled());
    for (const input of inputs) expect(input).toBeEnabled();
  });

  /** One item is open. Once the page is there, the server has the attempt as completed with `stored`. */
  async function openEnding(save: Answer, stored: Partial<SavedProgress>, complete: Answer = () => ({})) {
    open({ responses: answers(1, 124), currentPage: 12 }, { [SAVE]: save, [COMPLETE]: complete });
    await pageHeading(13);
    taking.shell.answers[DETAIL] = () => ({ ...detailAt(stored), status: 'completed' });
  }
  const completedAlready = () => Promise.reject(apiError('ALREADY_COMPLETED'));

  it('finish: when another device completed it, then it says that these answers came too late, and leads on once', async () => {
    await openEnding(completedAlready, { responses: answers(1, 125) });
    await choose(125, /^JARANG/);
    await userEvent.click(button('Selesaikan Asesmen'));
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalled());
    expect(taking.shell.toast.mock.calls).toEqual([[TOO_LATE]]);
    expect(taking.shell.navigate.mock.calls).toEqual([['/results/100001', { replace: true }]]);
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  });

  it('finish: when no save gets through and another device completed it, then what the end left out is told', async () => {
    await openEnding(away, { responses: answers(1, 125) });
    await choose(125, /^JARANG/);
    await userEvent.click(button('Selesaikan Asesmen'));
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalled());
    expect(taking.shell.sent(COMPLETE)[0]?.body).toEqual({ responses: { 125: 2 } });
    expect(taking.shell.toast.mock.calls).toEqual([[TOO_LATE]]);
    expect(taking.shell.navigate.mock.calls).toEqual([['/results/100001', { replace: true }]]);
  });

  it.each([
    ['it is pressed again', () => userEvent.click(button('Selesaikan Asesmen'))],
    ['a save finds it completed', () => act(async () => void window.dispatchEvent(new Event('online')))],
  ])('finish: when the reply to it was lost and %s, then it ends as it would have', async (_, goOn) => {
    let save: Answer = away;
    let complete: Answer = away;
    await openEnding(
      (input) => save(input),
      { responses: { ...answers(1, 124), 125: 2 } },
      (input) => complete(input),
    );
    await choose(125, /^JARANG/);
    await userEvent.click(button('Selesaikan Asesmen'));
    expect(taking.shell.toast).toHaveBeenLastCalledWith(expect.objectContaining({ variant: 'destructive' }));
    taking.shell.toast.mockClear();
    save = completedAlready;
    complete = () => ({});
    await goOn();
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalled());
    expect(taking.shell.toast.mock.calls).toEqual([[expect.objectContaining({ title: 'Asesmen Selesai!' })]]);
    expect(taking.shell.navigate.mock.calls).toEqual([['/results/100001', { replace: true }]]);
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  });

  it('finish: when it cannot be read whether all arrived, then it is not called a success and the answers stay', async () => {
    await openEnding(away, { responses: answers(1, 125) });
    taking.shell.answers[DETAIL] = away;
    await choose(125, /^JARANG/);
    await userEvent.click(button('Selesaikan Asesmen'));
    await waitFor(() => expect(taking.shell.toast).toHaveBeenCalled());
    expect(taking.shell.toast.mock.calls).toEqual([[expect.objectContaining({ variant: 'destructive' })]]);
    expect(taking.shell.navigate).not.toHaveBeenCalled();
    expect(localStorage.getItem(UNSENT_KEY)).not.toBeNull();
  });

  it('finish: when it is sent, then the button says so and a second press does nothing', async () => {
    open({ responses: answers(1, 125), currentPage: 12 }, { [COMPLETE]: () => new Promise(() => undefined) });
    await pageHeading(13);
    await userEvent.click(button('Selesaikan Asesmen'));
    await userEvent.click(button('Menyelesaikan...'));
    expect(taking.shell.sent(COMPLETE)).toHaveLength(1);
  });

  it.each([
    ['INTERNAL', { title: 'Gagal menyelesaikan asesmen. Silakan coba lagi.', description: undefined }],
    ['ANSWERS_INCOMPLETE', { title: 'Asesmen Belum Lengkap', description: 'Masih ada butir yang belum dijawab.' }],
    ['Unauthorized', { title: 'Sesi Berakhir', description: 'Silakan login kembali untuk melanjutkan.' }],
  ] as const)('finish: when the answer is %s, then its message comes and the answers stay', async (code, message) => {
    open({ responses: answers(1, 125), currentPage: 12 }, { [COMPLETE]: () => Promise.reject(apiError(code)) });
    await pageHeading(13);
    await userEvent.click(button('Selesaikan Asesmen'));
    expect(taking.shell.toast).toHaveBeenLastCalledWith({ ...message, variant: 'destructive' });
    expect(taking.shell.navigate.mock.calls).toEqual(
      code === 'Unauthorized' ? [['/login?next=%2Fsensory-profile%2F100001']] : [],
    );
    expect(button('Selesaikan Asesmen')).toBeEnabled();
  });

  it('finish: when the participant is refused, then the form comes back with the reason in a toast', async () => {
    const refused = apiError('VALIDATION', [{ path: 'participantInfo.testDate', message: 'Tanggal tes salah.' }]);
    open({ responses: answers(1, 125), currentPage: 12 }, { [COMPLETE]: () => Promise.reject(refused) });
    await pageHeading(13);
    await userEvent.click(button('Selesaikan Asesmen'));
    expect(await screen.findByRole('heading', { name: 'Informasi Peserta' })).toBeVisible();
    expect(taking.shell.toast).toHaveBeenLastCalledWith(expect.objectContaining({ description: 'Tanggal tes salah.' }));
  });
});
