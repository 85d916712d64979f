import type { ObservationView } from '@kenali/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, apiError, type FakeShell, fakeShell } from '../../../testing/fake-shell.tsx';
import { sensoryInstrumentView as instrument } from '../../../testing/instruments.ts';
import { progressSaved } from '../../../testing/open-taking.tsx';
import { nothingSaved } from '../../../testing/user-assessments.ts';
import { ObserverPage } from './observer.page.tsx';

const STATUS = 'POST /api/observations/status';
const OPEN = 'POST /api/observations/open';
const VIEW = 'POST /api/observations/view';
const CONSENT = 'POST /api/observations/consent';
const SAVE = 'POST /api/observations/save-progress';
const WITHDRAW = 'POST /api/observations/withdraw';

beforeAll(() => {
  window.scrollTo = jest.fn();
});
let shell: FakeShell;

const consent = { version: '2026-11-24', name: 'Bu Rini', at: '2026-11-20T03:00:00.000Z' };
const before: ObservationView = {
  id: 3,
  status: 'available',
  ownerName: 'Ratna',
  childName: 'Alya',
  relationship: 'teacher',
  practice: { name: 'Kenali', contact: '' },
  expiresAt: '2026-11-27T03:00:00.000Z',
  consent: null,
  answers: null,
  text: {
    version: '2026-11-24',
    hash: 'abc',
    title: 'Persetujuan pengamat',
    summary: 'Ringkasan',
    sections: [{ heading: 'Untuk apa', body: 'Dibandingkan.' }],
    box: 'Saya menyetujui',
  },
};
const answering: ObservationView = {
  ...before,
  consent,
  answers: { instrument, revision: 0, savedAt: null, results: nothingSaved },
};
const done: ObservationView = { ...before, status: 'completed', consent };

