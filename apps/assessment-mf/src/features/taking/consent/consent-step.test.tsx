import type { UserAssessmentDetail } from '@kenali/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError } from '../../../testing/fake-shell.tsx';
import { sensoryInstrumentView } from '../../../testing/instruments.ts';
import { button, COMPLETE, DETAIL, openTakingOf, SAVE, START, UNSENT_KEY } from '../../../testing/open-taking.tsx';
import { available, detailAt, noConsent, nothingSaved } from '../../../testing/user-assessments.ts';
import { SensoryPage } from '../sensory/sensory.page.tsx';

const GRANT = 'POST /api/consent';
const taking = openTakingOf({
  Page: SensoryPage,
  instrument: sensoryInstrumentView,
  params: { assessmentId: '100001' },
});
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
        return { ...noConsent, state: 'active' };
      },
      [START]: guarded({}),
      [SAVE]: guarded({
        revision: 4,
        savedAt: stored.savedAt,
        status: 'in_progress',
        responses: {},
        notApplicable: {},
      }),
      [COMPLETE]: guarded({}),
      ...answers,
    },
  });
}
const box = (name: string) => screen.findByRole('checkbox', { name });
const consent = async () => {
  await userEvent.click(await screen.findByRole('radio', { name: 'Saya ibu anak ini' }));
  await userEvent.click(await box('Saya menyetujui pemakaian data.'));
  await userEvent.click(button('Saya setuju'));
};
const question = () => screen.findByRole('group', { name: '1. Pernyataan 1.' });

it('when consent is needed, then it is asked before anything else, with no box ticked and a way out', async () => {
  stored = { ...stored, ...available, id: 100001, results: nothingSaved };
  open();
  for (const name of Object.values(noConsent.text.boxes)) expect(await box(name)).not.toBeChecked();
  for (const each of screen.getAllByRole('radio')) expect(each).not.toBeChecked();
  expect(screen.getByText('Anda berhak melihat dan menghapus data.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tidak sekarang' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByLabelText('Nama anak')).toBeNull();
  expect(screen.queryByText('Jawaban Anda aman')).toBeNull();
});

it('when the form is incomplete, then it says what is missing and sends nothing', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Saya setuju' }));
  expect(screen.getByText('Pilih salah satu.')).toBeVisible();
  expect(screen.getByText(/Beri tanda di sini jika Anda setuju/)).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: 'Saya sendiri pesertanya' }));
  expect(screen.getByText(/selalu tentang anak/)).toBeVisible();
  await userEvent.click(await box('Saya menyetujui pemakaian data.'));
  await userEvent.click(button('Saya setuju'));
  expect(taking.shell.sent(GRANT)).toEqual([]);
});

it('when the parent consents, then the text, the relationship and the boxes are sent, and the questions follow', async () => {
  open();
  await userEvent.click(await box('Boleh untuk penelitian.'));
  await consent();
  await question();
  const { version, hash } = noConsent.text;
  expect(taking.shell.sent(GRANT)).toEqual([
    { body: { version, hash, relationship: 'Ibu', consent: true, research: true, whatsapp: false } },
  ]);
});

it('when the text has changed meanwhile, then the new one is shown with empty boxes', async () => {
  const changed = { ...noConsent, text: { ...noConsent.text, summary: 'Teks baru.', hash: 'b'.repeat(64) } };
  let isChanged = false;
  open({
    'GET /api/consent': () => (isChanged ? changed : noConsent),
    [GRANT]: () => {
      isChanged = true;
      throw apiError('CONSENT_TEXT_CHANGED');
    },
  });
  await consent();
  expect(await screen.findByText('Teks baru.')).toBeVisible();
  expect(await box('Saya menyetujui pemakaian data.')).not.toBeChecked();
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
  stored = { ...stored, ...available, id: 100001, instrument: null, results: nothingSaved };
  stored = { ...stored, instrumentOnStart: { id: 'sensory-profile', version: '1.0.0' } };
  open();
  const next = await screen.findByRole('button', { name: 'Lanjut ke data peserta' });
  isActive = false;
  await userEvent.click(next);
  expect(await box('Saya menyetujui pemakaian data.')).toBeVisible();
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
