import { type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { Button, ButtonLink, Card, Heading, Money, Notice, Row, Stack } from '@kenali/ui';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useIsDemo, useSession } from '../../common/app-context.ts';
import { BareList } from '../../common/bare-list.ts';
import { FactList } from '../../common/fact-list.tsx';
import { paymentMethodName } from '../../common/payment-method-name.ts';
import { CancelOrderButton } from './cancel-order-button.tsx';
import { Columns, Methods, PayBar, PaymentMethods, Side, SummaryLine } from './checkout-layout.tsx';
import { useOrderPayment } from './use-order-payment.ts';

export interface OrderCheckoutProps {
  order: OrderView;
  reload: () => Promise<unknown>;
  onChanged: (order: OrderView) => void;
}

/** Shows an order with its payer and payment method, and buttons to pay or cancel it. */
export function OrderCheckout({ order, reload, onChanged }: OrderCheckoutProps) {
  return (
    <Stack $gap={5}>
      {useIsDemo() && (
        <Notice tone="warn" role="note" title={PAYMENT_TEXTS.demo}>
          {PAYMENT_TEXTS.demoDetail}
        </Notice>
      )}
      <Columns>
        <Stack $gap={5}>
          <OrderItems order={order} />
          <Payer />
          <Method order={order} />
        </Stack>
        <Side>
          {order.status === 'pending' ? (
            <PayPanel order={order} reload={reload} onChanged={onChanged} />
          ) : (
            <Finished order={order} />
          )}
        </Side>
      </Columns>
    </Stack>
  );
}

function OrderItems({ order }: { order: OrderView }) {
  return (
    <Card as="section" aria-labelledby="order">
      <Heading level={2} size={3} id="order">
        Pesanan #{order.id}
      </Heading>
      <BareList>
        {order.orderItems.map(({ id, price, assessment }) => (
          <SummaryLine key={id}>
            <span>{assessment.name}</span>
            <Money value={price} zeroText="Free Access" />
          </SummaryLine>
        ))}
      </BareList>
    </Card>
  );
}

function Payer() {
  const { user } = useSession();
  return (
    <Card as="section" aria-labelledby="payer">
      <Heading level={2} size={3} id="payer">
        Pembayar
      </Heading>
      <FactList
        facts={[
          { label: 'Nama', value: user ? `${user.firstName} ${user.lastName}`.trim() || '-' : '-' },
          { label: 'Email', value: user?.email ?? '-' },
          { label: 'WhatsApp', value: user?.whatsappNumber || '-' },
        ]}
      />
    </Card>
  );
}

function Method({ order }: { order: OrderView }) {
  return (
    <Card as="section" aria-labelledby="method">
      <Heading level={2} size={3} id="method">
        Metode pembayaran
      </Heading>
      <FactList facts={[{ label: 'Dipilih', value: paymentMethodName(order.paymentMethod) }]} />
      <Methods>
        <ShieldCheck size={20} aria-hidden />
        <PaymentMethods />
      </Methods>
    </Card>
  );
}

function PayPanel({ order, reload, onChanged }: OrderCheckoutProps) {
  const { pay, isBusy } = useOrderPayment(order, reload);
  const isFree = Number(order.totalAmount) === 0;
  return (
    <>
      <PayBar>
        <Row $justify="space-between">
          <span>Total</span>
          <Money value={order.totalAmount} zeroText="Free Access" />
        </Row>
        <Button $block onClick={pay} busy={isBusy} busyLabel="Memproses...">
          {isFree ? 'Dapatkan akses gratis' : 'Bayar sekarang'}
        </Button>
      </PayBar>
      {!isBusy && <CancelOrderButton order={order} reload={reload} onChanged={onChanged} />}
    </>
  );
}

function Finished({ order }: { order: OrderView }) {
  const isPaid = order.status === 'completed';
  return (
    <Notice
      tone={isPaid ? 'good' : 'info'}
      role="status"
      title={isPaid ? PAYMENT_TEXTS.succeeded : PAYMENT_TEXTS.orderCancelled}
      action={
        <ButtonLink as={Link} to={isPaid ? '/dashboard' : '/assessments'}>
          {isPaid ? 'Kembali ke Dashboard' : 'Lihat asesmen'}
        </ButtonLink>
      }
    >
      {isPaid ? PAYMENT_TEXTS.alreadyPaid : PAYMENT_TEXTS.orderCancelledDetail}
    </Notice>
  );
}
