import { EmptyState, ErrorState, Grid } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { AssessmentCard } from './assessment-card.tsx';
import { assessments } from './assessments.api.ts';
import { CardPlaceholders } from './card-placeholders.tsx';

interface Props {
  placeholders: number;
  emptyText: string;
  headingLevel?: 2 | 3;
}

/** The catalogue in its four states: loading, failed, empty, there. */
export function AssessmentGrid({ placeholders, emptyText, headingLevel = 3 }: Props) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(assessments);
  if (isPending) return <CardPlaceholders count={placeholders} />;
  if (isError)
    return (
      <ErrorState title="Gagal memuat asesmen" onRetry={() => void refetch()} isRetrying={isFetching}>
        Muat ulang halaman ini. Bila masih gagal, hubungi dukungan kami lewat WhatsApp di bagian bawah halaman.
      </ErrorState>
    );
  if (data.length === 0)
    return (
      <EmptyState title={emptyText} headingLevel={headingLevel}>
        Silakan kembali lagi nanti.
      </EmptyState>
    );
  return (
    <Grid $columns={3}>
      {data.map((assessment) => (
        <AssessmentCard key={assessment.id} assessment={assessment} headingLevel={headingLevel} />
      ))}
    </Grid>
  );
}
