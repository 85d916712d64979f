import { PAYMENT_TEXTS, type PaymentStatusView } from '@kenali/contracts';
import { Actions, ButtonLink, Stack, Text } from '@kenali/ui';
import { Link } from 'react-router-dom';
import { OutcomeHeader } from './outcome-header.tsx';
import { PaymentPage } from './payment-page.tsx';
import { isPaid, successBadge } from './payment-state.ts';
import { PaymentSummary } from './payment-summary.tsx';

export const PaymentSuccessPage = () => <PaymentPage>{(payment) => <PaymentSuccess payment={payment} />}</PaymentPage>;

function PaymentSuccess({ payment }: { payment: PaymentStatusView }) {
  const paid = isPaid(payment);
  return (
    <Stack $gap={6}>
      <OutcomeHeader
        title={paid ? PAYMENT_TEXTS.succeeded : PAYMENT_TEXTS.pending}
        tone={paid ? 'good' : 'warn'}
        badge={successBadge(payment)}
      />
      <Text $tone="inkSoft">{paid ? PAYMENT_TEXTS.succeededDetail : PAYMENT_TEXTS.pendingDetail}</Text>
      <PaymentSummary payment={payment} itemsTitle="Asesmen yang dibeli" />
      <Text $size="small" $tone="inkSoft">
        Status diperbarui otomatis dalam beberapa menit.
      </Text>
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
