import { defineRemote, lazyScreen } from '@kenali/federation';
import type { ComponentType } from 'react';
import { MyAssessments } from './features/my-assessments/my-assessments.tsx';
import { GenericPage } from './features/taking/generic/generic.page.tsx';
import { IntelligencePage } from './features/taking/intelligence/intelligence.page.tsx';
import { LearningPage } from './features/taking/learning/learning.page.tsx';
import { SensoryPage } from './features/taking/sensory/sensory.page.tsx';
import { pages } from './pages.ts';

// Most families take an assessment and read its result without these pages.
const ChildrenPage = lazyScreen(async () => ({
  default: (await import('./features/children/children.page.tsx')).ChildrenPage,
}));
const loadResults = async () => ({ default: (await import('./features/results/results.page.tsx')).ResultsPage });
const ResultsPage = lazyScreen(loadResults);
const SharedResultPage = lazyScreen(async () => ({
  default: (await import('./features/results/sharing/shared-result.page.tsx')).SharedResultPage,
}));
const InvitationPage = lazyScreen(() => import('./features/children/guardians/invitation.page.tsx'));
const GuardianResultPage = lazyScreen(() => import('./features/results/guardian-result.page.tsx'));
const SampleReportPage = lazyScreen(() => import('./features/results/sample-report.page.tsx'));
const ObserverPage = lazyScreen(async () => ({
  default: (await import('./features/taking/observer/observer.page.tsx')).ObserverPage,
}));

/** By then the page works. */
const RESULTS_AFTER_MS = 5000;

/** Who answers reads the result next. A load that fails is repeated by the page itself. */
function fetchResultsLater(): void {
  setTimeout(() => void loadResults().catch(() => undefined), RESULTS_AFTER_MS);
}

const SCREENS: Record<(typeof pages)[number]['path'], ComponentType> = {
  '/sensory-profile/:assessmentId': SensoryPage,
  '/learning-style/:assessmentId': LearningPage,
  '/multiple-intelligence/:userAssessmentId': IntelligencePage,
  '/assessment/:id': GenericPage,
  '/account/children': ChildrenPage,
  '/account/children/invitation': InvitationPage,
  '/account/children/results/:id': GuardianResultPage,
  '/results/:id': ResultsPage,
  '/observer': ObserverPage,
  '/contoh-laporan': SampleReportPage,
  '/shared': SharedResultPage,
};

export default defineRemote(() => {
  fetchResultsLater();
  return {
    routes: pages.map(({ path, title }) => ({ path: path.slice(1), title, component: SCREENS[path] })),
    slots: { 'dashboard.my-assessments': MyAssessments },
  };
});
