import type { Id } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Notice, SkeletonText, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '../../../common/page-link.tsx';
import { NotLoaded } from '../../../common/part-boundary.tsx';
import { InviteObserver } from './invite-observer.tsx';
import { ObserverList } from './observer-list.tsx';
import { observersOf } from './observers.api.ts';

/** Invites observers, and lists those who have been invited. */
function InvitedObservers({ id }: { id: Id }) {
  const { api } = useShell();
  const { data, isPending, isFetching, refetch } = useQuery(observersOf(api, id));
  return (
    <Stack $gap={5}>
      {data?.isRestricted ? (
        <Notice tone="warn" title="Undangan sedang dibatasi">
          Pemrosesan data ini dibatasi. Pengamat belum dapat diundang dan belum dapat mengisi.{' '}
          <PageLink to="/account/data">Lihat atau cabut pembatasan</PageLink>
        </Notice>
      ) : (
        <InviteObserver id={id} />
      )}
      {data && <ObserverList id={id} observers={data.observers} />}
      {!data && isPending && <SkeletonText lines={2} />}
      {!data && !isPending && (
        <NotLoaded isRetrying={isFetching} onRetry={() => void refetch()}>
          Daftar pengamat belum dapat dimuat.
        </NotLoaded>
      )}
    </Stack>
  );
}

export default InvitedObservers;
