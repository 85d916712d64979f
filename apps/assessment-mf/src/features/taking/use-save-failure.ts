import { TAKING_TEXTS } from '@kenali/contracts';
import { type ApiFailure, failureSentence, useShell } from '@kenali/federation';

/** Says that the end was not accepted, with the server's own reason where there is one. */
export function useSaveFailure(): (failure: ApiFailure | null) => void {
  const { toast } = useShell();
  return (failure) =>
    toast.show({
      title: TAKING_TEXTS.saveFailed,
      description: failureSentence(failure) ?? TAKING_TEXTS.saveFailedDetail,
      variant: 'destructive',
    });
}
