import type { AssessmentView } from '@kenali/contracts';
import { Card, EmptyState, ErrorState, Grid, LoadingArea, Skeleton, SkeletonText } from '@kenali/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AssessmentCard } from './assessment-card.tsx';

/** The active catalogue. The shared query client fetches the address in the key. */
const assessments = queryOptions<AssessmentView[]>({ queryKey: ['/api/assessments'] });

export interface AssessmentGridProps {
  placeholders: number;
  emptyText: string;
  headingLevel?: 2 | 3;
  /** Renders the sample button of a card. It is a prop because features do not import each other. */
  renderSample?: (assessment: AssessmentView) => ReactNode;
}

/** The cards of the catalogue, or its loading, error or empty state. */
export function AssessmentGrid({ placeholders, emptyText, headingLevel = 3, renderSample }: AssessmentGridProps) {
  const { data, isPending, isFetching, refetch } = useQuery(assessments);
  if (isPending) return <CardPlaceholders count={placeholders} />;
  // Existing cards stay when a later refresh fails, because the API checks prices again.
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
          sample={renderSample?.(assessment)}
        />
      ))}
    </Grid>
  );
}

/** Placeholders with the shape of real cards, so that nothing moves when the cards arrive. */
const CardPlaceholders = ({ count }: { count: number }) => (
  <LoadingArea label="Memuat asesmen...">
    <Grid $columns={3}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Card
          key={index}
          banner={<Skeleton $height="112px" $radius="none" />}
          footer={<Skeleton $height="48px" $radius="control" />}
        >
          <Skeleton $width="70%" $height="28px" />
          <SkeletonText lines={3} />
          <Skeleton $width="50%" $height="24px" />
          <Skeleton $width="40%" $height="32px" />
        </Card>
      ))}
    </Grid>
  </LoadingArea>
);
