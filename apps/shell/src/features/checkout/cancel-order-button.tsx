import { type OrderView, PAYMENT_TEXTS, SESSION_TEXTS } from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { Actions, Button, Dialog } from '@kenali/ui';
import { isUnauthorized } from '@kenali/web-core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWebCore } from '../../common/app-context.ts';
import { payCodes } from '../../common/payment/pay-codes.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';

export interface CancelOrderButtonProps {
  order: OrderView;
  /** Reads the order again, because it may have been paid in the meantime, or cancelled by a call whose answer is lost. */
  reload: () => Promise<OrderView | undefined>;
  /** Called with the cancelled order. */
  onChanged: (order: OrderView) => void;
}

/** Cancels an unpaid order, here and at the provider. It asks first, because the user would have to order again. */
export function CancelOrderButton({ order, reload, onChanged }: CancelOrderButtonProps) {
  const { api, session, storage, toast, queryClient } = useWebCore();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api
        .send('POST /api/orders/{id}/cancel', { params: { id: order.id }, query: { endsPayment: true } })
        .catch(async (error) => {
          const current = await reload();
          if (current?.status === 'cancelled') return current;
          throw error;
        }),
    onSettled: () => setIsDialogOpen(false),
    onSuccess(cancelled) {
      const userId = session.getSnapshot().user?.id;
      if (userId) createStoredPayments(storage, userId).remove(order.id);
      void queryClient.invalidateQueries({ queryKey: ['/api/orders'] });
      onChanged(cancelled);
      toast.show({ title: PAYMENT_TEXTS.orderCancelled, description: PAYMENT_TEXTS.orderCancelledDetail });
    },
    onError(error) {
      if (isUnauthorized(error))
        return toast.show({ title: SESSION_TEXTS.notAllowed, description: SESSION_TEXTS.signedOut });
      toast.show({
        title: PAYMENT_TEXTS.cancelFailed,
        description: failureText(error, PAYMENT_TEXTS.cancelFailedDetail),
        variant: 'destructive',
      });
    },
  });
  const hasCode = order.openPayment && payCodes(order.openPayment).length > 0;
  return (
    <>
      <Button $variant="quiet" $block onClick={() => setIsDialogOpen(true)}>
        Batalkan pesanan
      </Button>
      <Dialog
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title="Batalkan pesanan ini?"
        footer={
          <Actions $justify="end">
            <Button $variant="secondary" onClick={() => setIsDialogOpen(false)}>
              Jangan batalkan
            </Button>
            <Button $variant="danger" onClick={() => mutate()} busy={isPending} busyLabel="Membatalkan...">
              Ya, batalkan
            </Button>
          </Actions>
        }
      >
        Pesanan #{order.id} belum dibayar. Setelah dibatalkan,{' '}
        {hasCode ? 'kode pembayarannya tidak dapat dipakai lagi' : 'Anda perlu memesan lagi'}.
      </Dialog>
    </>
  );
}
