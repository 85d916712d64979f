import { type Id, type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { Actions, Button, ButtonLink, Card, Heading, Money, Row, Stack, Text } from '@kenali/ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { BareList } from '../../common/bare-list.ts';
import { PAY_NOW } from '../../common/pay-now.ts';
import { orderSentence } from '../../common/payment/order-sentence.ts';
import { PayDetails } from '../../common/payment/pay-details.tsx';
import { isWaiting } from '../../common/pending-order.ts';
import { type PaidOrder, Ready } from './just-paid.tsx';
import { usePolledOrders } from './orders.api.ts';

/** The others are a press away, so that a list of old orders does not hide the rest of the page. */
const SHOWN = 2;

/** The list after it has room for what is paid here, so that the catalogue does not move either. */
const Payments = styled(Stack)`
  & + section { min-height: 224px; }
`;

const Frame = styled(Card)<{ $waits: boolean }>`
  border-inline-start: 4px solid ${({ theme, $waits }) => ($waits ? theme.color.warn : theme.color.line)};
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
export function PendingPayments({ paid }: { paid: readonly PaidOrder[] }) {
  const { data: orders = [] } = usePolledOrders();
  const [isOpen, setIsOpen] = useState(false);
  /** Those that have waited since the page opened. An order that ends keeps its place, so that nothing below it moves. */
  const waited = useRef(new Set<Id>());
  const shown = orders.filter((order) => isWaiting(order) || waited.current.has(order.id));
  for (const { id } of shown) waited.current.add(id);
  if (shown.length === 0) return null;
  const hidden = isOpen ? 0 : Math.max(0, shown.length - SHOWN);
  return (
    <Payments as="section" aria-labelledby="pending-payments">
      <Heading level={2} id="pending-payments">
        {shown.some(isWaiting) ? PAYMENT_TEXTS.waiting : 'Pembayaran'}
      </Heading>
      <Cards>
        {shown.slice(0, shown.length - hidden).map((order) => (
          <Payment key={order.id} order={order} bought={paid.find(({ id }) => id === order.id)?.bought ?? []} />
        ))}
      </Cards>
      {hidden > 0 && (
        <Button $variant="quiet" $size="small" onClick={() => setIsOpen(true)}>
          Tampilkan semua ({shown.length})
        </Button>
      )}
    </Payments>
  );
}

/** After its end it is as high as before, as far as that can be seen. */
function Payment({ order, bought }: { order: OrderView; bought: PaidOrder['bought'] }) {
  const place = useRef<HTMLDivElement>(null);
  const height = useRef<number>(undefined);
  const waits = isWaiting(order);
  // The document still has the card that waited.
  if (!waits) height.current ??= place.current ? heightInWindow(place.current) : 0;
  return (
    <Frame
      forwardedAs="li"
      ref={place}
      aria-live="polite"
      data-uncovered={waits || undefined}
      $waits={waits}
      style={waits ? undefined : { minHeight: height.current }}
    >
      {bought.length > 0 ? (
        <Ready bought={bought} level={3} />
      ) : (
        <>
          <Row $justify="space-between">
            <Heading level={3}>{order.orderItems.map(({ assessment }) => assessment.name).join(', ')}</Heading>
            <Text as="span" $size="small" $tone="inkSoft">
              Nomor pesanan #{order.id}
            </Text>
          </Row>
          <Text>{orderSentence(order).detail}</Text>
          {waits && <HowToPay order={order} />}
        </>
      )}
    </Frame>
  );
}

function heightInWindow(element: Element): number {
  const { height, top } = element.getBoundingClientRect();
  return Math.max(0, Math.min(height, window.innerHeight - top));
}

function HowToPay({ order: { id, totalAmount, openPayment } }: { order: OrderView }) {
  const isInReview = openPayment?.isInReview === true;
  return (
    <>
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
    </>
  );
}
