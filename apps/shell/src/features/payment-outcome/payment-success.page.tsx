import { PAYMENT_TEXTS, type PaymentStatusView } from '@kenali/contracts';
import { Actions, ButtonLink, Card, Heading, Stack, Text } from '@kenali/ui';
import { Link } from 'react-router-dom';
import { PAY_NOW } from '../../common/pay-now.ts';
import { orderSentence } from '../../common/payment/order-sentence.ts';
import { PayDetails } from '../../common/payment/pay-details.tsx';
import { OutcomeHeader } from './outcome-header.tsx';
import { PaymentPage } from './payment-page.tsx';
import { isPaid, isWaiting, successBadge } from './payment-state.ts';
import { PaymentSummary } from './payment-summary.tsx';

export const PaymentSuccessPage = () => <PaymentPage>{(payment) => <PaymentSuccess payment={payment} />}</PaymentPage>;

function PaymentSuccess({ payment }: { payment: PaymentStatusView }) {
  const paid = isPaid(payment);
  const isOpen = payment.status === 'pending';
  return (
    <Stack $gap={6}>
      <OutcomeHeader
        title={paid ? PAYMENT_TEXTS.succeeded : PAYMENT_TEXTS.pending}
        tone={paid ? 'good' : 'warn'}
        badge={successBadge(payment)}
      />
      <Text $tone="inkSoft">{outcomeSentence(payment)}</Text>
      {isOpen && <HowToPay payment={payment} />}
      <PaymentSummary payment={payment} itemsTitle="Asesmen yang dibeli" />
      {(paid || isOpen) && (
        <Text $size="small" $tone="inkSoft">
          Status diperbarui otomatis dalam beberapa menit.
        </Text>
      )}
      <Actions>
        {payment.status === 'completed' && (
          <ButtonLink as={Link} to="/dashboard">
            Mulai Asesmen
          </ButtonLink>
        )}
        <ButtonLink as={Link} to="/dashboard" $variant="secondary">
          Kembali ke Dashboard
        </ButtonLink>
      </Actions>
    </Stack>
  );
}

/** Only an order that is paid or waiting leads to assessments. Any other end has a sentence of its own. */
function outcomeSentence(payment: PaymentStatusView): string {
  const isPlainlyPaid = isPaid(payment) && Number(payment.refundedAmount) === 0;
  if (isPlainlyPaid) return PAYMENT_TEXTS.succeededDetail;
  return isWaiting(payment) && !payment.openPayment?.isInReview
    ? PAYMENT_TEXTS.pendingDetail
    : orderSentence(payment).detail;
}

/** For orders that can still be paid. */
function HowToPay({ payment }: { payment: PaymentStatusView }) {
  const { openPayment, orderId } = payment;
  if (openPayment?.isInReview) return null;
  return (
    <Card as="section" aria-labelledby="how-to-pay">
      <Heading level={2} size={3} id="how-to-pay">
        {PAYMENT_TEXTS.waiting}
      </Heading>
      <Text>{orderSentence(payment).detail}</Text>
      {openPayment && <PayDetails payment={openPayment} />}
      <Actions>
        <ButtonLink as={Link} to={`/checkout?orderId=${orderId}`} state={PAY_NOW}>
          {PAYMENT_TEXTS.continue}
        </ButtonLink>
      </Actions>
    </Card>
  );
}
