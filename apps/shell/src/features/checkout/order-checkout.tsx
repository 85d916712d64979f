import { fullName, isFree, type OrderView, PAYMENT_TEXTS, paymentMethodName } from '@kenali/contracts';
import { BareList, Button, Notice, Row, Stack, Text } from '@kenali/ui';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useIsDemo, useSession } from '../../common/app-context.ts';
import { FactList } from '../../common/fact-list.tsx';
import { focusPage } from '../../common/focus-page.ts';
import { PurchaseRules } from '../../common/legal-links.tsx';
import { PageButton } from '../../common/page-link.ts';
import { usePayNow } from '../../common/pay-now.ts';
import { orderSentence } from '../../common/payment/order-sentence.ts';
import { PayDetails } from '../../common/payment/pay-details.tsx';
import { useRetryPayment } from '../../common/payment/use-retry-payment.ts';
import { isWaiting } from '../../common/pending-order.ts';
import { Price } from '../../common/price.tsx';
import { SectionCard } from '../../common/section-card.tsx';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { Columns, Methods, PayBar, PaymentMethods, Side, SummaryLine } from './checkout-layout.tsx';
import { useOrderPayment } from './use-order-payment.ts';

export interface OrderCheckoutProps {
  order: OrderView;
  reload: () => Promise<OrderView | undefined>;
  onChanged: (order: OrderView) => void;
}

/** Shows an order with its payer and payment method, and buttons to pay or cancel it. */
export function OrderCheckout({ order: current, reload, onChanged }: OrderCheckoutProps) {
  // Here, because a payment may complete the order before its popup closes.
  const payment = useOrderPayment(current, reload);
  const order = useUntilBusy(current, payment.isBusy);
  // Who comes back to a waiting transfer needs its number, not the order again.
  const hasCode = Boolean(order.openPayment?.method);
  const isOpen = order.status === 'pending';
  const isDemo = useIsDemo();
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // The buttons disappear with the end of the order.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) focusPage();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <Stack $gap={5}>
      {!isOpen && <Finished order={order} />}
      {isOpen && isDemo && (
        <Notice tone="warn" role="note" title={PAYMENT_TEXTS.demo}>
          {PAYMENT_TEXTS.demoDetail}
        </Notice>
      )}
      <Columns>
        <Stack $gap={5}>
          {hasCode && <Method order={order} />}
          <OrderItems order={order} />
          <Payer />
          {!hasCode && <Method order={order} />}
        </Stack>
        {isOpen && (
          <Side>
            <PayPanel {...{ order, payment, reload, onChanged }} />
          </Side>
        )}
      </Columns>
    </Stack>
  );
}

function OrderItems({ order }: { order: OrderView }) {
  return (
    <SectionCard title={`Pesanan #${order.id}`}>
      <BareList>
        {order.orderItems.map(({ id, price, assessment }) => (
          <SummaryLine key={id}>
            <span>{assessment.name}</span>
            <Price value={price} />
          </SummaryLine>
        ))}
      </BareList>
      {order.status !== 'pending' && <Total order={order} />}
    </SectionCard>
  );
}

const Total = ({ order }: { order: OrderView }) => (
  <Row $justify="space-between">
    <span>Total</span>
    <Price value={order.totalAmount} />
  </Row>
);

function Payer() {
  const { user } = useSession();
  return (
    <SectionCard title="Pembayar">
      <FactList
        facts={[
          { label: 'Nama', value: user ? fullName(user) || '-' : '-' },
          { label: 'Email', value: user?.email ?? '-' },
          { label: 'WhatsApp', value: user?.whatsappNumber || '-' },
        ]}
      />
    </SectionCard>
  );
}

function Method({ order }: { order: OrderView }) {
  const { openPayment } = order;
  const isOpen = isWaiting(order);
  return (
    <SectionCard title="Metode pembayaran">
      {isOpen && (
        <Text>
          {orderSentence(order).detail} {openPayment?.method && PAYMENT_TEXTS.statusUpdates}
        </Text>
      )}
      {isOpen && openPayment && !openPayment.isInReview ? (
        <PayDetails payment={openPayment} />
      ) : (
        <FactList facts={[{ label: 'Metode', value: paymentMethodName(order.paymentMethod) }]} />
      )}
      {isOpen && !openPayment?.method && (
        <Methods>
          <ShieldCheck size={20} aria-hidden />
          <PaymentMethods />
        </Methods>
      )}
    </SectionCard>
  );
}

/** While busy, the value from before: nothing moves on the page behind the popup. */
function useUntilBusy<Value>(value: Value, isBusy: boolean): Value {
  const before = useRef(value);
  useLayoutEffect(() => {
    if (!isBusy) before.current = value;
  });
  return isBusy ? before.current : value;
}

interface PayPanelProps extends OrderCheckoutProps {
  payment: ReturnType<typeof useOrderPayment>;
}

function PayPanel({ order, payment: { pay, isBusy }, reload, onChanged }: PayPanelProps) {
  usePayNow(pay);
  const isInReview = order.openPayment?.isInReview === true;
  const label = order.openPayment?.method ? PAYMENT_TEXTS.continue : 'Bayar sekarang';
  return (
    <>
      {!isInReview && <PurchaseRules />}
      <PayBar>
        <Total order={order} />
        {!isInReview && (
          <Button $block onClick={pay} busy={isBusy} busyLabel="Memproses...">
            {isFree(order) ? 'Dapatkan akses gratis' : label}
          </Button>
        )}
      </PayBar>
      {!isBusy && !isInReview && <CancelOrderButton order={order} reload={reload} onChanged={onChanged} />}
    </>
  );
}

/** What happened, above everything else, and what the buyer most likely wants next. */
function Finished({ order }: { order: OrderView }) {
  const { retry, isBusy } = useRetryPayment(order.id);
  const isPaid = order.status === 'completed';
  const canOrderAgain = !isPaid && !order.replacedBy && order.paymentStatus !== 'refunded';
  const { title, detail, tone } = orderSentence(order);
  return (
    <Notice
      tone={tone}
      role="status"
      title={title}
      action={
        canOrderAgain ? (
          <Button onClick={retry} busy={isBusy} busyLabel="Memproses...">
            Pesan lagi
          </Button>
        ) : (
          <PageButton to={isPaid ? '/dashboard' : '/assessments'}>
            {isPaid ? 'Mulai Asesmen' : 'Lihat asesmen'}
          </PageButton>
        )
      }
    >
      {detail}
    </Notice>
  );
}
