import { type AssessmentView, type Id, NOT_FOUND_TITLE } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { ButtonLink, ErrorState, Heading, LoadingArea, Page, Skeleton, SkeletonText, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { assessmentDetail } from '../../common/catalogue.api.ts';
import { AssessmentInformation } from './assessment-information.tsx';
import { Offer } from './offer.tsx';

export interface AssessmentPageProps {
  /** The primary action of the card. It is a prop because features do not import each other. */
  renderAction: (assessment: AssessmentView) => ReactNode;
  renderSample: (assessment: AssessmentView) => ReactNode;
}

const readId = (text: string | undefined): Id | null => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);
const NO_ID = 0;
const FAILED = 'Gagal memuat asesmen';
const UNKNOWN = 'Asesmen tidak ditemukan';
const NOT_FOR_SALE = 'Asesmen ini sedang tidak dijual';

/** `/assessments/:id`: what parents want to know about one assessment before they pay. */
export function AssessmentPage({ renderAction, renderSample }: AssessmentPageProps) {
  const { useParams, Link, setTitle } = useShell();
  const id = readId(useParams().id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useQuery({ ...assessmentDetail(id ?? NO_ID), enabled: id !== null });
  const status = id === null ? 404 : apiFailureOf(error)?.status;
  const title = data?.name ?? (status === 404 ? NOT_FOUND_TITLE : null);
  useEffect(() => {
    if (title !== null) setTitle(title);
  }, [setTitle, title]);
  // The content replaces the focused retry button, so the focus moves to the heading.
  const retry = () => void refetch().then(({ isSuccess }) => isSuccess && heading.current?.focus());
  return (
    <Page>
      <Stack $gap={8}>
        <Stack $gap={2} $align="start">
          <ButtonLink as={Link} to="/assessments" $variant="quiet" $size="small" $flush>
            <ArrowLeft size={20} aria-hidden />
            Semua asesmen
          </ButtonLink>
          <Heading level={1} ref={heading}>
            {data?.name ?? headingOf(status)}
          </Heading>
        </Stack>
        {data ? (
          <Offer assessment={data} action={renderAction(data)} sample={renderSample(data)}>
            <AssessmentInformation assessment={data} />
          </Offer>
        ) : (
          <OtherState status={status} hasFailed={error !== null} onRetry={retry} isRetrying={isFetching} />
        )}
      </Stack>
    </Page>
  );
}

function headingOf(status: number | undefined): string {
  if (status === 404) return UNKNOWN;
  return status === 410 ? NOT_FOR_SALE : 'Asesmen';
}

interface OtherStateProps {
  status: number | undefined;
  hasFailed: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

function OtherState({ status, hasFailed, isRetrying, onRetry }: OtherStateProps) {
  if (status === 404)
    return <Text>Alamat ini tidak memuat asesmen. Asesmen yang tersedia ada di halaman Asesmen.</Text>;
  if (status === 410)
    return (
      <Text>
        Asesmen lain ada di halaman Asesmen. Bila Anda sudah memilikinya, asesmen dan hasilnya tetap ada di dashboard
        Anda.
      </Text>
    );
  if (hasFailed)
    return (
      <ErrorState title={FAILED} onRetry={onRetry} isRetrying={isRetrying}>
        Muat ulang halaman ini. Bila masih gagal, hubungi dukungan kami lewat WhatsApp di bagian bawah halaman.
      </ErrorState>
    );
  return (
    <LoadingArea label="Memuat asesmen...">
      <Stack $gap={6}>
        <Skeleton $height="360px" $radius="card" />
        <SkeletonText lines={6} />
      </Stack>
    </LoadingArea>
  );
}
