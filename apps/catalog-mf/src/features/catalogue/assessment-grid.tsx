import type { AssessmentView } from '@kenali/contracts';
import { Card, EmptyState, ErrorState, Grid, LoadingArea, Skeleton, SkeletonText } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { catalogue } from '../../common/catalogue.api.ts';
import { AssessmentCard } from './assessment-card.tsx';
import { AssessmentRow, Rows } from './assessment-row.tsx';

export interface AssessmentGridProps {
  placeholders: number;
  emptyText: string;
  emptyTextLang?: 'en';
  headingLevel?: 2 | 3;
  /** Renders the sample button of a card. It is a prop because features do not import each other. */
  renderSample?: (assessment: AssessmentView) => ReactNode;
  /** One row per assessment instead of a card. */
  isCompact?: boolean;
}

/** The cards of the catalogue, or its loading, error or empty state. */
export function AssessmentGrid(props: AssessmentGridProps) {
  const { placeholders, emptyText, emptyTextLang, headingLevel = 3, renderSample, isCompact = false } = props;
  const { data, isPending, isFetching, isError, refetch } = useQuery(catalogue);
  const { container, retry } = useRetry({ hasFailed: isError && !data, isLoaded: data !== undefined, refetch });
  if (isPending) return <CardPlaceholders count={placeholders} />;
  // Existing cards stay when a later refresh fails, because the API checks prices again.
  if (!data)
    return (
      <ErrorState title="Gagal memuat asesmen" onRetry={retry} isRetrying={isFetching}>
        Muat ulang halaman ini. Bila masih gagal, hubungi dukungan kami lewat WhatsApp di bagian bawah halaman.
      </ErrorState>
    );
  if (data.length === 0)
    return (
      <EmptyState title={emptyText} lang={emptyTextLang} headingLevel={headingLevel}>
        <span lang="id">Silakan kembali lagi nanti.</span>
      </EmptyState>
    );
  if (isCompact)
    return (
      <Rows>
        {data.map((assessment) => (
          <AssessmentRow key={assessment.id} assessment={assessment} sample={renderSample?.(assessment)} />
        ))}
      </Rows>
    );
  return (
    <Grid $columns={3} ref={container}>
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

/** Retries on a press of the button, and alone when the browser is online again. */
function useRetry(query: { hasFailed: boolean; isLoaded: boolean; refetch: () => unknown }) {
  const { hasFailed, isLoaded, refetch } = query;
  const container = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const retry = () => {
    wasPressed.current = true;
    void refetch();
  };
  useEffect(() => {
    if (!hasFailed) return;
    const again = () => void refetch();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [hasFailed, refetch]);
  useEffect(() => {
    if (!isLoaded || !wasPressed.current) return;
    wasPressed.current = false;
    // The pressed button is gone, so the first card has the focus.
    container.current?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
  }, [isLoaded]);
  return { container, retry };
}

/** Placeholders with the shape of real cards, so that nothing moves when the cards arrive. */
const CardPlaceholders = ({ count }: { count: number }) => (
  <LoadingArea label="Memuat asesmen...">
    <Grid $columns={3}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Card
          key={index}
          banner={<Skeleton $height="112px" $radius="none" />}
          footer={
            <>
              <Skeleton $width="40%" $height="32px" />
              <Skeleton $height="48px" $radius="control" />
              <Skeleton $height="48px" $radius="control" />
            </>
          }
        >
          <Skeleton $width="70%" $height="28px" />
          <SkeletonText lines={3} />
          <Skeleton $width="50%" $height="24px" />
        </Card>
      ))}
    </Grid>
  </LoadingArea>
);
