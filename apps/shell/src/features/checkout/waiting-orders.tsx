import { type CartItem, type OrderView, PAYMENT_TEXTS, POLL_ORDERS_MS, paymentMethodName } from '@kenali/contracts';
import { Actions, Button, Dialog, formatDateTime, Notice, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../common/app-context.ts';
import { PageButton, PageLink } from '../../common/page-link.ts';
import { PAY_NOW } from '../../common/pay-now.ts';
import { payCodes, payPlace } from '../../common/payment/pay-codes.ts';
import { findOverlap, isWaiting } from '../../common/pending-order.ts';

/**
 * The orders that wait for money. A visitor has none.
 * @param isPaying while the popup is open, nothing is polled: the cart behind it would change, or be empty before the popup says that it is paid
 */
export function useWaitingOrders(isPaying: boolean): OrderView[] {
  const { status } = useSession();
  const { data } = useQuery<OrderView[]>({
    queryKey: ['/api/orders'],
    refetchInterval: !isPaying && POLL_ORDERS_MS,
    refetchOnMount: 'always',
    enabled: status === 'signed-in',
  });
  return data?.filter(isWaiting) ?? [];
}

/** Without the order that the cart itself pays, unless its buyer may have written a number down. */
export function besides(items: readonly CartItem[], waiting: readonly OrderView[]): OrderView[] {
  const { same } = findOverlap(waiting, items, null);
  return waiting.filter((order) => order !== same || order.openPayment?.method);
}

/** So that nobody orders again what only has to be paid. */
export function WaitingOrders({ waiting }: { waiting: readonly OrderView[] }) {
  if (waiting.length === 0) return null;
  return (
    <Notice tone="warn" title={PAYMENT_TEXTS.waiting}>
      {waiting.map((order) => (
        <div key={order.id}>
          <WaitingOrder order={order} />{' '}
          <PageLink to={`/checkout?orderId=${order.id}`} aria-label={`Lihat pesanan #${order.id}`}>
            Lihat pesanan
          </PageLink>
        </div>
      ))}
    </Notice>
  );
}

interface EndOrPayProps {
  waiting: readonly OrderView[];
  end: () => void;
  close: () => void;
}

/** Asks whether the waiting orders that share an assessment with the cart are paid, or end for the cart. */
export function EndOrPay({ waiting, end, close }: EndOrPayProps) {
  const inReview = waiting.find(({ openPayment }) => openPayment?.isInReview);
  const isInReview = inReview !== undefined;
  const first = inReview ?? waiting[0];
  return (
    <Dialog
      open={first !== undefined}
      onClose={close}
      title={PAYMENT_TEXTS.endsOrPays}
      footer={
        <Actions $justify="end">
          {!isInReview && (
            <Button $variant="secondary" onClick={end}>
              {PAYMENT_TEXTS.endWaiting}
            </Button>
          )}
          {(isInReview || waiting.length === 1) && (
            <PageButton to={`/checkout?orderId=${first?.id}`} state={isInReview ? null : PAY_NOW}>
              {isInReview ? 'Lihat pesanan' : PAYMENT_TEXTS.payWaiting}
            </PageButton>
          )}
        </Actions>
      }
    >
      <Stack $gap={3}>
        {waiting.map((order) => (
          <div key={order.id}>
            <WaitingOrder order={order} />{' '}
            {!isInReview && waiting.length > 1 && (
              <PageLink to={`/checkout?orderId=${order.id}`} state={PAY_NOW}>
                Bayar pesanan #{order.id}
              </PageLink>
            )}
          </div>
        ))}
        <Text>{isInReview ? PAYMENT_TEXTS.inReviewDetail : PAYMENT_TEXTS.endsOrPaysDetail}</Text>
      </Stack>
    </Dialog>
  );
}

/** "Pesanan #12, Profil Sensori Anak: BCA 8127…, bayar sebelum 22 November 2026, 16.00 WIB." */
function WaitingOrder({ order: { id, orderItems, openPayment } }: { order: OrderView }) {
  const names = orderItems.map(({ assessment }) => assessment.name).join(', ');
  return (
    <span>
      Pesanan #{id}, {names}: <strong>{openPayment?.method ? payToOf(openPayment) : 'metode belum dipilih'}</strong>
      {openPayment && !openPayment.isInReview ? `, bayar sebelum ${formatDateTime(openPayment.expiresAt)}.` : '.'}
    </span>
  );
}

const payToOf = (payment: NonNullable<OrderView['openPayment']>) =>
  [payPlace(payment) ?? paymentMethodName(payment.method), ...payCodes(payment).map(({ value }) => value)].join(' ');
