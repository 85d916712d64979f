import { type Id, type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { Actions, BareList, Button, Card, Heading, Money, Row, SmallText, Stack, Text } from '@kenali/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { PageButton } from '../../common/page-link.ts';
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

/**
 * What the user has to pay, on top of the dashboard: after the popup closes, nothing else shows the account number.
 * @param news what was paid since the page opened, also what has not waited on it
 */
export function PendingPayments({ news }: { news: readonly PaidOrder[] }) {
  const { data: orders = [] } = usePolledOrders();
  const [isOpen, setIsOpen] = useState(false);
  const cards = useRef<HTMLUListElement>(null);
  const boughtIn = (id: Id) => news.find((order) => order.id === id)?.bought ?? [];
  /** In the order of their arrival. An order that ends keeps its place, so that nothing below it moves. */
  const [kept, setKept] = useState<readonly Id[]>([]);
  const added = orders.filter(
    (order) => !kept.includes(order.id) && (isWaiting(order) || boughtIn(order.id).length > 0),
  );
  if (added.length > 0) setKept([...kept, ...added.map(({ id }) => id)]);
  const all = kept.flatMap((id) => orders.find((order) => order.id === id) ?? []);
  if (all.length === 0) return null;
  // How an order ended is never a press away.
  const shown = isOpen ? all : all.filter((order, at) => at < SHOWN || !isWaiting(order));
  const showAll = () => {
    // Renders synchronously: the button disappears, so the first new card must exist before it gets the focus.
    flushSync(() => setIsOpen(true));
    cards.current?.querySelectorAll('h3')[all.findIndex((order) => !shown.includes(order))]?.focus();
  };
  return (
    <Payments as="section" aria-labelledby="pending-payments">
      <Heading level={2} id="pending-payments">
        {all.some(isWaiting) ? PAYMENT_TEXTS.waiting : 'Pembayaran'}
      </Heading>
      <SmallText>{PAYMENT_TEXTS.statusUpdates}</SmallText>
      <Cards ref={cards}>
        {shown.map((order) => (
          <Payment key={order.id} order={order} bought={boughtIn(order.id)} />
        ))}
      </Cards>
      {shown.length < all.length && (
        <Button $variant="quiet" $size="small" onClick={showAll}>
          Tampilkan semua ({all.length})
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
  const hadFocus = place.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) place.current?.querySelector('h3')?.focus();
  });
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
            <SmallText as="span">Nomor pesanan #{order.id}</SmallText>
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
        <PageButton
          to={`/checkout?orderId=${id}`}
          state={isInReview ? null : PAY_NOW}
          $variant={isInReview ? 'secondary' : 'primary'}
          aria-label={isInReview ? `Lihat pesanan #${id}` : `${PAYMENT_TEXTS.continue} pesanan #${id}`}
        >
          {isInReview ? 'Lihat pesanan' : PAYMENT_TEXTS.continue}
        </PageButton>
      </Actions>
    </>
  );
}
