import type { SavedProgress, SaveProgressRequest } from '@kenali/contracts';
import { todayInJakarta } from '@kenali/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, networkError, parent } from '../../../testing/fake-shell.tsx';
import {
  button,
  COMPLETE,
  DETAIL,
  openTakingOf,
  progressSaved,
  SAVE,
  START,
  UNSENT_KEY,
} from '../../../testing/open-taking.tsx';
import { pageHeading, SENSORY, threes } from '../../../testing/taking-pages.ts';
import {
  available,
  completed,
  detailAt,
  exceptTimes,
  nothingSaved,
  participant,
} from '../../../testing/user-assessments.ts';

const ANSWERS_DISCARDED = {
  title: 'Gagal Menyimpan',
  description: 'Asesmen ini sudah selesai, jawabannya tidak dapat diubah.',
  variant: 'destructive',
};

const taking = openTakingOf(SENSORY);
const open = (results: Partial<SavedProgress> = {}, answers: Record<string, Answer> = {}) =>
  taking.open({ detail: detailAt(results), answers });
const failWithoutNetwork = () => Promise.reject(networkError());
const item = (number: number) => screen.getByRole('group', { name: `${number}. Pernyataan ${number}.` });
const choose = (number: number, name: string | RegExp) =>
  userEvent.click(within(item(number)).getByRole('radio', { name }));
const CONFIRM = 'Ya, selesaikan sekarang';
async function finish() {
  await userEvent.click(button('Selesaikan Asesmen'));
  await userEvent.click(button(CONFIRM));
}
async function answerLastAndFinish() {
  await choose(125, /^JARANG/);
  await finish();
}

