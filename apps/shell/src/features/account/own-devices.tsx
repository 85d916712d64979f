import { ACCOUNT_TEXTS, type SessionView } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';
import { DeviceList, SkeletonText } from '@kenali/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useWebCore } from '../../common/app-context.ts';
import { accountFailureText } from './account.api.ts';
import { NotLoaded } from './account-frame.tsx';

const KEY = ['/api/auth/sessions'];

/** The devices that are signed in to the account, and buttons that end them. */
export function OwnDevices() {
  const { api, queryClient, session, toast } = useWebCore();
  const { data, isPending, isError, refetch } = useQuery<SessionView[]>({ queryKey: KEY });
  const end = useMutation({
    mutationFn: (which: string) => {
      if (which !== 'others' && which !== 'all')
        return api.send('POST /api/auth/sessions/{id}/end', { params: { id: which } });
      return api.send('POST /api/auth/sessions/end-all', { body: { includeCurrent: which === 'all' } });
    },
    async onSuccess(_done, which) {
      if (which === 'all') return session.signOut();
      toast.show({ title: ACCOUNT_TEXTS.devicesEnded, description: ACCOUNT_TEXTS.devicesEndedDetail });
    },
    onSettled: (_done, _error, which) =>
      which === 'all' ? undefined : queryClient.invalidateQueries({ queryKey: KEY }),
  });
  if (isPending) return <SkeletonText lines={3} />;
  if (isError) return <NotLoaded onRetry={refetch}>{ACCOUNT_TEXTS.devicesLoadFailed}</NotLoaded>;
  // A session that has ended already is what the user wanted.
  const hasFailed = end.isError && apiFailureOf(end.error)?.status !== 404;
  return (
    <DeviceList
      devices={data}
      ending={end.isPending ? end.variables : null}
      failure={hasFailed ? accountFailureText(end.error, ACCOUNT_TEXTS.devicesFailed) : null}
      onEnd={(which) => end.mutateAsync(which).then(noop, noop)}
    />
  );
}

const noop = () => undefined;
