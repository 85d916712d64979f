import { PAYMENT_TEXTS, type PaymentStatusView } from '@kenali/contracts';
import { readablePhone, whatsappUrl } from '@kenali/federation/boot';
import { Actions, BulletList, Button, Notice, Stack, Text, TextLink } from '@kenali/ui';
import { styled } from 'styled-components';
import { PageButton } from '../../common/page-link.ts';
import { orderSentence } from '../../common/payment/order-sentence.ts';
import { useRetryPayment } from '../../common/payment/use-retry-payment.ts';
import { SectionCard } from '../../common/section-card.tsx';
import { practice } from '../../practice.ts';
import { OutcomeHeader } from './outcome-header.tsx';
import { PaymentPage } from './payment-page.tsx';
import { failureBadge, isPaid } from './payment-state.ts';
import { PaymentSummary } from './payment-summary.tsx';

const EXPIRED = 'Batas waktu pembayaran habis.';
const CAUSES = [
  'Saldo atau limit tidak mencukupi.',
  'Sambungan internet terputus saat membayar.',
  EXPIRED,
  'Bank atau e-wallet membatasi pembayaran ini.',
];

const Summary = styled.summary`
  display: list-item;
  width: fit-content;
  padding-block: 10px;
  color: ${({ theme }) => theme.color.teal};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
  cursor: pointer;
`;

export const PaymentFailedPage = () => <PaymentPage>{(payment) => <PaymentFailed payment={payment} />}</PaymentPage>;

function PaymentFailed({ payment }: { payment: PaymentStatusView }) {
  const { retry, isBusy } = useRetryPayment(payment.orderId);
  const paid = isPaid(payment);
  const causes = <CauseList isExpired={payment.paymentStatus === 'expired'} />;
  return (
    <Stack $gap={6}>
      <OutcomeHeader title={PAYMENT_TEXTS.failed} tone="bad" badge={failureBadge(payment)} />
      {paid ? (
        <Notice tone="good" role="status">
          {PAYMENT_TEXTS.alreadyPaid}
        </Notice>
      ) : (
        <Text>{orderSentence(payment).detail}</Text>
      )}
      <PaymentSummary payment={payment} itemsTitle={paid ? 'Asesmen yang dibeli' : 'Asesmen yang gagal dibayar'} />
      {paid ? (
        <Support />
      ) : (
        <SectionCard title="Kemungkinan penyebab">
          {isCauseKnown(payment) ? (
            <details>
              <Summary>Penyebab umum pembayaran gagal</Summary>
              {causes}
            </details>
          ) : (
            causes
          )}
          <Support />
        </SectionCard>
      )}
      <Actions>
        {!paid && (
          <Button onClick={retry} busy={isBusy}>
            Coba Lagi Pembayaran
          </Button>
        )}
        <PageButton to="/dashboard" $variant="secondary">
          Kembali ke Dashboard
        </PageButton>
      </Actions>
    </Stack>
  );
}

/** Nobody has to guess why an order ended that the buyer cancelled, or that was refunded. */
const isCauseKnown = ({ paymentStatus, cancelledBy }: PaymentStatusView) =>
  cancelledBy === 'buyer' || paymentStatus === 'refunded';

/** Marks the cause of an expired order, which is known. */
const CauseList = ({ isExpired }: { isExpired: boolean }) => (
  <BulletList $gap={1}>
    {CAUSES.map((cause) => (
      <li key={cause}>{isExpired && cause === EXPIRED ? <strong>{cause} (penyebab pesanan ini)</strong> : cause}</li>
    ))}
  </BulletList>
);

/** The last contact in the settings is for technical questions. */
function Support() {
  const contact = practice.whatsappContacts.at(-1);
  if (!contact) return null;
  return (
    <Text>
      Butuh bantuan? Hubungi kami lewat WhatsApp{' '}
      <TextLink $alone href={whatsappUrl(contact.phone)}>
        {readablePhone(contact.phone)}
      </TextLink>
    </Text>
  );
}
