import type { ChildView, ConsentView, SaveProgressRequest, UserAssessmentDetail } from '@kenali/contracts';
import { todayInJakarta } from '@kenali/ui';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, networkError } from '../../../testing/fake-shell.tsx';
import { learningInstrumentView } from '../../../testing/instruments.ts';
import {
  button,
  COMPLETE,
  DETAIL,
  newDetail,
  openTakingOf,
  progressSaved,
  SAVE,
  START,
  UNSENT_KEY,
} from '../../../testing/open-taking.tsx';
import { LEARNING, SENSORY } from '../../../testing/taking-pages.ts';
import {
  available,
  bima,
  childText,
  consentedAs,
  detailAt,
  noConsent,
  nothingSaved,
  paperText,
  participant,
  selfText,
} from '../../../testing/user-assessments.ts';

const GRANT = 'POST /api/consent';
const taking = openTakingOf(SENSORY);
let isActive: boolean;
let stored: UserAssessmentDetail;
beforeEach(() => {
  isActive = false;
  stored = detailAt({ currentPage: 0 });
});

/** An API that refuses progress while the account has no active consent. */
function open(answers: Record<string, Answer> = {}) {
  const guarded = (answer: unknown) => () => {
    if (!isActive) throw apiError('CONSENT_REQUIRED');
    return answer;
  };
  taking.open({
    answers: {
      [DETAIL]: () => (isActive ? stored : { ...stored, needsConsent: true }),
      'GET /api/consent': () => noConsent,
      [GRANT]: () => {
        isActive = true;
        return consentedAs('Ibu');
      },
      [START]: guarded({}),
      [SAVE]: guarded(progressSaved()),
      [COMPLETE]: guarded({}),
      ...answers,
    },
  });
}
/** Answers of an API whose text changes while the parent reads it. */
function textChanges(): Record<string, Answer> {
  const child = { ...childText, summary: 'Teks baru.', hash: 'b'.repeat(64) };
  let view: object = noConsent;
  return {
    'GET /api/consent': () => view,
    [GRANT]: () => {
      view = { ...noConsent, texts: { ...noConsent.texts, child } };
      throw apiError('CONSENT_TEXT_CHANGED');
    },
  };
}
const box = (name: string) => screen.findByRole('checkbox', { name });
const unfold = async () => userEvent.click(await screen.findByText('Rincian, hak Anda, dan izin lain'));
const consent = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: 'Ibu' }));
  await userEvent.click(button('Saya setuju'));
};
const question = () => screen.findByRole('group', { name: '1. Pernyataan 1.' });
const START_FAILED = 'Gagal memulai asesmen. Silakan coba lagi.';
const NO_CONNECTION = `${START_FAILED} Periksa sambungan internet Anda.`;

const instrumentOnStart = { id: 'sensory-profile', version: '1.0.0' };
const fresh = (): UserAssessmentDetail => ({
  ...stored,
  ...available,
  id: 100001,
  instrument: null,
  instrumentOnStart,
  results: nothingSaved,
});
const consentAndBegin = () => userEvent.click(button('Saya setuju dan mulai'));
/** The form that comes with the first consent. What is known is filled in. */
async function fillChild(name: string) {
  await userEvent.type(await screen.findByLabelText('Nama anak'), name);
  fireEvent.change(screen.getByLabelText('Tanggal lahir anak'), { target: { value: '2019-02-03' } });
}
async function answerAsMother() {
  await userEvent.click(await screen.findByRole('radio', { name: 'Ibu' }));
  await fillChild('Cinta');
}

it('when consent is needed, then it is asked before anything else, with nothing chosen in advance and a way out', async () => {
  stored = fresh();
  open();
  for (const each of await screen.findAllByRole('radio')) expect(each).not.toBeChecked();
  expect(screen.queryByText('Anda berhak melihat dan menghapus data.')).toBeNull();
  await unfold();
  expect(screen.getByText('Anda berhak melihat dan menghapus data.')).toBeVisible();
  for (const name of ['Boleh untuk penelitian.', 'Boleh lewat WhatsApp.']) expect(await box(name)).not.toBeChecked();
  expect(screen.getByText('Saya menyetujui pemakaian data.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tidak sekarang' })).toHaveAttribute('href', '/dashboard');
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Persetujuan orang tua atau wali', 'Sebelum Anda mulai', 'Informasi Peserta']);
  expect(screen.queryByText('Jawaban Anda aman')).toBeNull();
});

