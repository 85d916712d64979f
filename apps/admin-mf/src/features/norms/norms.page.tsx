import type { NormSide } from '@kenali/contracts';
import { Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { LoadedPart } from '../../common/loaded-part.tsx';
import { BackToCases, PageHeader } from '../../common/page-parts.tsx';
import { fresh } from '../../common/queries.ts';
import { NormsCard } from './norms-card.tsx';

/** /admin/norms: what the practice's own results say about children of one age, and whether families see it. */
export const AdminNormsPage = () => <Page side="admin" />;

/** /cases/norms: the same for psychologists. */
export const CaseNormsPage = () => <Page side="psychologist" />;

const LISTS = {
  admin: fresh(['/api/admin', 'norms'], 'GET /api/admin/norms', {}),
  psychologist: fresh(['/api/cases', 'norms'], 'GET /api/cases/norms/versions', {}),
};

function Page({ side }: { side: NormSide }) {
  const list = LISTS[side];
  return (
    <Stack $gap={6}>
      {side === 'psychologist' && <BackToCases />}
      <PageHeader title="Norma Praktik">
        Sebaran skor anak seusia di praktik ini, dari keluarga yang mengizinkannya. Ini bukan norma Indonesia.
      </PageHeader>
      <LoadedPart query={useQuery(list)} name="Norma">
        {(found) =>
          found.length === 0 ? (
            <Text>Belum ada kuesioner dengan rentang usia untuk norma.</Text>
          ) : (
            <Stack $gap={6}>
              {found.map((norms) => (
                <NormsCard key={`${norms.id} ${norms.version}`} norms={norms} side={side} refresh={list.queryKey} />
              ))}
            </Stack>
          )
        }
      </LoadedPart>
    </Stack>
  );
}
