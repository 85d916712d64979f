import type { ResultView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Button, Card, Heading, Notice, Row, SkeletonText, Text, TextLink } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { ScreenOnly } from '../parts/result-parts.tsx';
import { InviteObserver } from './invite-observer.tsx';
import { ObserverComparisonCard } from './observer-comparison.tsx';
import { ObserverList } from './observer-list.tsx';
import { observersOf } from './observers.api.ts';

/** The comparisons with second observers, and the card that invites them. */
export function Observers({ view }: { view: Pick<ResultView, 'id' | 'observers'> }) {
  const { api, Link } = useShell();
  const { data, isPending, isFetching, refetch } = useQuery(observersOf(api, view.id));
  return (
    <>
      {view.observers?.map((comparison) => (
        <ObserverComparisonCard key={comparison.id} comparison={comparison} />
      ))}
      <ScreenOnly>
        <Card as="section" aria-label="Pengamat kedua">
          <Heading level={2} size={3}>
            Pengamat kedua
          </Heading>
          <Text>
            Undang orang lain yang mengenal anak ini, misalnya guru atau nenek, untuk menjawab butir yang sama. Ia tidak
            perlu akun dan tidak membayar. Ia tidak melihat jawaban Anda, dan Anda hanya melihat nilai setiap bagian
            darinya.
          </Text>
          {data?.isRestricted ? (
            <Notice tone="warn" title="Undangan sedang dibatasi">
              Pemrosesan data ini dibatasi. Pengamat belum dapat diundang dan belum dapat mengisi.{' '}
              <TextLink as={Link} to="/account/data">
                Lihat atau cabut pembatasan
              </TextLink>
            </Notice>
          ) : (
            <InviteObserver id={view.id} />
          )}
          {data && <ObserverList id={view.id} observers={data.observers} />}
          {!data && isPending && <SkeletonText lines={2} />}
          {!data && !isPending && (
            <Row>
              <Text>Daftar pengamat belum dapat dimuat.</Text>
              <Button $variant="quiet" $size="small" busy={isFetching} onClick={() => void refetch()}>
                Coba lagi
              </Button>
            </Row>
          )}
        </Card>
      </ScreenOnly>
    </>
  );
}
