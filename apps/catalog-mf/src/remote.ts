import { defineRemote } from '@kenali/federation';
import { AssessmentsRoute } from './app/assessments-route.tsx';
import { DashboardCatalogue } from './app/dashboard-catalogue.tsx';
import { HomeRoute } from './app/home-route.tsx';

export default defineRemote(() => ({
  routes: [
    { path: '', title: 'Beranda', component: HomeRoute },
    { path: 'assessments', title: 'Asesmen', component: AssessmentsRoute },
  ],
  slots: { 'dashboard.catalogue': DashboardCatalogue },
}));
