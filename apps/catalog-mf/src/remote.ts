import { defineRemote } from '@kenali/federation';
import { LandingRoute } from './app/landing-route.tsx';
import { AssessmentsPage } from './features/catalogue/assessments.page.tsx';
import { DashboardCatalogue } from './features/catalogue/dashboard-catalogue.tsx';

export default defineRemote(() => ({
  routes: [
    { path: '', title: 'Beranda', component: LandingRoute },
    { path: 'assessments', title: 'Asesmen', component: AssessmentsPage },
  ],
  slots: { 'dashboard.catalogue': DashboardCatalogue },
}));