function open(view: ObservationView | Error, more: Record<string, Answer> = {}) {
  shell = fakeShell({
    hash: `#${'A'.repeat(32)}`,
    answers: {
      [STATUS]: () => ({ expiresAt: before.expiresAt, practice: { name: 'Kenali' } }),
      [OPEN]: () => ({ session: 'sesi', sessionUntil: '2026-11-20T07:00:00.000Z' }),
      [VIEW]: () => {
        if (view instanceof Error) throw view;
        return view;
      },
      ...more,
    },
  });
  shell.show(<ObserverPage />);
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
async function enter() {
  await userEvent.type(await screen.findByLabelText('PIN'), '042317');
  await press('Buka undangan');
}

it('when the PIN is right, then the observer reads who asks, and a consent needs name and tick', async () => {
  open(before, { [CONSENT]: () => answering });
  await enter();
  expect(await screen.findByText('Ratna meminta Anda mengamati Alya.')).toBeInTheDocument();
  await press('Saya setuju dan mulai');
  expect(screen.getByText('Nama atau inisial harus diisi')).toBeInTheDocument();
  expect(screen.getByText('Centang persetujuan ini')).toBeInTheDocument();
  expect(shell.sent(CONSENT)).toEqual([]);
  await userEvent.type(screen.getByLabelText(/^Nama atau inisial Anda/), ' B.R. ');
  await userEvent.click(screen.getByRole('checkbox', { name: /Saya menyetujui/ }));
  jest.mocked(window.scrollTo).mockClear();
  await press('Saya setuju dan mulai');
  expect(await screen.findByRole('button', { name: 'Mulai menjawab' })).toBeInTheDocument();
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  expect(screen.getByRole('heading', { level: 1, name: 'Pengamatan' })).toHaveFocus();
  const body = { session: 'sesi', version: '2026-11-24', hash: 'abc', name: 'B.R.', consent: true };
  expect(shell.sent(CONSENT)).toEqual([{ body }]);
});

it('when the text has changed meanwhile, then the new text is shown, and the old tick does not count for it', async () => {
  open(before, { [CONSENT]: () => Promise.reject(apiError('CONSENT_TEXT_CHANGED')) });
  await enter();
  await userEvent.type(await screen.findByLabelText(/^Nama atau inisial Anda/), 'B.R.');
  await userEvent.click(screen.getByRole('checkbox'));
  shell.answers[VIEW] = () => ({ ...before, text: { ...before.text, hash: 'def', summary: 'Ringkasan baru' } });
  await press('Saya setuju dan mulai');
  expect(await screen.findByText('Ringkasan baru')).toBeInTheDocument();
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(screen.getByLabelText(/^Nama atau inisial Anda/)).toHaveValue('B.R.');
});

it('when the observer answers, then the answer is sent with the session alone, without participant and comments', async () => {
  open(answering, { [SAVE]: () => progressSaved() });
  await enter();
  await userEvent.click(await screen.findByRole('button', { name: 'Mulai menjawab' }));
  expect(screen.queryByRole('button', { name: /Data peserta/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Tambahkan catatan/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);
  await waitFor(() => expect(JSON.stringify(shell.sent(SAVE))).toContain('"changed":["1"]'));
  const sent = JSON.stringify(shell.sent(SAVE));
  expect(sent).toContain('"session":"sesi"');
  expect(sent).not.toMatch(/participantInfo|comments|childId/);
});

it.each([
  ['OBSERVER_SESSION_ENDED', 'Waktu untuk mengisi sudah habis', expect.stringContaining('questions')],
  ['SHARE_LINK_PAUSED', /sedang tidak tersedia/, expect.stringContaining('questions')],
  ['SHARE_LINK_ENDED', /sudah tidak berlaku/, null],
] as const)(
  'when the API answers a save with %s, then the page says so, and the device keeps the answer while it can be sent',
  async (code, text, kept) => {
    open(answering, { [SAVE]: () => Promise.reject(apiError(code)) });
    await enter();
    const begin = await screen.findByRole('button', { name: 'Mulai menjawab' });
    shell.answers[VIEW] = () => Promise.reject(apiError(code));
    await userEvent.click(begin);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Pengamatan' })).toHaveFocus();
    expect(localStorage.getItem('kenali.unsent.0.3')).toEqual(kept);
  },
);

it('when the observation is completed, then a thank-you is shown, and the consent can be withdrawn', async () => {
  open(done, { [WITHDRAW]: () => ({ success: true }) });
  await enter();
  expect(await screen.findByText(/Terima kasih, Bu Rini/)).toBeInTheDocument();
  await press('Tarik persetujuan dan hapus jawaban saya');
  await press('Ya, tarik dan hapus');
  expect(await screen.findByText(/jawaban Anda sudah dihapus/)).toBeInTheDocument();
  expect(shell.sent(WITHDRAW)).toEqual([{ body: { session: 'sesi' } }]);
});

it('when the invitation has ended before the withdrawal, then the page says that the answers are gone', async () => {
  open(done, { [WITHDRAW]: () => Promise.reject(apiError('SHARE_LINK_ENDED')) });
  await enter();
  await press('Tarik persetujuan dan hapus jawaban saya');
  await press('Ya, tarik dan hapus');
  expect(await screen.findByText(/jawaban Anda sudah dihapus/)).toHaveFocus();
});

it('when the session is over at the withdrawal, then the PIN is asked again, and the consent can be withdrawn', async () => {
  const ended = () => Promise.reject(apiError('OBSERVER_SESSION_ENDED'));
  open(done, { [WITHDRAW]: ended });
  await enter();
  await userEvent.click(await screen.findByRole('button', { name: /Tarik persetujuan/ }));
  shell.answers[VIEW] = ended;
  await press('Ya, tarik dan hapus');
  expect(await screen.findByText('Waktu untuk mengisi sudah habis')).toBeInTheDocument();
  shell.answers[WITHDRAW] = () => ({ success: true });
  shell.answers[VIEW] = () => done;
  shell.answers[OPEN] = () => ({ session: 'sesi-2', sessionUntil: '2026-11-20T11:00:00.000Z' });
  await enter();
  await userEvent.click(await screen.findByRole('button', { name: /Tarik persetujuan/ }));
  await press('Ya, tarik dan hapus');
  expect(await screen.findByText(/jawaban Anda sudah dihapus/)).toBeInTheDocument();
});

it('when the consent is withdrawn while answers are unsent, then the device forgets them', async () => {
  open(answering, {
    [SAVE]: () => Promise.reject(new TypeError('Failed to fetch')),
    [WITHDRAW]: () => ({ success: true }),
  });
  await enter();
  await userEvent.click(await screen.findByRole('button', { name: 'Mulai menjawab' }));
  await userEvent.click(screen.getAllByRole('radio')[0] as HTMLElement);
  expect(localStorage.getItem('kenali.unsent.0.3')).toContain('responses');
  await press('Tarik persetujuan dan hapus jawaban saya');
  await press('Ya, tarik dan hapus');
  await screen.findByText(/jawaban Anda sudah dihapus/);
  expect(localStorage.getItem('kenali.unsent.0.3')).toBeNull();
});

it.each([
  ['SHARE_LINK_PAUSED', /sedang tidak tersedia/],
  ['SHARE_LINK_ENDED', /sudah tidak berlaku/],
] as const)(
  'when the API answers %s, then the page says so, and the consent can still be withdrawn',
  async (code, text) => {
    open(apiError(code));
    await enter();
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Tarik persetujuan/ })).toBeInTheDocument();
  },
);
