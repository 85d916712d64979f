import { defineRemote } from '@kenali/federation';
import { AdminAssessmentsRoute, AdminResultRoute } from './app/guarded-routes.tsx';
import { AdminLoginPage } from './features/sign-in/admin-login.page.tsx';

export default defineRemote(() => ({
  routes: [
    { path: 'admin/login', title: 'Masuk Admin', component: AdminLoginPage },
    { path: 'admin/assessments', title: 'Daftar Asesmen', component: AdminAssessmentsRoute },
    { path: 'admin/assessment-result/:userAssessmentId', title: 'Hasil Asesmen', component: AdminResultRoute },
  ],
  slots: {},
}));
