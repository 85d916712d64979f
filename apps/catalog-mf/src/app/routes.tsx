import { useSession } from '@kenali/federation';
import { AssessmentGrid, type AssessmentGridProps } from '../features/catalogue/assessment-grid.tsx';
import { AssessmentsPage } from '../features/catalogue/assessments.page.tsx';
import { HomePage } from '../features/home/home.page.tsx';
import { LandingPage } from '../features/landing/landing.page.tsx';
import { SampleButton } from '../features/sample/sample-button.tsx';

const EMPTY_TEXT = 'Tidak ada asesmen tersedia saat ini';

/** `/`: the landing page for visitors and until the user is known, then the user's home page. */
export function HomeRoute() {
  const { status, user } = useSession();
  const catalogue = <Catalogue placeholders={2} emptyText={EMPTY_TEXT} />;
  if (status === 'signed-in' && user) return <HomePage user={user} catalogue={catalogue} />;
  return <LandingPage catalogue={catalogue} />;
}

/** `/assessments`. */
export const AssessmentsRoute = () => (
  <AssessmentsPage catalogue={<Catalogue placeholders={3} emptyText={EMPTY_TEXT} headingLevel={2} />} />
);

/** Slot `dashboard.catalogue`. The shell renders the heading. The specification asks for the English text here. */
export const DashboardCatalogue = () => (
  <Catalogue placeholders={2} emptyText="No assessments available at the moment" />
);

/** The cards of the feature `catalogue` with the sample buttons of the feature `sample`. */
const Catalogue = (props: Omit<AssessmentGridProps, 'renderSample'>) => (
  <AssessmentGrid {...props} renderSample={({ type, name }) => <SampleButton type={type} assessmentName={name} />} />
);
