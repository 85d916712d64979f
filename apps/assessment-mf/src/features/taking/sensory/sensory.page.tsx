import { useShell } from '@kenali/federation';
import { Heading, NarrowPage, Row, Stack } from '@kenali/ui';
import { RoleBadge } from '../role-badge.tsx';
import { type OpenedAssessment, TakingPage } from '../taking-page.tsx';
import { SensoryTaking } from './sensory-taking.tsx';

/** /sensory-profile/:assessmentId, where the id is the user assessment's. */
export function SensoryPage() {
  const { assessmentId } = useShell().useParams();
  return (
    <TakingPage id={assessmentId} type="sensory">
      {(opened) => <Frame {...opened} />}
    </TakingPage>
  );
}

function Frame(opened: OpenedAssessment) {
  return (
    <NarrowPage>
      <Stack $gap={6}>
        <Row>
          <Heading level={1}>{opened.detail.assessment.name}</Heading>
          <RoleBadge role={opened.user.role} />
        </Row>
        <SensoryTaking {...opened} />
      </Stack>
    </NarrowPage>
  );
}