it('a new parent: one press consents, then saves what was typed, and opens the first page; before it nothing is stored', async () => {
  stored = fresh();
  open({
    [SAVE]: ({ body }: { body: SaveProgressRequest }) => {
      if (!isActive) throw apiError('CONSENT_REQUIRED');
      const { participantInfo, currentStep } = body;
      if (participantInfo) stored = { ...detailAt({ participantInfo, currentStep: currentStep ?? null }), id: 100001 };
      return progressSaved();
    },
  } as Record<string, Answer>);
  await userEvent.click(await screen.findByRole('radio', { name: 'Ibu' }));
  expect(screen.getByLabelText('Nama orangtua/pengasuh')).toHaveValue('Sari Wulandari');
  expect(screen.getByLabelText('Hubungan dengan anak')).toHaveValue('Ibu');
  await fillChild(' Cinta ');
  expect(taking.shell.sent(SAVE)).toEqual([]);
  expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  await consentAndBegin();
  await question();
  const calls = taking.shell.send.mock.calls.map(([name]) => name);
  expect(calls.indexOf(GRANT)).toBeLessThan(calls.indexOf(SAVE));
  expect(taking.shell.sent(SAVE)[0]?.body).toEqual({
    participantInfo: {
      childName: 'Cinta',
      childBirthDate: '2019-02-03',
      parentName: 'Sari Wulandari',
      relationship: 'Ibu',
      testDate: todayInJakarta(),
    },
    currentStep: 'questions',
    currentPage: 0,
    changed: [],
  });
});

it('a new parent: when something is missing, then it says all of it, focuses the first, and sends nothing', async () => {
  stored = fresh();
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Saya setuju dan mulai' }));
  expect(screen.getByRole('radio', { name: 'Ibu' })).toHaveFocus();
  expect(screen.getByText('Pilih salah satu.')).toBeVisible();
  expect(screen.getByText('Nama anak harus diisi')).toBeVisible();
  expect(taking.shell.toast.mock.calls).toEqual([
    [
      {
        title: 'Periksa isian berikut',
        description: `${childText.relationshipLabel} Nama anak harus diisi. Tanggal lahir anak harus diisi. Hubungan dengan anak harus dipilih.`,
      },
    ],
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'Ibu' }));
  expect(screen.queryByText('Hubungan dengan anak harus dipilih')).toBeNull();
  await consentAndBegin();
  expect(screen.getByLabelText('Nama anak')).toHaveFocus();
  expect(taking.shell.sent(GRANT)).toEqual([]);
});

it.each([
  ['without a network', networkError(), NO_CONNECTION],
  ['with INTERNAL', apiError('INTERNAL'), START_FAILED],
  ['with NOT_FOUND', apiError('NOT_FOUND'), `${START_FAILED} Data tidak ditemukan.`],
])(
  'a new parent: when the save after the consent fails %s, then it says so, and a second press works',
  async (_how, error, sentence) => {
    stored = fresh();
    let isFailing = true;
    open({
      [SAVE]: () => {
        if (isFailing) throw error;
        stored = detailAt({ currentPage: 0 });
        return progressSaved();
      },
    });
    await answerAsMother();
    await consentAndBegin();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText('Nama anak')).toHaveValue('Cinta');
    isFailing = false;
    await consentAndBegin();
    await question();
  },
);

it('a new parent: when the form cannot be saved after the consent, then a page that opens again has it, and sends it', async () => {
  stored = fresh();
  open({
    [SAVE]: () => {
      throw networkError();
    },
  });
  await answerAsMother();
  expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  await consentAndBegin();
  await screen.findByText(/^Gagal memulai asesmen. Silakan coba lagi./);
  cleanup();
  open();
  await question();
  await waitFor(() =>
    expect(taking.shell.sent(SAVE)[0]?.body).toMatchObject({
      participantInfo: { childName: 'Cinta', childBirthDate: '2019-02-03', relationship: 'Ibu' },
      currentStep: 'questions',
    }),
  );
  await waitFor(() => expect(localStorage.getItem(UNSENT_KEY)).toBeNull());
});

it('a new parent: when the form is saved and the page cannot load it, then it says so, and a second press works', async () => {
  stored = fresh();
  let isOffline = false;
  open({
    [SAVE]: () => {
      isOffline = taking.shell.sent(SAVE).length === 1;
      return progressSaved();
    },
    [DETAIL]: () => {
      if (isOffline) throw networkError();
      return isActive ? detailAt({ currentPage: 0 }) : { ...stored, needsConsent: true };
    },
  });
  await answerAsMother();
  await consentAndBegin();
  expect(await screen.findByText(NO_CONNECTION)).toBeVisible();
  expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  await consentAndBegin();
  await question();
});

