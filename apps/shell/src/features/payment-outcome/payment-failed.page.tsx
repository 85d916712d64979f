import { PAYMENT_TEXTS, type PaymentStatusView } from '@kenali/contracts';
import { Actions, Button, ButtonLink, Card, Heading, Notice, Stack, Text, TextLink } from '@kenali/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { readablePhone, whatsappUrl } from '../../common/whatsapp.ts';
import { settings } from '../../settings.ts';
import { OutcomeHeader } from './outcome-header.tsx';
import { PaymentPage } from './payment-page.tsx';
import { failureBadge, isPaid } from './payment-state.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { useRetryPayment } from './use-retry-payment.ts';

const CAUSES = [
  'Saldo atau limit tidak mencukupi.',
  'Sambungan internet terputus saat membayar.',
  'Batas waktu pembayaran habis.',
  'Bank atau e-wallet membatasi transaksi ini.',
];

const Causes = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[1]};
  padding-inline-start: ${({ theme }) => theme.space[5]};
`;

export const PaymentFailedPage = () => <PaymentPage>{(payment) => <PaymentFailed payment={payment} />}</PaymentPage>;

function PaymentFailed({ payment }: { payment: PaymentStatusView }) {
  const { retry, isBusy } = useRetryPayment(payment.orderId);
  return (
    <Stack $gap={6}>
      <OutcomeHeader title={PAYMENT_TEXTS.failed} tone="bad" badge={failureBadge(payment)} />
      {isPaid(payment) && (
        <Notice tone="good" role="status">
          {PAYMENT_TEXTS.alreadyPaid}
        </Notice>
      )}
      <PaymentSummary payment={payment} itemsTitle="Asesmen yang gagal dibayar" />
      <Card as="section" aria-labelledby="causes">
        <Heading level={2} size={3} id="causes">
          Kemungkinan penyebab
        </Heading>
        <Causes>
          {CAUSES.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </Causes>
        <Support />
      </Card>
      <Actions>
        {!isPaid(payment) && (
          <Button onClick={retry} busy={isBusy}>
            Coba Lagi Pembayaran
          </Button>
        )}
        <ButtonLink as={Link} to="/dashboard" $variant="secondary">
          Kembali ke Dashboard
        </ButtonLink>
      </Actions>
    </Stack>
  );
}

/** The last contact in the settings is for technical questions. */
function Support() {
  const contact = settings.whatsappContacts.at(-1);
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
