import { Heading, Page, Stack, Text } from '@kenali/ui';
import type { ReactNode } from 'react';

/** `/assessments`: the whole catalogue. */
export const AssessmentsPage = ({ catalogue }: { catalogue: ReactNode }) => (
  <Page>
    <Stack $gap={6}>
      <Stack $gap={2}>
        <Heading level={1}>Asesmen</Heading>
        <Text $tone="inkSoft">Pilih asesmen yang sesuai, kerjakan dari rumah, lalu baca hasilnya.</Text>
      </Stack>
      {catalogue}
    </Stack>
  </Page>
);
