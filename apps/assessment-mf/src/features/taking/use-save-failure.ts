import { TAKING_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import type { ApiFailure } from '../../common/api-failure.ts';

/** Says that the end was not accepted, with the server's own reason where there is one. */
export function useSaveFailure(): (failure: ApiFailure | null) => void {
  const { toast } = useShell();
  return (failure) =>
    toast.show({
      title: TAKING_TEXTS.saveFailed,
      description: failure?.sentence ?? TAKING_TEXTS.saveFailedDetail,
      variant: 'destructive',
    });
}
