import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError, networkError } from '../../../testing/fake-shell.tsx';
import { genericInstrumentView } from '../../../testing/instruments.ts';
import {
  button,
  COMPLETE,
  DETAIL,
  newDetail,
  openTakingOf,
  SAVE,
  startedDetail,
} from '../../../testing/open-taking.tsx';
import { GenericPage } from './generic.page.tsx';

const taking = openTakingOf({ Page: GenericPage, instrument: genericInstrumentView, params: { id: '100001' } });
const { open } = taking;
const allAnswered = { responses: { 1: 'sudah', 2: 'belum', 3: 'sudah' }, currentStep: 2, isStarted: true };

it('whole run: when the user starts and answers all questions, then shows the completed card with a link to the report', async () => {
  let detail = newDetail(genericInstrumentView);
  open({
    answers: {
      [DETAIL]: () => detail,
      [COMPLETE]: () => {
        detail = { ...startedDetail(genericInstrumentView), status: 'completed' };
        return {};
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mulai Asesmen' }));
  for (const next of ['Selanjutnya', 'Selanjutnya', 'Selesai']) {
    await userEvent.click(await screen.findByRole('radio', { name: 'Sudah terlihat' }));
    await userEvent.click(button(next));
  }
  expect(await screen.findByRole('heading', { name: 'Asesmen Selesai!' })).toHaveFocus();
  expect(taking.shell.sent(COMPLETE)[0]?.body).toEqual({});
  expect(taking.shell.sent(SAVE).at(-1)?.body).toMatchObject({ responses: { 1: 'sudah', 2: 'sudah', 3: 'sudah' } });
  expect(screen.getByRole('link', { name: 'Lihat Laporan' })).toHaveAttribute('href', '/results/100001');
  expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
});

it('finish: when it succeeds and the read after it fails, then opens the result', async () => {
  open({ detail: startedDetail(genericInstrumentView, allAnswered) });
  const finish = await screen.findByRole('button', { name: 'Selesai' });
  taking.shell.answers[DETAIL] = () => Promise.reject(networkError());
  await userEvent.click(finish);
  await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalledWith('/results/100001', { replace: true }));
});

it.each([
  ['INTERNAL', 'Jawaban Anda aman.'],
  ['ACCESS_FROZEN', 'Akses dibekukan'],
] as const)('finish: when the API responds with %s, then shows an error toast', async (code, description) => {
  open({
    detail: startedDetail(genericInstrumentView, allAnswered),
    answers: { [COMPLETE]: () => Promise.reject(apiError(code)) },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Selesai' }));
  expect(taking.shell.toast).toHaveBeenCalledWith({
    title: 'Gagal menyelesaikan asesmen. Silakan coba lagi.',
    description,
    variant: 'destructive',
  });
});

it('type: when the assessment has another type, then redirects to the page of that type without showing questions', async () => {
  const detail = startedDetail(genericInstrumentView);
  open({ detail: { ...detail, assessment: { ...detail.assessment, type: 'learning' } } });
  await waitFor(() => expect(taking.shell.navigate).toHaveBeenCalledWith('/learning-style/100001', { replace: true }));
  expect(screen.queryByRole('radio')).toBeNull();
});
