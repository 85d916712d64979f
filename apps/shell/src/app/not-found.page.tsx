import { ButtonLink, Heading, NarrowPage, Row, Stack, Text } from '@kenali/ui';
import { Link } from 'react-router-dom';
import { usePageTitle } from './page-title.ts';

export function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <NarrowPage>
      <Stack $align="start">
        <Heading level={1}>Page Not Found</Heading>
        <Text $tone="inkSoft">Halaman ini tidak ada atau sudah pindah. Mungkin Anda mencari salah satu dari ini:</Text>
        <Row>
          <ButtonLink as={Link} to="/">
            Beranda
          </ButtonLink>
          <ButtonLink as={Link} to="/assessments" $variant="secondary">
            Lihat asesmen
          </ButtonLink>
        </Row>
      </Stack>
    </NarrowPage>
  );
}
