import type { AssessmentView } from '@kenali/contracts';
import { EmptyState, ErrorState, Grid } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AssessmentCard } from './assessment-card.tsx';
import { assessments } from './assessments.api.ts';
import { CardPlaceholders } from './card-placeholders.tsx';

export interface AssessmentGridProps {
  placeholders: number;
  emptyText: string;
  headingLevel?: 2 | 3;
  /** What a card offers for trying it out; put in from outside, so that the catalogue knows no samples. */
  sampleOf?: (assessment: AssessmentView) => ReactNode;
}

/** The catalogue in its four states: loading, failed, empty, there. */
export function AssessmentGrid({ placeholders, emptyText, headingLevel = 3, sampleOf }: AssessmentGridProps) {
  const { data, isPending, isFetching, refetch } = useQuery(assessments);
  if (isPending) return <CardPlaceholders count={placeholders} />;
  // Cards that are there stay when a later refresh fails: prices are checked again by the server.
  if (!data)
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
        <AssessmentCard
          key={assessment.id}
          assessment={assessment}
          headingLevel={headingLevel}
          sample={sampleOf?.(assessment)}
        />
      ))}
    </Grid>
  );
}
