import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { apiFailureOf, useShell } from '@kenali/federation';
import { DeviceList, SkeletonText } from '@kenali/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { explainFailure, LoadFailed } from '../../common/failures.tsx';

const KEY = ['/api/admin', 'sessions'];

/** The devices that are signed in to the admin's account, on the site and in the admin area. */
export function OwnDevices() {
  const { api, adminSession, queryClient, toast } = useShell();
  const devices = useQuery({ queryKey: KEY, queryFn: () => api.send('GET /api/admin/sessions', {}) });
  const end = useMutation({
    mutationFn: (which: string) => {
      if (which !== 'others' && which !== 'all')
        return api.send('POST /api/admin/sessions/{id}/end', { params: { id: which } });
      return api.send('POST /api/admin/sessions/end-all', { body: { includeCurrent: which === 'all' } });
    },
    async onSuccess(_done, which) {
      if (which === 'all') return adminSession.signOut();
      toast.show({ title: ACCOUNT_TEXTS.devicesEnded, description: ACCOUNT_TEXTS.devicesEndedDetail });
    },
    onSettled: (_done, _error, which) =>
      which === 'all' ? undefined : queryClient.invalidateQueries({ queryKey: KEY }),
  });
  if (devices.isPending) return <SkeletonText lines={3} />;
  if (devices.isError) return <LoadFailed query={devices} title={ACCOUNT_TEXTS.devicesLoadFailed} />;
  // A session that has ended already is what the admin wanted.
  const hasFailed = end.isError && apiFailureOf(end.error)?.status !== 404;
  return (
    <DeviceList
      devices={devices.data}
      ending={end.isPending ? end.variables : null}
      failure={hasFailed ? explainFailure(end.error) : null}
      onEnd={(which) => end.mutateAsync(which).then(noop, noop)}
    />
  );
}

const noop = () => undefined;
