import type { Id } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ErrorState, Skeleton, Spinner, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { PageButton } from '../../common/page-link.tsx';
import { takingPath } from '../../common/routing.ts';
import { unfinishedAssessment } from './results.api.ts';

/* The content below the heading while there is no result. */

export const Loading = () => (
  <>
    <Spinner label="Memuat hasil asesmen..." />
    <Skeleton $height="160px" $radius="card" />
    <Skeleton $height="320px" $radius="card" />
  </>
);

export function NotFound() {
  return (
    <Stack $align="start">
      <Text>Periksa kembali alamatnya, atau buka laporan dari dashboard Anda.</Text>
      <PageButton to="/dashboard">Kembali ke Dashboard</PageButton>
    </Stack>
  );
}

/** Completed, and not released yet. */
export function AwaitsSignOff() {
  return (
    <Stack $align="start">
      <Text>
        Jawaban Anda sudah lengkap dan tersimpan. Psikolog kami memeriksa hasilnya lebih dulu. Kami mengirim email saat
        hasilnya dapat dibaca.
      </Text>
      <PageButton to="/dashboard">Kembali ke Dashboard</PageButton>
    </Stack>
  );
}

/** Not completed yet. Links to the questions, or to the dashboard while their path is not loaded. */
export function NotReady({ id }: { id: Id }) {
  const { api } = useShell();
  const { data } = useQuery(unfinishedAssessment(api, id));
  const page = data && takingPath(data.assessment.type, id);
  return (
    <Stack $align="start">
      <Text>Jawaban Anda tersimpan. Hasil terbuka setelah semua butir dijawab.</Text>
      <PageButton to={page ?? '/dashboard'}>{page ? 'Lanjutkan asesmen' : 'Kembali ke Dashboard'}</PageButton>
    </Stack>
  );
}

export const Failed = ({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) => (
  <ErrorState title="Hasil asesmen belum dapat dimuat" onRetry={onRetry} isRetrying={isRetrying}>
    Hasil Anda tetap tersimpan. Periksa sambungan internet, lalu coba lagi.
  </ErrorState>
);