describe('access and loading', () => {
  it('login: when the user is not signed in, then shows a toast and redirects to the login', () => {
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

  it('login: when the session ends while the page is open, then shows a toast and keeps the unsent answers', async () => {
    open({}, { [SAVE]: failWithoutNetwork });
    await pageHeading(1);
    await choose(1, /^SERING/);
    jest.useFakeTimers();
    taking.shell.signInAs({ status: 'anonymous', user: null });
    act(() => jest.advanceTimersByTime(500));
    expect(taking.shell.toast).toHaveBeenLastCalledWith({
      title: 'Sesi Berakhir',
      description: 'Silakan login kembali untuk melanjutkan.',
    });
    expect(exceptTimes(JSON.parse(localStorage.getItem(UNSENT_KEY) ?? ''))).toEqual({ responses: { 1: 4 } });
  });

  it('unsent: when another user signs in, then the answers are not sent for that user', async () => {
    open();
    await pageHeading(1);
    // Without a pause, because after half a second the answer would be sent.
    fireEvent.click(within(item(1)).getByRole('radio', { name: /^SERING/ }));
    taking.shell.signInAs({ status: 'signed-in', user: { ...parent, id: 8 } });
    await screen.findByRole('heading', { name: 'Halaman 1 dari 13' });
    expect(taking.shell.sent(SAVE)).toEqual([]);
    expect(exceptTimes(JSON.parse(localStorage.getItem(UNSENT_KEY) ?? ''))).toEqual({ responses: { 1: 4 } });
  });

  it('loading: when the user assessment is not loaded, then shows a message below the title, which keeps the focus', async () => {
    let respond: (detail: object) => void = () => undefined;
    open({}, { [DETAIL]: () => new Promise((resolve) => (respond = resolve)) });
    expect(screen.getByText('Memuat asesmen...')).toBeVisible();
    const title = screen.getByRole('heading', { level: 1, name: 'Profil Sensori' });
    act(() => title.focus());
    respond(detailAt({}));
    await pageHeading(1);
    expect(title).toHaveTextContent('Profil Sensori Anak');
    expect(title).toHaveFocus();
  });

  it('failure: when the API is unavailable, then a retry loads the page', async () => {
    let isUnavailable = true;
    open({}, { [DETAIL]: () => (isUnavailable ? Promise.reject(apiError('UNAVAILABLE')) : detailAt({})) });
    await screen.findByRole('alert');
    expect(screen.getByRole('heading', { level: 1, name: 'Profil Sensori' })).toBeVisible();
    isUnavailable = false;
    await userEvent.click(button('Coba lagi'));
    expect(await pageHeading(1)).toBeVisible();
  });

  it.each([
    ['reports unsent answers that the result lacks', { 2: 1 }, [[ANSWERS_DISCARDED]]],
    ['reports nothing if the unsent answers are in the result', { 1: 4, 2: 1 }, []],
  ])('completed: when it is completed already, then redirects to the result and %s', async (_, responses, toasts) => {
    localStorage.setItem(UNSENT_KEY, '{"responses":{"1":4}}');
    open({}, { [DETAIL]: () => ({ ...detailAt({ responses }), ...completed, id: 100001 }) });
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true }));
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
    expect(taking.shell.toast.mock.calls).toEqual(toasts);
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

describe('instructions and participant', () => {
  const instrumentOnStart = { id: 'sensory-profile', version: '1.0.0' };
  const notStarted = { ...detailAt({}), ...available, instrument: null, instrumentOnStart, results: nothingSaved };

  it('instructions: when nothing is started, then the instructions of the pack are above the form, and one button follows both', async () => {
    open({}, { [DETAIL]: () => notStarted });
    expect(await screen.findByText('Isilah menurut pengamatan Anda.')).toBeVisible();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(['Sebelum Anda mulai', 'Informasi Peserta']);
    expect(screen.getAllByRole('button')).toEqual([button('Lanjut ke pertanyaan')]);
  });

  /** Opens an assessment that is not started, with the form filled in as far as it is asked. */
  async function begin(server: Record<string, Answer>) {
    const { testDate: _default, ...typed } = participant;
    const results = { ...nothingSaved, participantInfo: typed };
    open({}, { [DETAIL]: () => ({ ...notStarted, results }), ...server });
    await userEvent.click(await screen.findByRole('button', { name: 'Lanjut ke pertanyaan' }));
  }

  it('start: when there is no network, then shows the questions anyway', async () => {
    await begin({ [START]: failWithoutNetwork, [SAVE]: failWithoutNetwork });
    expect(await pageHeading(1)).toHaveFocus();
    // Only the failed save is announced, not the start.
    for (const [toast] of taking.shell.toast.mock.calls) expect(toast.title).toBe('Gagal Menyimpan');
  });

  it('start: when the form is sent, then pins the version and shows the first page', async () => {
    await begin({});
    expect(await pageHeading(1)).toHaveFocus();
    expect(taking.shell.sent(START)).toHaveLength(1);
    await waitFor(() => expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ currentStep: 'questions' }));
  });

  it('start: when another device has completed it meanwhile, then opens the result', async () => {
    let isCompleted = false;
    await begin({
      [DETAIL]: () => {
        const results = { ...nothingSaved, participantInfo: participant };
        return { ...notStarted, results, ...(isCompleted && { status: 'completed' }) };
      },
      [START]: () => {
        isCompleted = true;
        return Promise.reject(apiError('ALREADY_COMPLETED'));
      },
    });
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true }));
    expect(taking.shell.toast).not.toHaveBeenCalled();
  });

  it('start: when it fails, then shows an error toast and stays on the form', async () => {
    await begin({ [START]: () => Promise.reject(apiError('INTERNAL')) });
    expect(taking.shell.toast).toHaveBeenCalledWith({
      title: 'Gagal memulai asesmen. Silakan coba lagi.',
      description: undefined,
      variant: 'destructive',
    });
    expect(button('Lanjut ke pertanyaan')).toBeVisible();
  });

  it('participant: when the form shows, then it links to what the privacy notice says about children, in a new tab', async () => {
    open({ participantInfo: {}, currentStep: 'participant-info' });
    const link = await screen.findByRole('link', { name: 'Pemberitahuan Privasi (membuka tab baru)' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/privasi#anak', '_blank']);
  });

  it('participant: when fields are empty, then each shows an error, the first has the focus, and the form stays', async () => {
    open({ participantInfo: {}, currentStep: 'participant-info' });
    await userEvent.clear(await screen.findByLabelText('Nama orangtua/pengasuh'));
    await userEvent.click(button('Lanjut ke pertanyaan'));
    expect(screen.getByText('Nama anak harus diisi')).toBeVisible();
    expect(screen.getByText('Tanggal lahir anak harus diisi')).toBeVisible();
    expect(screen.getByText('Nama orangtua/pengasuh harus diisi')).toBeVisible();
    expect(screen.getByText('Hubungan dengan anak harus dipilih')).toBeVisible();
    expect(screen.getByLabelText('Nama anak')).toHaveFocus();
    expect(taking.shell.toast.mock.calls[0]).toEqual([
      { title: 'Periksa isian berikut', description: expect.stringContaining('Nama anak harus diisi. Tanggal lahir') },
    ]);
  });

  it('participant: when account and consent name the respondent, then the form is filled in, and is sent with what was typed', async () => {
    const { childName, childBirthDate } = participant;
    const detail = detailAt({ participantInfo: { childName, childBirthDate }, currentStep: 'participant-info' });
    taking.open({ detail: { ...detail, relationship: 'Ayah' } });
    expect(await screen.findByLabelText('Nama orangtua/pengasuh')).toHaveValue('Sari Wulandari');
    expect(screen.getByLabelText('Hubungan dengan anak')).toHaveValue('Ayah');
    await userEvent.click(button('Lanjut ke pertanyaan'));
    await pageHeading(1);
    expect(sentInfo()).toEqual({
      parentName: 'Sari Wulandari',
      relationship: 'Ayah',
      testDate: todayInJakarta(),
    });
  });

  const sentInfo = () =>
    Object.assign(
      {},
      ...taking.shell.sent(SAVE).map(({ body }: { body: SaveProgressRequest }) => body.participantInfo),
    );

  it('participant: when the form is complete, then saves only the changed field and opens the questions', async () => {
    open({ participantInfo: { ...participant, childName: '' }, currentStep: 'participant-info' });
    await userEvent.type(await screen.findByLabelText('Nama anak'), 'Rani');
    await userEvent.click(button('Lanjut ke pertanyaan'));
    expect(await pageHeading(1)).toHaveFocus();
    expect(sentInfo()).toEqual({ childName: 'Rani' });
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ currentStep: 'questions', currentPage: 0 });
  });

  it.each([
    ['2013-11-20', true], // exactly 13 years
    ['2013-11-21', false], // one day less
    ['2023-11-21', true], // one day less than 3 years
    ['2023-11-20', false],
  ])(
    'participant: when the child was born on %s, then the warning about the age range is shown: %s, and the form can be submitted',
    async (childBirthDate, hasWarning) => {
      const info = { ...participant, childBirthDate, testDate: '2026-11-20' };
      open({ participantInfo: info, currentStep: 'participant-info' });
      await screen.findByLabelText('Tanggal lahir anak');
      expect(screen.queryAllByText(/di luar rentang usia asesmen ini \(3–12 tahun\)/)).toHaveLength(hasWarning ? 1 : 0);
      await userEvent.click(button('Lanjut ke pertanyaan'));
      expect(await pageHeading(1)).toBeVisible();
    },
  );

  it('participant: when the birth date is empty or after the test date, then shows no warning about the age', async () => {
    open({ participantInfo: { ...participant, childBirthDate: '' }, currentStep: 'participant-info' });
    const birthDate = await screen.findByLabelText('Tanggal lahir anak');
    expect(screen.queryByText(/rentang usia/)).toBeNull();
    fireEvent.change(birthDate, { target: { value: '2026-11-21' } });
    expect(screen.queryByText(/rentang usia/)).toBeNull();
    fireEvent.change(birthDate, { target: { value: '2026-11-01' } });
    expect(screen.getByText(/rentang usia/)).toBeVisible();
  });

  it('participant: when midnight passes in Jakarta while the page is open, then the form accepts the new day', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-21T16:59:00Z'), advanceTimers: true });
    open({ currentStep: 'participant-info' });
    expect(await screen.findByLabelText('Tanggal tes')).toHaveAttribute('max', '2026-11-21');
    jest.setSystemTime(new Date('2026-11-21T17:01:00Z'));
    act(() => screen.getByLabelText('Tanggal tes').focus());
    expect(screen.getByLabelText('Tanggal tes')).toHaveAttribute('max', '2026-11-22');
    // Without a pause, because after half a second the day would be saved anyway.
    fireEvent.change(screen.getByLabelText('Tanggal tes'), { target: { value: '2026-11-22' } });
    fireEvent.click(button('Lanjut ke pertanyaan'));
    expect(await pageHeading(1)).toBeVisible();
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ participantInfo: { testDate: '2026-11-22' } });
  });

  it('participant: when the form is opened and sent again, then its defaults are not, which another device may have corrected', async () => {
    const { testDate: _day, ...typed } = participant;
    open({ participantInfo: typed, currentStep: 'participant-info' });
    await userEvent.click(await screen.findByRole('button', { name: 'Lanjut ke pertanyaan' }));
    await pageHeading(1);
    await userEvent.click(button('Data peserta Bima Pratama'));
    await userEvent.click(await screen.findByRole('button', { name: 'Lanjut ke pertanyaan' }));
    await pageHeading(1);
    await waitFor(() => expect(taking.shell.sent(SAVE).length).toBeGreaterThan(2));
    const sent = taking.shell.sent(SAVE).map(({ body }) => (body as SaveProgressRequest).participantInfo);
    expect(sent.filter((info) => info && Object.keys(info).length > 0)).toEqual([{ testDate: todayInJakarta() }]);
  });

  it('participant: when data was saved, then the form shows it', async () => {
    open({ currentStep: 'participant-info' });
    expect(await screen.findByLabelText('Nama anak')).toHaveValue('Bima Pratama');
    expect(screen.getByLabelText('Hubungan dengan anak')).toHaveValue('Ibu');
    expect(screen.getByLabelText('Tanggal tes')).toHaveValue('2026-11-20');
  });
});

