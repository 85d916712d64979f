import { type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { Actions, Button, ButtonLink, Card, Heading, Money, Row, Stack, Text } from '@kenali/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { BareList } from '../../common/bare-list.ts';
import { PAY_NOW } from '../../common/pay-now.ts';
import { orderSentence } from '../../common/payment/order-sentence.ts';
import { PayDetails } from '../../common/payment/pay-details.tsx';
import { usePolledOrders } from './orders.api.ts';

/** The others are a press away, so that a list of old orders does not hide the rest of the page. */
const SHOWN = 2;

const Frame = styled(Card)`
  border-inline-start: 4px solid ${({ theme }) => theme.color.warn};
`;

const Cards = styled(BareList)`
  display: grid;
  gap: ${({ theme }) => theme.space[4]};
  ${({ theme }) => theme.media.desktop} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > :only-child { grid-column: 1 / -1; }
  }
`;

/** What the user has to pay, on top of the dashboard: after the popup closes, nothing else shows the account number. */
export function PendingPayments() {
  const { data: orders } = usePolledOrders();
  const [isOpen, setIsOpen] = useState(false);
  const pending = orders?.filter(({ status, totalAmount }) => status === 'pending' && Number(totalAmount) > 0) ?? [];
  if (pending.length === 0) return null;
  const hidden = isOpen ? 0 : Math.max(0, pending.length - SHOWN);
  return (
    <Stack as="section" aria-labelledby="pending-payments">
      <Heading level={2} id="pending-payments">
        {PAYMENT_TEXTS.waiting}
      </Heading>
      <Cards>
        {pending.slice(0, pending.length - hidden).map((order) => (
          <PendingPayment key={order.id} order={order} />
        ))}
      </Cards>
      {hidden > 0 && (
        <Button $variant="quiet" $size="small" onClick={() => setIsOpen(true)}>
          Tampilkan semua ({pending.length})
        </Button>
      )}
    </Stack>
  );
}

function PendingPayment({ order }: { order: OrderView }) {
  const { id, orderItems, totalAmount, openPayment } = order;
  const isInReview = openPayment?.isInReview === true;
  return (
    <Frame forwardedAs="li">
      <Row $justify="space-between">
        <Heading level={3}>{orderItems.map(({ assessment }) => assessment.name).join(', ')}</Heading>
        <Text as="span" $size="small" $tone="inkSoft">
          Nomor pesanan #{id}
        </Text>
      </Row>
      <Text>{orderSentence(order).detail}</Text>
      {openPayment ? (
        !isInReview && <PayDetails payment={openPayment} />
      ) : (
        <Text>
          Jumlah: <Money value={totalAmount} />
        </Text>
      )}
      <Actions>
        <ButtonLink
          as={Link}
          to={`/checkout?orderId=${id}`}
          state={isInReview ? null : PAY_NOW}
          $variant={isInReview ? 'secondary' : 'primary'}
          aria-label={isInReview ? `Lihat pesanan #${id}` : `${PAYMENT_TEXTS.continue} pesanan #${id}`}
        >
          {isInReview ? 'Lihat pesanan' : PAYMENT_TEXTS.continue}
        </ButtonLink>
      </Actions>
    </Frame>
  );
}
