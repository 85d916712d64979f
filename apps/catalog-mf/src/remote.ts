import { defineRemote } from '@kenali/federation';
import { AssessmentRoute, AssessmentsRoute, DashboardCatalogue, HomeRoute } from './app/routes.tsx';

export default defineRemote(() => ({
  routes: [
    { path: '', title: 'Asesmen psikologi untuk anak dan keluarga', component: HomeRoute },
    { path: 'assessments', title: 'Asesmen', component: AssessmentsRoute },
    { path: 'assessments/:id', title: 'Asesmen', component: AssessmentRoute },
  ],
  slots: { 'dashboard.catalogue': DashboardCatalogue },
}));
