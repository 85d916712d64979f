import { AssessmentGrid } from '../features/catalogue/assessment-grid.tsx';
import { LandingPage } from '../features/landing/landing.page.tsx';

/** The landing page with the catalogue in it: the place where the two features meet. */
export const LandingRoute = () => (
  <LandingPage catalogue={<AssessmentGrid placeholders={2} emptyText="Tidak ada asesmen tersedia saat ini" />} />
);
