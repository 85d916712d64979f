import { NOT_FOUND_TITLE } from '@kenali/contracts';
import type { FailurePhase } from '@kenali/federation/host';
import {
  Button,
  Grid,
  Heading,
  LoadingArea,
  LostPicture,
  NarrowPage,
  Page,
  Row,
  Skeleton,
  SkeletonText,
  Stack,
  Text,
} from '@kenali/ui';
import { CircleAlert, CloudOff, RotateCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { PageButton } from '../../common/page-link.ts';
import { SLOW_MS, SLOW_TEXT } from '../slow-start.ts';
import { usePageTitle } from './page-title.tsx';

const FormColumn = styled(Stack)`
  max-width: 480px;
  margin-inline: auto;
  ${({ theme }) => theme.media.desktop} { margin-inline-end: 0; }
`;

/** Whether the component has waited longer than usual. */
function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}

export interface PageSkeletonProps {
  /** Announced as the page's heading. */
  title: string;
  isForm?: boolean;
}

/** Shown while a page's code loads. Its shapes are those of the document before any script (`document-style.ts`). */
export function PageSkeleton({ title, isForm = false }: PageSkeletonProps) {
  const isSlow = useIsSlow();
  const label = isSlow ? SLOW_TEXT : 'Memuat halaman...';
  // The label announces it.
  const note = isSlow && <Text aria-hidden>{SLOW_TEXT}</Text>;
  if (isForm)
    return (
      <Page>
        <LoadingArea label={label} pageTitle={title}>
          <FormColumn $gap={5}>
            <Skeleton $width="min(420px, 80%)" $height="40px" />
            {note || <Skeleton $width="60%" />}
            <Skeleton $height="320px" $radius="card" />
          </FormColumn>
        </LoadingArea>
      </Page>
    );
  return (
    <Page>
      <LoadingArea label={label} pageTitle={title}>
        <Stack $gap={6}>
          <Skeleton $width="min(420px, 80%)" $height="40px" />
          {note || <SkeletonText lines={2} />}
          <Grid>
            <Skeleton $height="280px" $radius="card" />
            <Skeleton $height="280px" $radius="card" />
            <Skeleton $height="280px" $radius="card" />
          </Grid>
        </Stack>
      </LoadingArea>
    </Page>
  );
}

const Panel = styled(Stack)`
  padding: ${({ theme }) => `${theme.space[8]} ${theme.space[5]}`};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
  > svg { color: ${({ theme }) => theme.color.teal}; }
`;

export interface PageFailedProps {
  /** "Halaman asesmen" */
  part: string;
  phase: FailurePhase;
  onRetry: () => void;
}

/**
 * Replaces a page that failed, with a retry button. Only a page that failed to load may lack a connection, and retries alone when the browser is
 * online again.
 */
export function PageFailed({ part, phase, onRetry }: PageFailedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const mayBeOffline = phase === 'load';
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    if (!mayBeOffline) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [mayBeOffline, onRetry]);
  const title = `${part} belum dapat ${phase === 'render' ? 'ditampilkan' : 'dimuat'}`;
  usePageTitle(title);
  return (
    <NarrowPage>
      <Panel $align="start">
        {mayBeOffline ? <CloudOff size={32} aria-hidden /> : <CircleAlert size={32} aria-hidden />}
        <Heading level={1} size={2} ref={heading}>
          {title}
        </Heading>
        <Text $tone="inkSoft">
          Bagian lain dari situs ini tetap berfungsi, dan tidak ada data Anda yang hilang.{' '}
          {mayBeOffline
            ? 'Periksa sambungan internet Anda, lalu coba lagi.'
            : 'Kesalahan ini ada pada situs kami. Coba lagi, atau buka halaman ini lagi nanti.'}
        </Text>
        <Row>
          <Button onClick={onRetry}>
            <RotateCw size={20} aria-hidden />
            Coba lagi
          </Button>
          <PageButton to="/" $variant="quiet">
            Ke beranda
          </PageButton>
        </Row>
      </Panel>
    </NarrowPage>
  );
}

const Lost = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space[8]};
  align-items: center;
  ${({ theme }) => theme.media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    padding-block: ${({ theme }) => theme.space[10]};
  }
`;

export function NotFoundPage() {
  usePageTitle(NOT_FOUND_TITLE);
  return (
    <Page>
      <Lost>
        <Stack $align="start">
          <Heading level={1} lang="en">
            {NOT_FOUND_TITLE}
          </Heading>
          <Text $tone="inkSoft">
            Halaman ini tidak ada atau sudah pindah. Mungkin Anda mencari salah satu dari ini:
          </Text>
          <Row>
            <PageButton to="/">Beranda</PageButton>
            <PageButton to="/assessments" $variant="secondary">
              Lihat asesmen
            </PageButton>
          </Row>
        </Stack>
        <LostPicture label="Seorang anak bertanya-tanya di dekat penunjuk jalan" />
      </Lost>
    </Page>
  );
}
