import { Heading, Page, Stack, Text } from '@kenali/ui';
import { AssessmentGrid } from './assessment-grid.tsx';

/** /assessments: everything that can be taken. */
export const AssessmentsPage = () => (
  <Page>
    <Stack $gap={6}>
      <Stack $gap={2}>
        <Heading level={1}>Asesmen</Heading>
        <Text $tone="inkSoft">Pilih asesmen yang sesuai, kerjakan dari rumah, lalu baca hasilnya kapan saja.</Text>
      </Stack>
      <AssessmentGrid placeholders={3} emptyText="Tidak ada asesmen tersedia saat ini" headingLevel={2} />
    </Stack>
  </Page>
);