describe('questions', () => {
  it('page: when it opens, then shows ten items, the progress and a disabled Previous button', async () => {
    open({ responses: threes(11, 40) });
    await pageHeading(1);
    expect(screen.getAllByRole('group', { name: /^\d+\. Pernyataan/ })).toHaveLength(10);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '30 dari 125 butir');
    expect(button('Sebelumnya')).toBeDisabled();
  });

  it('keys: when 4 or 0 is pressed on an item, then selects that choice', async () => {
    open();
    await pageHeading(1);
    within(item(3)).getByText('3. Pernyataan 3.').focus();
    await userEvent.keyboard('4');
    expect(within(item(3)).getByRole('radio', { name: /^SERING/ })).toBeChecked();
    await userEvent.keyboard('0');
    expect(within(item(3)).getByRole('radio', { name: 'Tidak Teramati' })).toBeChecked();
  });

  it('sections: when a section ends on a page, then shows its comment field and the heading of the next section', async () => {
    open();
    await pageHeading(1);
    expect(screen.getByRole('heading', { name: 'A. Bagian A' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'B. Bagian B' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getAllByRole('button', { name: /Tambahkan catatan/ })).toHaveLength(1);
    await userEvent.click(button('Tambahkan catatan: Bagian A'));
    expect(screen.getByRole('textbox', { name: /Bagian A/ })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: /Bagian A/ })).toHaveAccessibleDescription(
      /tampil di hasil dan laporan PDF\. Wali lain dari anak ini, jika ada, juga membacanya/,
    );
    await userEvent.keyboard('Takut blender 3 kali');
    expect(JSON.parse(localStorage.getItem(UNSENT_KEY) ?? '')).toEqual({
      comments: { A: 'Takut blender 3 kali' },
      changedAt: { comments: { A: expect.any(Number) } },
    });
    // Digits in a comment are text: no item is answered. The field stays open when it is cleared.
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
    await userEvent.clear(screen.getByRole('textbox', { name: /Bagian A/ }));
    expect(screen.getByRole('textbox', { name: /Bagian A/ })).toBeVisible();
  });

  it('next: when items are unanswered, then names them in a toast, highlights them for eight seconds and stays on the page', async () => {
    open({ responses: threes(1, 7) });
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

  it('next: when it is clicked again, then the eight seconds start again', async () => {
    open({ responses: threes(1, 9) });
    await pageHeading(1);
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(button('Selanjutnya'));
    act(() => jest.advanceTimersByTime(5000));
    await user.click(button('Selanjutnya'));
    act(() => jest.advanceTimersByTime(5000));
    expect(item(10)).toBeInvalid();
  });

  it('next and previous: when the page is complete, then opens the other page, saves immediately and focuses the heading', async () => {
    open({ responses: threes(1, 20) });
    await pageHeading(1);
    await userEvent.click(button('Selanjutnya'));
    expect(await pageHeading(2)).toHaveFocus();
    expect(taking.shell.sent(SAVE)).toHaveLength(1);
    expect(taking.shell.sent(SAVE)[0]?.body).toMatchObject({ currentPage: 1, currentStep: 'questions' });
    await userEvent.click(button('Sebelumnya'));
    expect(await pageHeading(1)).toHaveFocus();
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ currentPage: 0 });
  });

  it('saving: when the access is frozen, then shows an alert', async () => {
    open({ responses: threes(1, 10) }, { [SAVE]: () => Promise.reject(apiError('ACCESS_FROZEN')) });
    await pageHeading(1);
    await userEvent.click(button('Selanjutnya'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Akses dibekukan');
  });

  it('two devices: when an answer and a comment lost to later ones, then shows those and says so once', async () => {
    const comment = () => screen.getByRole('textbox', { name: /Bagian A/ });
    open(
      { responses: threes(1, 8), notApplicable: { 9: true, 10: true }, comments: { A: 'awal' } },
      {
        [SAVE]: () =>
          progressSaved({
            responses: { ...threes(1, 8), 1: 5 },
            notApplicable: { 9: true, 10: true },
            superseded: { items: ['1'], comments: { A: 'dari laptop' }, participantInfo: {} },
          }),
      },
    );
    await pageHeading(1);
    // Without a pause, so that one save has both.
    fireEvent.click(within(item(1)).getByRole('radio', { name: /^JARANG/ }));
    fireEvent.change(comment(), { target: { value: 'dari ponsel' } });
    await waitFor(() => expect(within(item(1)).getByRole('radio', { name: /^SELALU/ })).toBeChecked());
    expect(comment()).toHaveValue('dari laptop');
    expect(taking.shell.toast.mock.calls).toEqual([
      [
        expect.objectContaining({
          title: 'Jawaban terbaru dipakai',
          description: expect.stringMatching(/^Jawaban nomor 1 serta catatan/),
        }),
      ],
    ]);
  });
});

describe('completion', () => {
  it('finish: when items are unanswered, then the button is disabled and a list links to their pages', async () => {
    const { 14: _a, 15: _b, ...responses } = threes(1, 125) as Record<string, number>;
    open({ responses, currentPage: 12 });
    await pageHeading(13);
    expect(button('Selesaikan Asesmen')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Selanjutnya' })).toBeNull();
    await userEvent.click(button('Halaman 2: butir 14 dan 15'));
    await pageHeading(2);
    expect(screen.getByText('14. Pernyataan 14.')).toHaveFocus();
    expect(item(15)).toBeInvalid();
  });

  it('finish: when the last item is answered, then the button is enabled; "not observed" counts as an answer', async () => {
    open({ responses: threes(1, 123), notApplicable: { 124: true }, currentPage: 12 });
    await pageHeading(13);
    expect(button('Selesaikan Asesmen')).toBeDisabled();
    await choose(125, /^JARANG/);
    expect(button('Selesaikan Asesmen')).toBeEnabled();
  });

  it('finish: when it succeeds, then saves the last answer, shows a toast for eight seconds and opens the result', async () => {
    open({ responses: threes(1, 124), comments: { umum: 'Terima kasih.' }, currentPage: 12 });
    await pageHeading(13);
    await answerLastAndFinish();
    expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ changed: ['125'] });
    expect(exceptTimes(taking.shell.sent(COMPLETE)[0]?.body ?? {})).toEqual({});
    expect(taking.shell.toast).toHaveBeenCalledWith(
      expect.objectContaining({
        title: 'Asesmen Selesai!',
        description:
          'Kami akan menghubungi Anda melalui WhatsApp untuk menjadwalkan satu kali konsultasi online gratis.',
        durationMs: 8000,
      }),
    );
    expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true });
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  });

  it('finish: when every save fails, then the completion sends only the unsent answers', async () => {
    open({ responses: threes(1, 125), comments: { umum: 'Lama.' }, currentPage: 12 }, { [SAVE]: failWithoutNetwork });
    await pageHeading(13);
    await choose(124, 'Tidak Teramati');
    await choose(125, /^JARANG/);
    await userEvent.type(screen.getByRole('textbox', { name: /umum/ }), '!');
    await finish();
    expect(exceptTimes(taking.shell.sent(COMPLETE)[0]?.body ?? {})).toEqual({
      responses: { 125: 2 },
      notApplicable: { 124: true },
      comments: { umum: 'Lama.!' },
    });
  });

  it('finish: when it is in progress, then the button shows it and all controls are disabled; when it fails, then they are enabled again', async () => {
    let rejectCompletion: (error: Error) => void = () => undefined;
    const waiting = () => new Promise((_, reject) => (rejectCompletion = reject));
    open({ responses: threes(1, 125), currentPage: 12, comments: { umum: 'Catatan.' } }, { [COMPLETE]: waiting });
    await pageHeading(13);
    await finish();
    expect(button('Sebelumnya')).toBeDisabled();
    await userEvent.click(button('Menyelesaikan...'));
    expect(taking.shell.sent(COMPLETE)).toHaveLength(1);
    rejectCompletion(apiError('INTERNAL'));
    await waitFor(() => expect(button('Sebelumnya')).toBeEnabled());
    expect(button(CONFIRM)).toBeEnabled();
  });

  /** Opens the last page with one unanswered item. Afterwards the API returns a completed user assessment with `stored`. */
  async function openLastPage(save: Answer, stored: Partial<SavedProgress>, complete: Answer = () => ({})) {
    open({ responses: threes(1, 124), currentPage: 12 }, { [SAVE]: save, [COMPLETE]: complete });
    await pageHeading(13);
    taking.shell.answers[DETAIL] = () => ({ ...detailAt(stored), status: 'completed' });
  }
  const rejectAsCompleted = () => Promise.reject(apiError('ALREADY_COMPLETED'));
  /** A save that fails before the click on "Selesai", as on a slow machine, also says that it is delayed. */
  const toastsOfFinish = () =>
    taking.shell.toast.mock.calls.filter(([{ description }]) => !description?.includes('dikirim otomatis'));

  it('finish: when another device completed it, then reports the discarded answers and redirects once', async () => {
    // On a slow machine the save begins before the click on "Selesai", and its refusal would end the page too early.
    let answerSave = () => {};
    const isFinished = new Promise<void>((resolve) => {
      answerSave = resolve;
    });
    await openLastPage(() => isFinished.then(rejectAsCompleted), { responses: threes(1, 125) });
    await answerLastAndFinish();
    answerSave();
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalled());
    expect(taking.shell.toast.mock.calls).toEqual([[ANSWERS_DISCARDED]]);
    expect(taking.shell.navigate.mock.calls).toEqual([['/results/100001', { replace: true }]]);
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  });

  it('finish: when every save fails and another device completed it, then reports the discarded answers', async () => {
    await openLastPage(failWithoutNetwork, { responses: threes(1, 125) });
    await answerLastAndFinish();
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalled());
    expect(exceptTimes(taking.shell.sent(COMPLETE)[0]?.body ?? {})).toEqual({ responses: { 125: 2 } });
    expect(toastsOfFinish()).toEqual([[ANSWERS_DISCARDED]]);
    expect(taking.shell.navigate.mock.calls).toEqual([['/results/100001', { replace: true }]]);
  });

  it.each([
    ['the button is clicked again', () => userEvent.click(button(CONFIRM))],
    ['a save finds it completed', () => act(async () => void window.dispatchEvent(new Event('online')))],
  ])('finish: when the response was lost and %s, then ends like a successful completion', async (_, retry) => {
    let save: Answer = failWithoutNetwork;
    let complete: Answer = failWithoutNetwork;
    await openLastPage(
      (input) => save(input),
      { responses: { ...threes(1, 124), 125: 2 } },
      (input) => complete(input),
    );
    await answerLastAndFinish();
    expect(taking.shell.toast).toHaveBeenLastCalledWith(expect.objectContaining({ variant: 'destructive' }));
    taking.shell.toast.mockClear();
    save = rejectAsCompleted;
    complete = () => ({});
    await retry();
    await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalled());
    expect(taking.shell.toast.mock.calls).toEqual([[expect.objectContaining({ title: 'Asesmen Selesai!' })]]);
    expect(taking.shell.navigate.mock.calls).toEqual([['/results/100001', { replace: true }]]);
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  });

  it('finish: when it succeeds and the stored answers cannot be loaded, then opens the result and keeps the unsent answers', async () => {
    await openLastPage(failWithoutNetwork, { responses: threes(1, 125) });
    taking.shell.answers[DETAIL] = failWithoutNetwork;
    await answerLastAndFinish();
    await waitFor(() => expect(toastsOfFinish()).toHaveLength(1));
    expect(toastsOfFinish()).toEqual([[expect.objectContaining({ title: 'Asesmen Selesai!' })]]);
    expect(taking.shell.navigate.mock.calls).toEqual([['/results/100001', { replace: true }]]);
    expect(localStorage.getItem(UNSENT_KEY)).not.toBeNull();
  });

  it.each([
    ['INTERNAL', { title: 'Gagal menyelesaikan asesmen. Silakan coba lagi.', description: 'Jawaban Anda aman.' }],
    ['ANSWERS_INCOMPLETE', { title: 'Asesmen Belum Lengkap', description: 'Masih ada butir yang belum dijawab.' }],
    ['Unauthorized', { title: 'Sesi Berakhir', description: 'Silakan login kembali untuk melanjutkan.' }],
  ] as const)(
    'finish: when the API responds with %s, then shows its message and keeps the answers',
    async (code, message) => {
      open({ responses: threes(1, 125), currentPage: 12 }, { [COMPLETE]: () => Promise.reject(apiError(code)) });
      await pageHeading(13);
      await finish();
      expect(taking.shell.toast).toHaveBeenLastCalledWith({ ...message, variant: 'destructive' });
      expect(taking.shell.navigate.mock.calls).toEqual(
        code === 'Unauthorized' ? [['/login?next=%2Fsensory-profile%2F100001']] : [],
      );
      expect(button(CONFIRM)).toBeEnabled();
    },
  );

  it('finish: when the API rejects the participant data, then shows the form and the reason in a toast', async () => {
    const rejection = apiError('VALIDATION', [{ path: 'participantInfo.testDate', message: 'Tanggal tes salah.' }]);
    open({ responses: threes(1, 125), currentPage: 12 }, { [COMPLETE]: () => Promise.reject(rejection) });
    await pageHeading(13);
    await finish();
    expect(await screen.findByRole('heading', { name: 'Informasi Peserta' })).toBeVisible();
    expect(taking.shell.toast).toHaveBeenLastCalledWith(expect.objectContaining({ description: 'Tanggal tes salah.' }));
  });
});
