import type { OrderView } from '@kenali/contracts';
import {
  Badge,
  BareList,
  Button,
  ErrorState,
  formatDateTime,
  LoadingArea,
  Row,
  Skeleton,
  SmallText,
  Stack,
  Text,
} from '@kenali/ui';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { styled } from 'styled-components';
import { PageButton, PageLink } from '../../common/page-link.ts';
import { Price } from '../../common/price.tsx';
import { orderBadge, orderDetail, orderLink, orderOrigin } from './order-state.ts';
import { usePolledOrders } from './orders.api.ts';

const Entry = styled.li`
  display: grid;
  grid-template-rows: auto auto 1fr;
  gap: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
`;

const OrderNumber = styled.h3`
  font-size: 1rem;
`;

const Total = styled(Price)`
  font-weight: ${({ theme }) => theme.font.weight.bold};
`;

/** Lists the user's orders, newest first. */
export function OrderHistory() {
  const { data: orders, isPending, isFetching, refetch } = usePolledOrders();
  if (isPending) return <HistorySkeleton />;
  if (!orders) {
    return (
      <ErrorState title="Riwayat pesanan belum dapat dimuat" onRetry={() => void refetch()} isRetrying={isFetching}>
        Pesanan Anda tetap tersimpan. Coba lagi sebentar lagi.
      </ErrorState>
    );
  }
  if (orders.length === 0) return <Text $tone="inkSoft">Belum ada pesanan</Text>;
  return <OrderEntries orders={orders} />;
}

/** Five orders fit on two phone screens. */
const SHOWN = 5;

function OrderEntries({ orders }: { orders: readonly OrderView[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const entries = useRef<HTMLUListElement>(null);
  const showAll = () => {
    // Renders synchronously: the button disappears, so the first new entry must exist before it gets the focus.
    flushSync(() => setIsOpen(true));
    entries.current?.querySelectorAll('h3')[SHOWN]?.focus();
  };
  return (
    <Stack>
      <BareList $gap={3} ref={entries}>
        {(isOpen ? orders : orders.slice(0, SHOWN)).map((order) => (
          <OrderEntry key={order.id} order={order} />
        ))}
      </BareList>
      {!isOpen && orders.length > SHOWN && (
        <Button $variant="secondary" $size="small" onClick={showAll}>
          Tampilkan semua ({orders.length})
        </Button>
      )}
    </Stack>
  );
}

function OrderEntry({ order }: { order: OrderView }) {
  const { label, tone } = orderBadge(order);
  const [origin, detail, link] = [orderOrigin(order), orderDetail(order), orderLink(order)];
  return (
    <Entry>
      <Row $justify="space-between">
        <OrderNumber tabIndex={-1}>Pesanan #{order.id}</OrderNumber>
        <Badge $tone={tone}>{label}</Badge>
      </Row>
      <SmallText>{formatDateTime(order.createdAt)}</SmallText>
      {origin && <Text $size="small">{origin}</Text>}
      <BareList>
        {order.orderItems.map(({ id, assessment }) => (
          <li key={id}>{assessment.name}</li>
        ))}
      </BareList>
      <Row $justify="space-between">
        <SmallText as="span">Total</SmallText>
        <Total value={order.totalAmount} />
      </Row>
      {detail && <SmallText>{detail}</SmallText>}
      {link?.isPrimary && (
        <PageButton to={link.to} $size="small" aria-label={`${link.label} pesanan #${order.id}`}>
          {link.label}
        </PageButton>
      )}
      {link?.isPrimary === false && (
        <div>
          <PageLink $alone to={link.to} aria-label={`${link.label} pesanan #${order.id}`}>
            {link.label}
          </PageLink>
        </div>
      )}
    </Entry>
  );
}

function HistorySkeleton() {
  return (
    <LoadingArea label="Memuat riwayat pesanan...">
      <Stack $gap={3}>
        <Skeleton $height="132px" $radius="card" />
        <Skeleton $height="132px" $radius="card" />
      </Stack>
    </LoadingArea>
  );
}
