import type { ChildResultView, Id } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { BareList, formatDate, LoadingArea, Skeleton, SmallText, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../../../common/page-link.tsx';

/** The results of a child by everyone who may answer about it. Read again whenever the page opens: others end and withdraw. */
export function ChildResults({ id }: { id: Id }) {
  const { api } = useShell();
  const { data, isError } = useQuery({
    queryKey: [`/api/children/${id}/results`],
    queryFn: ({ signal }) => api.send('GET /api/children/{id}/results', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (!data && !isError) return <LoadingResults />;
  if (!data || data.results.length === 0)
    return (
      <SmallText>
        {data ? 'Belum ada hasil untuk anak ini.' : 'Hasil belum dapat dimuat. Muat ulang halaman ini.'}
      </SmallText>
    );
  return (
    <BareList $gap={4}>
      {data.results.map((result) => (
        <Stack as="li" $gap={1} key={result.id}>
          <PageLink to={pathOf(result)}>
            {result.assessment.name}, {formatDate(result.completedAt)}
          </PageLink>
          <SmallText>Diisi oleh {answeredText(result)}</SmallText>
        </Stack>
      ))}
    </BareList>
  );
}

/** As high as one result, which most children have. */
export const LoadingResults = () => (
  <LoadingArea label="Memuat hasil...">
    <Skeleton $height="52px" />
  </LoadingArea>
);

const pathOf = ({ id, answeredBy }: ChildResultView) =>
  answeredBy.isYou ? `/results/${id}` : `/account/children/results/${id}`;

const answeredText = ({ answeredBy: { name, relationship, isYou } }: ChildResultView) =>
  isYou ? 'Anda' : relationship ? `${name} (${relationship.toLowerCase()})` : `${name} (pemilik profil)`;
