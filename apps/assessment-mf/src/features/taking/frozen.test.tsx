import { screen } from '@testing-library/react';
import { learningInstrumentView, sensoryInstrumentView } from '../../testing/instruments.ts';
import { openTakingOf, startedDetail } from '../../testing/open-taking.tsx';
import { LearningPage } from './learning/learning.page.tsx';
import { SensoryPage } from './sensory/sensory.page.tsx';

const taking = openTakingOf({
  Page: SensoryPage,
  instrument: sensoryInstrumentView,
  params: { assessmentId: '100001', userAssessmentId: '100001' },
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
