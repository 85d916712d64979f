import { AssessmentGrid } from './assessment-grid.tsx';

/** Slot `dashboard.catalogue`: the shell gives the heading. */
export const DashboardCatalogue = () => (
  <AssessmentGrid placeholders={2} emptyText="No assessments available at the moment" />
);
