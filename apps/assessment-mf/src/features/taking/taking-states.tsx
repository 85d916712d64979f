import { useShell } from '@kenali/federation';
import { ButtonLink, ErrorState, Heading, NarrowPage, Spinner, Stack, Text } from '@kenali/ui';

export function TakingLoading() {
  return (
    <NarrowPage>
      <Spinner label="Memuat asesmen..." />
    </NarrowPage>
  );
}

export function TakingNotFound() {
  const { Link } = useShell();
  return (
    <NarrowPage>
      <Stack $align="start">
        <Heading level={1}>Asesmen Tidak Ditemukan</Heading>
        <Text>Asesmen ini tidak tersedia atau Anda tidak memiliki akses.</Text>
        <ButtonLink as={Link} to="/dashboard">
          Kembali ke Dashboard
        </ButtonLink>
      </Stack>
    </NarrowPage>
  );
}

export function TakingFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <NarrowPage>
      <ErrorState title="Asesmen belum dapat dimuat" onRetry={onRetry} isRetrying={isRetrying}>
        Jawaban Anda tetap aman. Periksa sambungan internet, lalu coba lagi.
      </ErrorState>
    </NarrowPage>
  );
}
