import { defineRemote } from '@kenali/federation';
import { AssessmentsRoute, DashboardCatalogue, HomeRoute } from './app/routes.tsx';

export default defineRemote(() => ({
  routes: [
    { path: '', title: 'Beranda', component: HomeRoute },
    { path: 'assessments', title: 'Asesmen', component: AssessmentsRoute },
  ],
  slots: { 'dashboard.catalogue': DashboardCatalogue },
}));
