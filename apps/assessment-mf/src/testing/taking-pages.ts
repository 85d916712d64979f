import { screen } from '@testing-library/react';
import { IntelligencePage } from '../features/taking/intelligence/intelligence.page.tsx';
import { LearningPage } from '../features/taking/learning/learning.page.tsx';
import { SensoryPage } from '../features/taking/sensory/sensory.page.tsx';
import { intelligenceInstrumentView, learningInstrumentView, sensoryInstrumentView } from './instruments.ts';
import { responsesFor, type TakingPage } from './open-taking.tsx';

/* Each page with the parameter of its own address. */

export const SENSORY: TakingPage = {
  Page: SensoryPage,
  instrument: sensoryInstrumentView,
  params: { assessmentId: '100001' },
};
export const LEARNING: TakingPage = {
  Page: LearningPage,
  instrument: learningInstrumentView,
  params: { assessmentId: '100001' },
};
export const INTELLIGENCE: TakingPage = {
  Page: IntelligencePage,
  instrument: intelligenceInstrumentView,
  params: { userAssessmentId: '100001' },
};

/** Answers to the items `first` to `last` of the sensory profile. */
export const threes = (first: number, last: number) => responsesFor(first, last, () => 3);

/** The heading of a page of the sensory profile. */
export const pageHeading = (page: number) => screen.findByRole('heading', { name: `Halaman ${page} dari 13` });
