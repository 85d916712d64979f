import { PAYMENT_TEXTS, SESSION_TEXTS, type SyncResult } from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { Button, VisuallyHidden } from '@kenali/ui';
import { ApiError, isUnauthorized } from '@kenali/web-core';
import { useMutation } from '@tanstack/react-query';
import { RefreshCcwDot } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWebCore } from '../../common/app-context.ts';
import { ORDERS_KEY, USER_ASSESSMENTS_KEY } from './orders.api.ts';

/** The API refuses a second check within this time. It counts from before its answer. */
const REST_MS = 10_000;

/** Makes the API check the open orders at the payment provider, for users who paid and still see 'Menunggu'. */
export function SyncButton() {
  const { sync, isBusy } = useSync();
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    if (!isResting || isBusy) return;
    const timer = setTimeout(() => setIsResting(false), REST_MS);
    return () => clearTimeout(timer);
  }, [isResting, isBusy]);
  const press = () => {
    if (isResting) return;
    setIsResting(true);
    sync();
  };
  return (
    // `aria-disabled` instead of `disabled`, so that the pressed button keeps the focus.
    <Button $variant="secondary" $size="small" onClick={press} busy={isBusy} aria-disabled={isResting || undefined}>
      {!isBusy && <RefreshCcwDot size={20} aria-hidden />}
      <span>
        Cek pembayaran <VisuallyHidden>(Sinkronisasi)</VisuallyHidden>
      </span>
    </Button>
  );
}

function useSync() {
  const { api, toast, queryClient } = useWebCore();
  const fail = (description: string = PAYMENT_TEXTS.syncFailedDetail) =>
    toast.show({ title: PAYMENT_TEXTS.syncFailed, description, variant: 'destructive' });
  const { mutate, isPending } = useMutation<SyncResult>({
    mutationFn: () => api.send('POST /api/sync/trigger', {}),
    onSuccess({ success, checked, updated }) {
      for (const queryKey of [ORDERS_KEY, USER_ASSESSMENTS_KEY]) void queryClient.invalidateQueries({ queryKey });
      if (!success) return fail();
      toast.show({
        title: PAYMENT_TEXTS.synced,
        description: PAYMENT_TEXTS.syncedDetail(checked, updated),
        variant: 'success',
      });
    },
    onError(error) {
      // The dashboard redirects to the login page.
      if (isUnauthorized(error))
        return toast.show({ title: SESSION_TEXTS.notAllowed, description: SESSION_TEXTS.signedOut });
      // Another visit or device has just asked, so nothing failed.
      if (error instanceof ApiError && error.code === 'TOO_MANY_REQUESTS')
        return toast.show({ title: PAYMENT_TEXTS.syncWaits, description: PAYMENT_TEXTS.syncWaitsDetail });
      fail(failureText(error, PAYMENT_TEXTS.syncFailedDetail));
    },
  });
  return { sync: () => mutate(), isBusy: isPending };
}
