import { ACCOUNT_TEXTS, PAYMENT_TEXTS, type SyncResult } from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { Button } from '@kenali/ui';
import { isUnauthorized } from '@kenali/web-core';
import { useMutation } from '@tanstack/react-query';
import { RefreshCcwDot } from 'lucide-react';
import { useWebCore } from '../../common/app-context.ts';
import { ORDERS_KEY, USER_ASSESSMENTS_KEY } from './orders.api.ts';

/** Makes the API check the open orders at the payment provider, for users who paid and still see 'Menunggu'. */
export function SyncButton() {
  const { sync, isBusy } = useSync();
  return (
    <Button $variant="secondary" $size="small" onClick={sync} busy={isBusy}>
      {!isBusy && <RefreshCcwDot size={20} aria-hidden />}
      Sinkronisasi
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
      toast.show({ title: PAYMENT_TEXTS.synced, description: PAYMENT_TEXTS.syncedDetail(checked, updated) });
    },
    onError(error) {
      // The dashboard redirects to the login page.
      if (isUnauthorized(error))
        return toast.show({ title: ACCOUNT_TEXTS.notAllowed, description: ACCOUNT_TEXTS.signedOut });
      fail(failureText(error, PAYMENT_TEXTS.syncFailedDetail));
    },
  });
  return { sync: () => mutate(), isBusy: isPending };
}
