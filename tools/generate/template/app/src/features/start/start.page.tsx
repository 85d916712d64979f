import { useShell } from '@kenali/federation';
import { Heading, Page, Stack, Text, TextLink } from '@kenali/ui';

/** /example-prefix: where people arrive. */
export function StartPage() {
  const { Link } = useShell();
  return (
    <Page>
      <Stack $gap={4} $align="start">
        <Heading level={1}>Judul Contoh</Heading>
        <Text $tone="inkSoft">Bagian ini baru dibuka dan masih diisi.</Text>
        <TextLink as={Link} $alone to="/">
          Ke beranda
        </TextLink>
      </Stack>
    </Page>
  );
}
