import { defineRemote } from '@kenali/federation';
import { MyAssessments } from './features/my-assessments/my-assessments.tsx';
import { ResultsPage } from './features/results/results.page.tsx';
import { SensoryPage } from './features/taking/sensory/sensory.page.tsx';

export default defineRemote(() => ({
  routes: [
    { path: 'sensory-profile/:assessmentId', title: 'Profil Sensori', component: SensoryPage },
    { path: 'results/:id', title: 'Hasil Asesmen', component: ResultsPage },
  ],
  slots: { 'dashboard.my-assessments': MyAssessments },
}));
