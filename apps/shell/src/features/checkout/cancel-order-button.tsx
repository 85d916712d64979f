import { ACCOUNT_TEXTS, type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { Actions, Button, Dialog } from '@kenali/ui';
import { isUnauthorized } from '@kenali/web-core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWebCore } from '../../common/app-context.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { cancelOrder } from './checkout.api.ts';

export interface CancelOrderButtonProps {
  order: OrderView;
  /** Reads the order again: it may have been paid meanwhile. */
  reload: () => Promise<unknown>;
  /** Shows the order as it is now. */
  onChanged: (order: OrderView) => void;
}

/** Ends an order that nobody wants to pay any more, after a question: what was picked would have to be picked again. */
export function CancelOrderButton({ order, reload, onChanged }: CancelOrderButtonProps) {
  const { api, session, storage, toast, queryClient } = useWebCore();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => cancelOrder(api, order.id),
    onSettled: () => setIsAsking(false),
    onSuccess(cancelled) {
      const userId = session.getSnapshot().user?.id;
      if (userId) createStoredPayments(storage, userId).remove(order.id);
      void queryClient.invalidateQueries({ queryKey: ['/api/orders'] });
      onChanged(cancelled);
      toast.show({ title: PAYMENT_TEXTS.orderCancelled, description: PAYMENT_TEXTS.orderCancelledDetail });
    },
    onError(error) {
      if (isUnauthorized(error))
        return toast.show({ title: ACCOUNT_TEXTS.notAllowed, description: ACCOUNT_TEXTS.signedOut });
      void reload();
      toast.show({
        title: PAYMENT_TEXTS.cancelFailed,
        description: failureText(error, PAYMENT_TEXTS.cancelFailedDetail),
        variant: 'destructive',
      });
    },
  });
  return (
    <>
      <Button $variant="quiet" $block onClick={() => setIsAsking(true)}>
        Batalkan pesanan
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Batalkan pesanan ini?"
        footer={
          <Actions $justify="end">
            <Button $variant="secondary" onClick={() => setIsAsking(false)}>
              Jangan batalkan
            </Button>
            <Button $variant="danger" onClick={() => mutate()} busy={isPending} busyLabel="Membatalkan...">
              Ya, batalkan
            </Button>
          </Actions>
        }
      >
        Pesanan #{order.id} belum dibayar. Setelah dibatalkan, kode pembayarannya tidak dapat dipakai lagi.
      </Dialog>
    </>
  );
}
