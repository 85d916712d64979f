import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { apiError } from '../../testing/fake-shell.tsx';
import { genericInstrumentView, learningInstrumentView, sensoryInstrumentView } from '../../testing/instruments.ts';
import { COMPLETE, DETAIL, openTakingOf, startedDetail } from '../../testing/open-taking.tsx';
import { GenericPage } from './generic/generic.page.tsx';
import { LearningPage } from './learning/learning.page.tsx';
import { SensoryPage } from './sensory/sensory.page.tsx';

const taking = openTakingOf({
  Page: SensoryPage,
  instrument: sensoryInstrumentView,
  params: { assessmentId: '100001', userAssessmentId: '100001', id: '100001' },
});
const inventory = { Page: LearningPage, instrument: learningInstrumentView };
const form = startedDetail(sensoryInstrumentView);
const questions = startedDetail(sensoryInstrumentView, { currentStep: 'questions' });
const steps = startedDetail(learningInstrumentView, { isStarted: true });

it.each([
  ['a sensory profile opens at its form', { detail: form }],
  ['a sensory profile opens at its questions', { detail: questions }],
  ['a sensory profile needs a consent', { detail: { ...form, needsConsent: true as const } }],
  ['an inventory opens', { ...inventory, detail: steps }],
  ['nobody said whom an inventory is about', { ...inventory, detail: { ...steps, asksForWhom: true as const } }],
])('when a refund froze it and %s, then the page says so and asks for nothing', async (_what, server) => {
  taking.open({ ...server, detail: { ...server.detail, isFrozen: true } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Akses dibekukan');
  expect(screen.getByRole('link', { name: 'Kembali ke Dashboard' })).toHaveAttribute('href', '/dashboard');
  for (const role of ['radio', 'textbox', 'combobox', 'button']) expect(screen.queryByRole(role)).toBeNull();
});

it('when a refund froze it before the last press, then the page says so and invites to no other attempt', async () => {
  const results = { responses: { 1: 'sudah', 2: 'belum', 3: 'sudah' }, currentStep: 2, isStarted: true };
  let detail = startedDetail(genericInstrumentView, results);
  const answers = {
    [DETAIL]: () => detail,
    [COMPLETE]: () => {
      detail = { ...detail, isFrozen: true };
      throw apiError('ACCESS_FROZEN');
    },
  };
  taking.open({ Page: GenericPage, instrument: genericInstrumentView, answers });
  await userEvent.click(await screen.findByRole('button', { name: 'Selesai' }));
  expect(await screen.findByText('Akses dibekukan')).toBeVisible();
  expect(screen.queryByText(/coba lagi/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
