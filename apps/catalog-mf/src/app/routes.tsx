import type { AssessmentType, UserAssessmentView } from '@kenali/contracts';
import { lazyScreen, useSession } from '@kenali/federation';
import { LoadingArea, Page, Skeleton } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { catalogue as catalogueQuery } from '../common/catalogue.api.ts';
import { AssessmentGrid, type AssessmentGridProps } from '../features/catalogue/assessment-grid.tsx';
import { AssessmentsPage } from '../features/catalogue/assessments.page.tsx';
import { PrimaryAction } from '../features/catalogue/primary-action.tsx';
import type { AssessmentPageProps } from '../features/detail/assessment.page.tsx';
import { HomePage } from '../features/home/home.page.tsx';
import { LandingPage } from '../features/landing/landing.page.tsx';
import { SampleButton } from '../features/sample/sample-button.tsx';
import { hasSample } from '../features/sample/sample-types.ts';

const EMPTY_TEXT = 'Tidak ada asesmen tersedia saat ini';

/** `/`: the landing page for visitors and until the user is known, then the user's home page. */
export function HomeRoute() {
  const { status, user } = useSession();
  const catalogue = <Catalogue placeholders={2} emptyText={EMPTY_TEXT} />;
  if (status === 'signed-in' && user) return <HomePage user={user} catalogue={catalogue} />;
  return <LandingPage catalogue={catalogue} sample={<FirstSample />} />;
}

/** `/assessments`. */
export const AssessmentsRoute = () => (
  <AssessmentsPage catalogue={<Catalogue placeholders={3} emptyText={EMPTY_TEXT} headingLevel={2} />} />
);

const AssessmentPage = lazyScreen<AssessmentPageProps>(
  async () => ({ default: (await import('../features/detail/assessment.page.tsx')).AssessmentPage }),
  <Page>
    <LoadingArea label="Memuat asesmen...">
      <Skeleton $height="480px" $radius="card" />
    </LoadingArea>
  </Page>,
);

/** `/assessments/:id`, with the actions of a card. */
export const AssessmentRoute = () => (
  <AssessmentPage
    renderAction={(assessment) => <PrimaryAction assessment={assessment} />}
    renderSample={({ type, name }) => (
      <SampleButton
        type={type}
        assessmentName={name}
        look={{ $variant: 'secondary' }}
        renderNextStep={renderNextStep}
      />
    )}
  />
);

/** Slot `dashboard.catalogue`. The shell renders the heading. The specification asks for the English text here. */
export function DashboardCatalogue() {
  const isSignedIn = useSession().user !== null;
  const { data } = useQuery<UserAssessmentView[]>({ queryKey: ['/api/user-assessments'], enabled: isSignedIn });
  // Who owns something looks for that first; the catalogue then takes little space.
  const isCompact = isSignedIn && data !== undefined && data.length > 0;
  return (
    <Catalogue
      placeholders={2}
      emptyText="No assessments available at the moment"
      emptyTextLang="en"
      isCompact={isCompact}
    />
  );
}

/** The button of the assessment on its card, for the end of its sample. */
const renderNextStep = (type: AssessmentType) => <NextStep type={type} />;

function NextStep({ type }: { type: AssessmentType }) {
  const assessment = useQuery(catalogueQuery).data?.find((entry) => entry.type === type);
  return assessment && <PrimaryAction assessment={assessment} />;
}

/** The sample on top of the landing page, the main action of visitors: of the first assessment that has one. */
function FirstSample() {
  const { data } = useQuery(catalogueQuery);
  const isVisitor = useSession().status !== 'signed-in';
  const first = data?.find(({ type }) => hasSample(type));
  if (data && !first) return null;
  return (
    <SampleButton
      type={first?.type ?? 'sensory'}
      assessmentName={first?.name ?? ''}
      look={{ $variant: isVisitor ? 'primary' : 'secondary' }}
      renderNextStep={renderNextStep}
    />
  );
}

/** The cards of the feature `catalogue` with the sample buttons of the feature `sample`. */
const Catalogue = (props: Omit<AssessmentGridProps, 'renderSample'>) => (
  <AssessmentGrid
    {...props}
    renderSample={({ type, name }) => (
      <SampleButton type={type} assessmentName={name} renderNextStep={renderNextStep} />
    )}
  />
);
