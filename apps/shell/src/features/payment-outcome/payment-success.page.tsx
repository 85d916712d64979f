import { fullName, isFree, PAYMENT_TEXTS, type PaymentStatusView } from '@kenali/contracts';
import { Actions, Button, SmallText, Stack, Text } from '@kenali/ui';
import { styled } from 'styled-components';
import { useSession } from '../../common/app-context.ts';
import { FactList } from '../../common/fact-list.tsx';
import { PageButton } from '../../common/page-link.ts';
import { PAY_NOW } from '../../common/pay-now.ts';
import { orderSentence } from '../../common/payment/order-sentence.ts';
import { PayDetails } from '../../common/payment/pay-details.tsx';
import { PrintAlone } from '../../common/print-alone.ts';
import { SectionCard } from '../../common/section-card.tsx';
import { practice } from '../../practice.ts';
import { OutcomeHeader } from './outcome-header.tsx';
import { PaymentPage } from './payment-page.tsx';
import { isPaid, successBadge } from './payment-state.ts';
import { PaymentSummary } from './payment-summary.tsx';

export const PaymentSuccessPage = () => <PaymentPage>{(payment) => <PaymentSuccess payment={payment} />}</PaymentPage>;

function PaymentSuccess({ payment }: { payment: PaymentStatusView }) {
  const paid = isPaid(payment);
  const isOpen = payment.status === 'pending';
  const hasReceipt = payment.status === 'completed' && !isFree(payment);
  return (
    <Stack $gap={6}>
      <PrintAlone />
      <OutcomeHeader
        title={paid ? PAYMENT_TEXTS.succeeded : PAYMENT_TEXTS.pending}
        tone={paid ? 'good' : 'warn'}
        badge={successBadge(payment)}
      />
      <Text $tone="inkSoft">{outcomeSentence(payment)}</Text>
      {isOpen && <HowToPay payment={payment} />}
      <PaymentSummary payment={payment} itemsTitle="Asesmen yang dibeli" />
      {hasReceipt && <Parties />}
      {(paid || isOpen) && (
        <OnScreen>
          <SmallText>Status diperbarui otomatis dalam beberapa menit.</SmallText>
        </OnScreen>
      )}
      <Actions as="nav" aria-label="Lanjut ke">
        {payment.status === 'completed' && <PageButton to="/dashboard">Mulai Asesmen</PageButton>}
        <PageButton to="/dashboard" $variant="secondary">
          Kembali ke Dashboard
        </PageButton>
        {hasReceipt && (
          <Button $variant="quiet" onClick={() => window.print()}>
            Cetak bukti pembayaran
          </Button>
        )}
      </Actions>
    </Stack>
  );
}

/** Who paid whom: an employer who repays the buyer asks for it. On screen, both are known. */
function Parties() {
  const { user } = useSession();
  return (
    <OnPaper>
      <FactList
        facts={[
          { label: 'Dibayar oleh', value: (user && fullName(user)) || user?.email || '-' },
          { label: 'Diterima oleh', value: practice.name },
        ]}
      />
    </OnPaper>
  );
}

const OnPaper = styled.div`
  @media screen { display: none; }
`;
const OnScreen = styled.div`
  @media print { display: none; }
`;

/** Only an order that is paid or waiting leads to assessments. Any other end has a sentence of its own. */
function outcomeSentence(payment: PaymentStatusView): string {
  const isPlainlyPaid = isPaid(payment) && Number(payment.refundedAmount) === 0;
  if (isPlainlyPaid) return PAYMENT_TEXTS.succeededDetail;
  // `HowToPay` has the sentence of the order.
  const canPay = payment.status === 'pending' && !payment.openPayment?.isInReview;
  return canPay ? PAYMENT_TEXTS.pendingDetail : orderSentence(payment).detail;
}

/** For orders that can still be paid. */
function HowToPay({ payment }: { payment: PaymentStatusView }) {
  const { openPayment, orderId } = payment;
  if (openPayment?.isInReview) return null;
  return (
    <SectionCard title={PAYMENT_TEXTS.waiting}>
      <Text>{orderSentence(payment).detail}</Text>
      {openPayment && <PayDetails payment={openPayment} />}
      <Actions>
        <PageButton to={`/checkout?orderId=${orderId}`} state={PAY_NOW}>
          {PAYMENT_TEXTS.continue}
        </PageButton>
      </Actions>
    </SectionCard>
  );
}
