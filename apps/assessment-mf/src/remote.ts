import { defineRemote, lazyScreen } from '@kenali/federation';
import { MyAssessments } from './features/my-assessments/my-assessments.tsx';
import { GenericPage } from './features/taking/generic/generic.page.tsx';
import { IntelligencePage } from './features/taking/intelligence/intelligence.page.tsx';
import { LearningPage } from './features/taking/learning/learning.page.tsx';
import { SensoryPage } from './features/taking/sensory/sensory.page.tsx';

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

export default defineRemote(() => {
  fetchResultsLater();
  return {
    routes: [
      { path: 'sensory-profile/:assessmentId', title: 'Profil Sensori', component: SensoryPage },
      { path: 'learning-style/:assessmentId', title: 'Inventori Gaya Belajar', component: LearningPage },
      {
        path: 'multiple-intelligence/:userAssessmentId',
        title: 'Asesmen Kecerdasan Majemuk',
        component: IntelligencePage,
      },
      { path: 'assessment/:id', title: 'Asesmen', component: GenericPage },
      { path: 'account/children', title: 'Anak', component: ChildrenPage },
      { path: 'account/children/invitation', title: 'Undangan wali', component: InvitationPage },
      { path: 'account/children/results/:id', title: 'Hasil Asesmen', component: GuardianResultPage },
      { path: 'results/:id', title: 'Hasil Asesmen', component: ResultsPage },
      { path: 'observer', title: 'Pengamatan', component: ObserverPage },
      { path: 'contoh-laporan', title: 'Contoh Laporan', component: SampleReportPage },
      { path: 'shared', title: 'Hasil yang dibagikan', component: SharedResultPage },
    ],
    slots: { 'dashboard.my-assessments': MyAssessments },
  };
});
