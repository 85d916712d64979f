import { AdminAssessmentsPage } from '../features/assessments/admin-assessments.page.tsx';
import { AdminResultPage } from '../features/result/admin-result.page.tsx';
import { AdminFrame } from './admin-frame.tsx';

export const AdminAssessmentsRoute = () => (
  <AdminFrame>
    <AdminAssessmentsPage />
  </AdminFrame>
);

export const AdminResultRoute = () => (
  <AdminFrame>
    <AdminResultPage />
  </AdminFrame>
);
