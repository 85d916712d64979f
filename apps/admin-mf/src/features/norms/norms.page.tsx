import type { NormSide, NormsView } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CaseFailed } from '../../common/case-failed.tsx';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { LineLink, PageHeader } from '../../common/page-parts.tsx';
import { fresh } from '../../common/queries.ts';
import { NormsCard } from './norms-card.tsx';

const ADMIN_QUERY = fresh(['/api/admin', 'norms'], 'GET /api/admin/norms', {});
const CASE_QUERY = fresh(['/api/cases', 'norms'], 'GET /api/cases/norms/versions', {});

/** /admin/norms: what the practice's own results say about children of one age, and whether families see it. */
export function AdminNormsPage() {
  const { api } = useShell();
  return (
    <Page
      side="admin"
      query={useQuery(ADMIN_QUERY)}
      refresh={ADMIN_QUERY.queryKey}
      onSwitch={({ id, version }, isOn) =>
        api.send('POST /api/admin/norms/{id}/{version}/switch', { params: { id, version }, body: { isOn } })
      }
    />
  );
}

/** /cases/norms: the same for psychologists. */
export function CaseNormsPage() {
  const { api, Link } = useShell();
  const query = useQuery(CASE_QUERY);
  if (apiFailureOf(query.error)?.code === 'SECOND_FACTOR_MISSING') return <CaseFailed query={query} title="" />;
  return (
    <Page
      side="psychologist"
      back={
        <LineLink as={Link} to="/cases">
          Kembali ke Ruang Kerja
        </LineLink>
      }
      query={query}
      refresh={CASE_QUERY.queryKey}
      onSwitch={({ id, version }, isOn) =>
        api.send('POST /api/cases/norms/{id}/{version}/switch', { params: { id, version }, body: { isOn } })
      }
    />
  );
}

interface PageProps {
  side: NormSide;
  /** The way back to where the page was opened. */
  back?: ReactNode;
  query: ReturnType<typeof useQuery<NormsView[]>>;
  refresh: readonly unknown[];
  onSwitch: (norms: NormsView, isOn: boolean) => Promise<unknown>;
}

const Page = ({ query, back, ...card }: PageProps) => (
  <Stack $gap={6}>
    {back}
    <PageHeader title="Norma Praktik">
      Sebaran skor anak seusia di praktik ini, dari keluarga yang mengizinkannya. Ini bukan norma Indonesia.
    </PageHeader>
    <LoadedPart query={query} name="Norma">
      {(found) =>
        found.length === 0 ? (
          <Text>Belum ada kuesioner dengan rentang usia untuk norma.</Text>
        ) : (
          <Stack $gap={6}>
            {found.map((norms) => (
              <NormsCard key={`${norms.id} ${norms.version}`} norms={norms} {...card} />
            ))}
          </Stack>
        )
      }
    </LoadedPart>
  </Stack>
);