it('Enter in a field consents to nothing: it opens the next field, and the last one leads to the button', async () => {
  stored = fresh();
  open();
  await answerAsMother();
  await userEvent.type(screen.getByLabelText('Nama anak'), '{Enter}');
  expect(screen.getByLabelText('Tanggal lahir anak')).toHaveFocus();
  await userEvent.click(screen.getByLabelText('Nama orangtua/pengasuh'));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Hubungan dengan anak')).toHaveFocus();
  await userEvent.click(screen.getByLabelText('Tanggal tes'));
  await userEvent.keyboard('{Enter}');
  expect(button('Saya setuju dan mulai')).toHaveFocus();
  expect(taking.shell.sent(GRANT)).toEqual([]);
});

it('while it is sent, then the fields cannot change, and the button keeps the focus', async () => {
  stored = fresh();
  open({ [SAVE]: () => new Promise(() => {}) });
  await answerAsMother();
  expect(screen.getByLabelText('Nama anak')).toBeEnabled();
  await consentAndBegin();
  expect(screen.getByLabelText('Nama anak')).toBeDisabled();
  expect(button('Menyimpan...')).toHaveFocus();
});

it('the foot stays in sight only in a window that is high for its text', async () => {
  open();
  const foot = (await screen.findByRole('button', { name: 'Saya setuju' })).parentElement;
  const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  const heights = [...css.matchAll(/\(min-height: ?([^)]+)\) ?{\s*\.([\w-]+) ?{\s*position: ?sticky/g)]
    .filter(([, , name]) => foot?.classList.contains(name ?? ''))
    .map(([, height]) => height);
  expect(heights).toEqual(['37.5em']);
});

it('when the parent consents, then the text, the relationship and the boxes are sent, and the questions follow', async () => {
  open();
  await unfold();
  await userEvent.click(await box('Boleh untuk penelitian.'));
  await consent();
  await question();
  const { version, hash } = childText;
  expect(taking.shell.sent(GRANT)).toEqual([
    { body: { version, hash, variant: 'child', relationship: 'Ibu', consent: true, research: true, whatsapp: false } },
  ]);
});

it('when an earlier API has one text for everybody, then that one is shown, and no variant is named', async () => {
  const { texts: _texts, ...earlier } = noConsent;
  open({ 'GET /api/consent': () => earlier });
  await userEvent.click(await screen.findByRole('radio', { name: 'Saya ibu anak ini' }));
  await userEvent.click(button('Saya setuju'));
  await question();
  const { version, hash } = noConsent.text;
  expect(taking.shell.sent(GRANT)).toEqual([
    { body: { version, hash, relationship: 'Ibu', consent: true, research: false, whatsapp: false } },
  ]);
});

it('staff: the signatures on paper come first, and a press takes the own consent', async () => {
  const { texts } = noConsent;
  open({ 'GET /api/consent': () => ({ ...noConsent, texts: { ...texts, paper: paperText } }) });
  await userEvent.click(await screen.findByText('Rincian dan hak peserta'));
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Saya sendiri yang menyetujui' }));
  expect(screen.getByRole('radio', { name: 'Ibu' })).toBeVisible();
  await userEvent.click(button('Persetujuan ada di kertas'));
  await userEvent.click(button('Saya setuju'));
  await question();
  expect(taking.shell.sent(GRANT)).toMatchObject([
    { body: { hash: paperText.hash, variant: 'paper', relationship: 'Wali', research: false, whatsapp: false } },
  ]);
});

it('when the text has changed meanwhile, then the new one is shown with nothing chosen', async () => {
  open(textChanges());
  await consent();
  expect(await screen.findByText('Teks baru.')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Ibu' })).not.toBeChecked();
  expect(screen.getByText(/Teks persetujuan sudah diperbarui/)).toBeVisible();
});

it('when the consent ends while a page is open, then unsent answers stay, it is asked again, and they are sent after it', async () => {
  isActive = true;
  open();
  await question();
  isActive = false;
  await userEvent.click(within(await question()).getByRole('radio', { name: /KADANG/ }));
  expect(await screen.findByText('Jawaban Anda aman')).toBeVisible();
  expect(localStorage.getItem(UNSENT_KEY)).toContain('"1":3');
  const before = taking.shell.sent(SAVE).length;
  await consent();
  await question();
  await waitFor(() => expect(taking.shell.sent(SAVE).length).toBeGreaterThan(before));
  const [last] = taking.shell.sent(SAVE).slice(-1);
  expect(last).toMatchObject({ body: { responses: { 1: 3 } } });
  await waitFor(() => expect(localStorage.getItem(UNSENT_KEY) ?? '{}').not.toContain('"1":3'));
});

it('when the start is refused for want of a consent, then it is asked', async () => {
  isActive = true;
  stored = { ...fresh(), results: { ...nothingSaved, participantInfo: participant } };
  open();
  const next = await screen.findByRole('button', { name: 'Lanjut ke pertanyaan' });
  isActive = false;
  await userEvent.click(next);
  expect(await screen.findByText('Saya menyetujui pemakaian data.')).toBeVisible();
  expect(taking.shell.toast).not.toHaveBeenCalled();
});

it('when the API is older and knows no consent, then the page works as before and asks for none', async () => {
  isActive = true;
  open({
    'GET /api/consent': () => {
      throw apiError('NOT_FOUND');
    },
  });
  await question();
  expect(taking.shell.send.mock.calls.map(([name]) => name)).not.toContain('GET /api/consent');
});

describe('for whom', () => {
  const learning = openTakingOf(LEARNING);
  const firstQuestion = () => screen.findByRole('group', { name: 'Pertanyaan belajar 1?' });
  const named = () =>
    learning.shell.sent(SAVE).flatMap(({ body }) => ('participantInfo' in (body as object) ? [body] : []));
  let detail: UserAssessmentDetail;
  let isOffline = false;

  /** An API that remembers consents and whom the inventory is about. */
  function ask(
    view: ConsentView,
    answers: Record<string, Answer> = {},
    profiles: readonly ChildView[] = [bima],
    differs: Partial<UserAssessmentDetail> = {},
  ) {
    let current = view;
    const covers = () => current.state === 'active';
    const asks = { childName: null, asksForWhom: true, forWhom: 'anybody' } as const;
    detail = { ...newDetail(learningInstrumentView), id: 100001, ...asks, ...differs };
    learning.open({
      answers: {
        'GET /api/children': () => ({ children: profiles, suggestions: [] }),
        'GET /api/consent': () => current,
        [GRANT]: ({ body }: { body: { relationship: 'Ibu' | 'Diri sendiri' } }) => {
          current = consentedAs(body.relationship);
          return current;
        },
        [DETAIL]: () => (covers() ? detail : { ...detail, needsConsent: true }),
        [SAVE]: ({
          body,
        }: {
          body: Pick<SaveProgressRequest, 'childId' | 'isStarted'> & { participantInfo?: { childName: string } };
        }) => {
          if (isOffline) throw networkError();
          const { asksForWhom: _asked, ...begun } = { ...detail, status: 'in_progress' as const };
          detail = { ...begun, results: { ...begun.results, isStarted: body.isStarted ?? begun.results.isStarted } };
          if (body.participantInfo) {
            const { participantInfo, childId } = body;
            const { childId: _before, ...nobody } = detail;
            const results = { ...detail.results, participantInfo };
            detail = { ...nobody, results, childName: participantInfo.childName || null, ...(childId && { childId }) };
          }
          return progressSaved();
        },
        ...answers,
      } as Record<string, Answer>,
    });
  }
  const refuse = () => {
    throw networkError();
  };
  const pick = async (name: string | RegExp) => userEvent.click(await screen.findByRole('radio', { name }));
  const beginForOneself = async () => {
    await pick('Saya sendiri');
    await userEvent.click(button('Mulai Asesmen'));
    await firstQuestion();
  };

  it('self: an adult is asked with the own text, calls nobody mother or father, and begins', async () => {
    ask(noConsent);
    expect(await screen.findByRole('radio', { name: 'Saya sendiri' })).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Saya setuju' })).toBeNull();
    await pick('Saya sendiri');
    expect(screen.getByRole('heading', { name: 'Persetujuan Anda' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Ibu' })).toBeNull();
    await consentAndBegin();
    expect(await firstQuestion()).toBeVisible();
    expect(learning.shell.sent(GRANT)).toMatchObject([
      { body: { hash: selfText.hash, variant: 'self', relationship: 'Diri sendiri' } },
    ]);
    expect(learning.shell.sent(SAVE)).toEqual([expect.objectContaining({ body: { isStarted: true, changed: [] } })]);
  });

  it('self: when the page opens again before the first answer, then nothing is asked', async () => {
    ask(consentedAs('Diri sendiri'));
    await beginForOneself();
    learning.open({ detail });
    expect(await screen.findByText('Anda sendiri')).toBeVisible();
    expect(screen.queryByText('Untuk siapa?')).toBeNull();
  });

  it('a child of an earlier form: is offered once, and is sent without a profile', async () => {
    const cinta = { name: 'Cinta', birthDate: '2019-02-03', assessments: 1 };
    ask(consentedAs('Ibu'), { 'GET /api/children': () => ({ children: [bima], suggestions: [cinta] }) });
    await pick(/^Cinta/);
    expect(screen.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
      expect.stringMatching(/^Bima Wijaya/),
      expect.stringMatching(/^Cinta.*3 Februari 2019/),
      'Anak lain',
      'Saya sendiri',
    ]);
    await userEvent.click(button('Mulai Asesmen'));
    expect(await firstQuestion()).toBeVisible();
    expect(learning.shell.sent(SAVE)[0]?.body).toEqual({
      participantInfo: { childName: 'Cinta', childBirthDate: '2019-02-03' },
      isStarted: true,
      changed: [],
    });
  });

  it('profile: the parent consents for the child, which is sent, and the first question follows', async () => {
    ask(noConsent);
    await pick(/^Bima Wijaya/);
    await pick('Ibu');
    expect(screen.getByText('Pilih yang paling menggambarkan Anda.')).toBeVisible();
    await consentAndBegin();
    expect(await firstQuestion()).toBeVisible();
    expect(learning.shell.sent(SAVE)[0]?.body).toEqual({
      participantInfo: { childName: 'Bima Wijaya', childBirthDate: '2020-03-14' },
      childId: 4,
      isStarted: true,
      changed: [],
    });
  });

  it('another child: one press says what the parent is to it, the name is asked and checked on the same page, and sent after the consent', async () => {
    ask(noConsent, {}, []);
    expect(await screen.findByRole('group', { name: 'Untuk siapa?' })).toBeVisible();
    expect(screen.queryByLabelText('Nama anak')).toBeNull();
    await pick('Ibu');
    // The question of the text is asked once, in its words.
    expect(screen.getByRole('group', { name: `Anak saya. ${childText.relationshipLabel}` })).toBeVisible();
    expect(screen.getAllByText(childText.relationshipLabel, { exact: false })).toHaveLength(1);
    await consentAndBegin();
    expect(screen.getByText('Nama anak harus diisi')).toBeVisible();
    expect(screen.getByLabelText('Nama anak')).toHaveFocus();
    expect(learning.shell.sent(GRANT)).toEqual([]);
    await fillChild(' Cinta ');
    await consentAndBegin();
    expect(await firstQuestion()).toBeVisible();
    expect(learning.shell.sent(GRANT)).toMatchObject([{ body: { hash: childText.hash, relationship: 'Ibu' } }]);
    const participantInfo = { childName: 'Cinta', childBirthDate: '2019-02-03' };
    expect(learning.shell.sent(SAVE)[0]?.body).toEqual({ participantInfo, isStarted: true, changed: [] });
  });

  it('another child: when it cannot be saved, then a page that opens again has it, and one press sends it', async () => {
    ask(noConsent, { [SAVE]: refuse }, []);
    await pick('Ibu');
    await fillChild('Cinta');
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
    await consentAndBegin();
    await screen.findByText(/^Gagal memulai asesmen. Silakan coba lagi./);
    cleanup();
    ask(consentedAs('Ibu'), {}, []);
    expect(await screen.findByLabelText('Nama anak')).toHaveValue('Cinta');
    expect(screen.getByLabelText('Tanggal lahir anak')).toHaveValue('2019-02-03');
    expect(screen.getByRole('radio', { name: 'Anak saya' })).toBeChecked();
    await userEvent.click(button('Lanjut'));
    expect(await firstQuestion()).toBeVisible();
    expect(named()).toEqual([{ participantInfo: { childName: 'Cinta', childBirthDate: '2019-02-03' }, changed: [] }]);
    await waitFor(() => expect(localStorage.getItem(UNSENT_KEY)).toBeNull());
  });

  it('another child: when it cannot be saved and the answer is then oneself, then no child is left on the device', async () => {
    localStorage.setItem(UNSENT_KEY, JSON.stringify({ participantInfo: { childName: 'Cinta' }, isStarted: true }));
    ask(consentedAs('Ibu'));
    expect(await screen.findByRole('radio', { name: 'Anak lain' })).toBeChecked();
    await pick('Saya sendiri');
    await userEvent.click(button('Lanjut'));
    expect(await firstQuestion()).toBeVisible();
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
    expect(named()).toEqual([{ participantInfo: { childName: '', childBirthDate: '' }, changed: [] }]);
  });

  it('another child: when it cannot be saved and the next press is for oneself, then no child is sent or left on the device', async () => {
    ask(consentedAs('Ibu'));
    isOffline = true;
    await pick('Anak lain');
    await fillChild('Cinta');
    await userEvent.click(button('Mulai Asesmen'));
    expect(await screen.findByText(NO_CONNECTION)).toBeVisible();
    isOffline = false;
    await pick('Saya sendiri');
    await userEvent.click(button('Mulai Asesmen'));
    expect(await firstQuestion()).toBeVisible();
    expect(screen.getByText('Anda sendiri')).toBeVisible();
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
    expect(named().at(-1)).toMatchObject({ participantInfo: { childName: '', childBirthDate: '' } });
  });

  it('another child: when another device has answered before it could be sent, then it is not sent', async () => {
    localStorage.setItem(
      UNSENT_KEY,
      JSON.stringify({ participantInfo: { childName: 'Cinta' }, responses: { 1: 'x' } }),
    );
    ask(consentedAs('Ibu'), {}, [], { asksForWhom: undefined as never, status: 'in_progress' });
    await waitFor(() => expect(learning.shell.sent(SAVE)).toHaveLength(1));
    expect(named()).toEqual([]);
  });

  it('another child: when another answer cannot be saved, then the device keeps none, because the questions stay with the first', async () => {
    const participantInfo = { childName: 'Cinto', childBirthDate: '2019-02-03' };
    const begun = { childName: 'Cinto', results: { ...nothingSaved, participantInfo } };
    ask(consentedAs('Ibu'), { [SAVE]: refuse }, [bima], { ...begun, asksForWhom: undefined as never });
    await userEvent.click(await screen.findByRole('button', { name: 'Ubah untuk siapa' }));
    await pick(/^Bima Wijaya/);
    await userEvent.click(button('Lanjut'));
    expect(await screen.findByText(/Pilihan belum tersimpan/)).toBeVisible();
    expect(localStorage.getItem(UNSENT_KEY)).toBeNull();
  });

  it('another child: when the text has changed meanwhile, then the relationship is asked again and has the focus', async () => {
    ask(noConsent, textChanges(), []);
    await pick('Ibu');
    await fillChild('Cinta');
    await consentAndBegin();
    expect(await screen.findByText('Teks baru.')).toBeVisible();
    await consentAndBegin();
    expect(screen.getByText('Pilih salah satu.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Ibu' })).toHaveFocus();
    expect(learning.shell.sent(GRANT)).toHaveLength(1);
  });

  it('when answers are on the device, then only a consent that is needed promises that they stay', async () => {
    localStorage.setItem(UNSENT_KEY, JSON.stringify({ responses: { 1: 3 } }));
    ask(consentedAs('Diri sendiri'));
    await pick('Saya sendiri');
    expect(screen.queryByText('Jawaban Anda aman')).toBeNull();
    await pick(/^Bima Wijaya/);
    expect(screen.getByText('Jawaban Anda aman')).toBeVisible();
    expect(button('Saya setuju')).toBeVisible();
  });

  it('Enter in a field sends an answer that needs no consent', async () => {
    ask(consentedAs('Ibu'));
    await pick('Anak lain');
    await fillChild('Cinta');
    await userEvent.type(screen.getByLabelText('Nama anak'), '{Enter}');
    expect(await firstQuestion()).toBeVisible();
    expect(named()).toHaveLength(1);
  });

  it('another child: when the answer changes to oneself and back, then the consent follows it', async () => {
    ask(noConsent, {}, []);
    await pick('Ayah');
    await pick('Saya sendiri');
    expect(screen.getByRole('radio', { name: 'Ayah' })).not.toBeChecked();
    expect(screen.getByRole('heading', { name: 'Persetujuan Anda' })).toBeVisible();
    await pick('Ibu');
    expect(screen.getByRole('radio', { name: 'Saya sendiri' })).not.toBeChecked();
    await fillChild('Cinta');
    await consentAndBegin();
    expect(await firstQuestion()).toBeVisible();
    expect(learning.shell.sent(GRANT)).toMatchObject([{ body: { variant: 'child', relationship: 'Ibu' } }]);
  });

  it('when a consent covers the choice, then nothing is asked again; one for oneself covers no child', async () => {
    ask(consentedAs('Diri sendiri'));
    await pick(/^Bima Wijaya/);
    expect(await screen.findByRole('radio', { name: 'Ibu' })).toBeVisible();
    await pick('Saya sendiri');
    expect(screen.queryByRole('button', { name: /Saya setuju/ })).toBeNull();
    await userEvent.click(button('Mulai Asesmen'));
    expect(await firstQuestion()).toBeVisible();
    expect(learning.shell.sent(GRANT)).toEqual([]);
  });

  it('another child: a profile is offered with the consent, and saved after it', async () => {
    ask(noConsent, {
      'GET /api/children': () => ({ children: [], suggestions: [], needsConsent: true }),
      'POST /api/children': () => ({ ...bima, name: 'Cinta' }),
    });
    await pick('Ibu');
    await fillChild('Cinta');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Simpan sebagai profil anak' }));
    expect(learning.shell.sent('POST /api/children')).toEqual([]);
    await consentAndBegin();
    await firstQuestion();
    const calls = learning.shell.send.mock.calls.map(([name]) => name);
    expect(calls.indexOf(GRANT)).toBeLessThan(calls.indexOf('POST /api/children'));
    expect(learning.shell.sent('POST /api/children')).toEqual([{ body: { name: 'Cinta', birthDate: '2019-02-03' } }]);
  });

  it('ages: an option says which child is outside of them, the choice says what follows, and nothing is forbidden', async () => {
    const dewi = { ...bima, id: 5, name: 'Dewi Wijaya', birthDate: '2009-01-02' };
    ask(consentedAs('Ibu'), {}, [dewi, bima], { ageRange: '5–12 tahun' });
    const outside = /Usianya \d+ tahun.*, sedangkan asesmen ini untuk 5–12 tahun/;
    expect(await screen.findByRole('radio', { name: /^Dewi Wijaya/ })).toHaveAccessibleName(outside);
    expect(screen.getByRole('radio', { name: /^Bima Wijaya/ })).not.toHaveAccessibleName(/Usianya/);
    const follows = () => screen.queryByText(/di luar rentang usia asesmen ini \(5–12 tahun\)/);
    expect(follows()).toBeNull();
    await pick(/^Dewi Wijaya/);
    expect(follows()).toBeVisible();
    for (const other of [/^Bima Wijaya/, 'Saya sendiri']) {
      await pick(other);
      expect(follows()).toBeNull();
    }
    await pick('Anak lain');
    await userEvent.type(screen.getByLabelText('Nama anak'), 'Cinta');
    expect(follows()).toBeNull();
    fireEvent.change(screen.getByLabelText('Tanggal lahir anak'), { target: { value: '2009-01-02' } });
    expect(follows()).toBeVisible();
    await userEvent.click(button('Mulai Asesmen'));
    expect(await firstQuestion()).toBeVisible();
  });

  it('until the profiles are known, then nothing can be chosen; they are read once', async () => {
    const arrivals: ((answer: object) => void)[] = [];
    ask(consentedAs('Ibu'), { 'GET /api/children': () => new Promise((resolve) => arrivals.push(resolve)) });
    await waitFor(() => expect(learning.shell.send.mock.calls.map(([name]) => name)).toContain('GET /api/consent'));
    await waitFor(() => expect(screen.getByText('Memuat asesmen...')).toBeVisible());
    expect(screen.queryByRole('radio')).toBeNull();
    for (const arrive of arrivals) arrive({ children: [bima], suggestions: [] });
    expect((await screen.findAllByRole('radio'))[0]).toHaveAccessibleName(/^Bima Wijaya/);
    expect(['GET /api/children', 'GET /api/guardianships'].map((call) => learning.shell.sent(call).length)).toEqual([
      1, 1,
    ]);
  });

  it('ages of children alone: the user is not offered', async () => {
    ask(consentedAs('Ibu'), {}, [bima], { forWhom: 'child' });
    expect(await screen.findByRole('radio', { name: 'Anak lain' })).toBeVisible();
    expect(screen.queryByRole('radio', { name: 'Saya sendiri' })).toBeNull();
  });

  it('ages of children alone, without a profile: nothing is left to choose, so the child is asked at once', async () => {
    ask(consentedAs('Ibu'), {}, [], { forWhom: 'child' });
    expect(await screen.findByLabelText('Nama anak')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('ages of children alone: what has begun without a name is not about the user, and nothing is chosen yet', async () => {
    ask(consentedAs('Ibu'), {}, [bima], { forWhom: 'child', asksForWhom: undefined as never });
    expect(await screen.findByText('anak Anda')).toBeVisible();
    await userEvent.click(button('Ubah untuk siapa'));
    expect(await screen.findByRole('radio', { name: 'Anak lain' })).not.toBeChecked();
    expect(screen.queryByRole('button', { name: 'Lanjut' })).toBeNull();
  });

  it('while it is open, then the page says whom it is about, and another answer takes the place without a lost one', async () => {
    ask(consentedAs('Ibu'));
    await beginForOneself();
    await userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);
    expect(screen.getByText('Anda sendiri')).toBeVisible();
    expect(screen.queryByText(/“Anda” dalam pertanyaan/)).toBeNull();

    await userEvent.click(button('Ubah untuk siapa'));
    expect(await screen.findByRole('radio', { name: 'Saya sendiri' })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await pick(/^Bima Wijaya/);
    await userEvent.click(button('Lanjut'));
    expect(await screen.findByText('Bima Wijaya')).toBeVisible();
    expect(screen.getByText(/“Anda” dalam pertanyaan berarti anak ini/)).toBeVisible();
    expect(screen.getAllByRole('radio')[0]).toBeChecked();

    await userEvent.click(button('Ubah untuk siapa'));
    expect(await screen.findByRole('radio', { name: /^Bima Wijaya/ })).toBeChecked();
    await userEvent.click(button('Batal'));
    expect(screen.getByText('Bima Wijaya')).toBeVisible();

    await userEvent.click(button('Ubah untuk siapa'));
    await pick('Saya sendiri');
    await userEvent.click(button('Lanjut'));
    expect(await screen.findByText('Anda sendiri')).toBeVisible();
    expect(named()).toEqual([
      { participantInfo: { childName: bima.name, childBirthDate: bima.birthDate }, childId: 4, changed: [] },
      { participantInfo: { childName: '', childBirthDate: '' }, childId: null, changed: [] },
    ]);
  });

  it('when another answer cannot be given, because nothing loads, then the questions stay and the attempt can end', async () => {
    let isOffline = false;
    const view = consentedAs('Ibu');
    ask(view, {
      'GET /api/consent': () => {
        if (isOffline) throw networkError();
        return view;
      },
    });
    await beginForOneself();
    const answers = screen.getAllByRole('radio');
    isOffline = true;
    await userEvent.click(button('Ubah untuk siapa'));
    expect(await screen.findByText('Asesmen belum dapat dimuat')).toBeVisible();
    await userEvent.click(answers[0] as HTMLElement);
    expect(answers[0]).toBeChecked();
    await userEvent.click(button('Batal'));
    expect(screen.queryByText('Asesmen belum dapat dimuat')).toBeNull();
    expect(screen.getByText('Anda sendiri')).toBeVisible();
  });

  it('when the answer so far is a child without a profile, then its name can be corrected', async () => {
    const participantInfo = { childName: 'Cinto', childBirthDate: '2019-02-03' };
    const named = { childName: 'Cinto', results: { ...nothingSaved, participantInfo } };
    ask(consentedAs('Ibu'), {}, [bima], { ...named, asksForWhom: undefined as never });
    await userEvent.click(await screen.findByRole('button', { name: 'Ubah untuk siapa' }));
    expect(await screen.findByLabelText('Nama anak')).toHaveValue('Cinto');
    await userEvent.clear(screen.getByLabelText('Nama anak'));
    await userEvent.type(screen.getByLabelText('Nama anak'), 'Cinta');
    await userEvent.click(button('Lanjut'));
    expect(await screen.findByText('Cinta')).toBeVisible();
  });

  it('self: when a consent for children is outdated, then it is given again instead of ended', async () => {
    ask({ ...consentedAs('Ibu'), state: 'outdated' });
    await pick('Saya sendiri');
    expect(screen.queryByRole('heading', { name: 'Persetujuan Anda' })).toBeNull();
    await pick('Ibu');
    await consentAndBegin();
    expect(await firstQuestion()).toBeVisible();
    expect(learning.shell.sent(GRANT)).toMatchObject([{ body: { variant: 'child', relationship: 'Ibu' } }]);
    expect(named()).toEqual([]);
  });

  it('self: when another page consents for children meanwhile, then nothing is asked again', async () => {
    let view = noConsent;
    ask(noConsent, {
      'GET /api/consent': () => view,
      [GRANT]: () => {
        view = consentedAs('Ibu');
        throw apiError('CONFLICT');
      },
    });
    await pick('Saya sendiri');
    await consentAndBegin();
    expect(await screen.findByRole('button', { name: 'Mulai Asesmen' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Saya setuju/ })).toBeNull();
  });
});
