import { type Id, RESULT_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ButtonLink, ErrorState, Heading, NarrowPage, Skeleton, Spinner, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { takingPath } from '../../common/taking-path.ts';
import { unfinishedAssessment } from './results.api.ts';

export function ResultLoading() {
  return (
    <NarrowPage>
      <Stack $gap={6}>
        <Spinner label="Memuat hasil asesmen..." />
        <Skeleton $height="2.5rem" $width="60%" />
        <Skeleton $height="240px" $radius="card" />
      </Stack>
    </NarrowPage>
  );
}

export function ResultNotFound() {
  const { Link } = useShell();
  return (
    <NarrowPage>
      <Stack $align="start">
        <Heading level={1}>{RESULT_TEXTS.notFound}</Heading>
        <Text>Periksa kembali alamatnya, atau buka laporan dari dashboard Anda.</Text>
        <ButtonLink as={Link} to="/dashboard">
          Kembali ke Dashboard
        </ButtonLink>
      </Stack>
    </NarrowPage>
  );
}

/** Not completed yet: the way on leads to the questions, or to the list where their page is not known. */
export function ResultNotReady({ id }: { id: Id }) {
  const { api, Link } = useShell();
  const { data } = useQuery(unfinishedAssessment(api, id));
  const page = data && takingPath(data.assessment.type, id);
  return (
    <NarrowPage>
      <Stack $align="start">
        <Heading level={1} size={2}>
          {RESULT_TEXTS.notReady}
        </Heading>
        <Text>Jawaban Anda tersimpan. Hasil terbuka setelah semua butir dijawab.</Text>
        <ButtonLink as={Link} to={page ?? '/dashboard'}>
          {page ? 'Lanjutkan asesmen' : 'Kembali ke Dashboard'}
        </ButtonLink>
      </Stack>
    </NarrowPage>
  );
}

export function ResultFailed({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <NarrowPage>
      <ErrorState title="Hasil asesmen belum dapat dimuat" onRetry={onRetry} isRetrying={isRetrying}>
        Hasil Anda tetap tersimpan. Periksa sambungan internet, lalu coba lagi.
      </ErrorState>
    </NarrowPage>
  );
}
