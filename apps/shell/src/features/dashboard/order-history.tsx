import type { OrderView } from '@kenali/contracts';
import {
  Badge,
  ButtonLink,
  EmptyState,
  ErrorState,
  formatDateTime,
  LoadingArea,
  Money,
  Row,
  Skeleton,
  Stack,
  Text,
} from '@kenali/ui';
import { Receipt } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { BareList } from '../../common/bare-list.ts';
import { orderBadge, orderLink } from './order-state.ts';
import { usePolledOrders } from './orders.api.ts';

const Entry = styled.li`
  display: grid;
  grid-template-rows: auto auto 1fr auto auto;
  gap: ${({ theme }) => theme.space[2]};
  padding: ${({ theme }) => theme.space[4]};
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.card};
  background: ${({ theme }) => theme.color.surface};
`;

const Entries = styled(BareList)`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  ${({ theme }) => theme.media.desktop} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const OrderNumber = styled.h3`
  font-size: 1rem;
`;

const Total = styled(Money)`
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
  if (orders.length === 0) {
    return (
      <EmptyState
        title="Belum ada pesanan"
        icon={<Receipt size={32} aria-hidden />}
        action={
          <ButtonLink as={Link} to="/assessments" $variant="secondary">
            Lihat asesmen
          </ButtonLink>
        }
      >
        Pesanan muncul di sini setelah Anda memilih asesmen dan membayar.
      </EmptyState>
    );
  }
  return (
    <Entries>
      {orders.map((order) => (
        <OrderEntry key={order.id} order={order} />
      ))}
    </Entries>
  );
}

function OrderEntry({ order }: { order: OrderView }) {
  const { label, tone } = orderBadge(order);
  const link = orderLink(order);
  return (
    <Entry>
      <Row $justify="space-between">
        <OrderNumber>Pesanan #{order.id}</OrderNumber>
        <Badge $tone={tone}>{label}</Badge>
      </Row>
      <Text $size="small" $tone="inkSoft">
        {formatDateTime(order.createdAt)}
      </Text>
      <BareList>
        {order.orderItems.map(({ id, assessment }) => (
          <li key={id}>{assessment.name}</li>
        ))}
      </BareList>
      <Row $justify="space-between">
        <Text as="span" $size="small" $tone="inkSoft">
          Total
        </Text>
        <Total value={order.totalAmount} zeroText="Free Access" />
      </Row>
      {link && (
        <ButtonLink
          as={Link}
          to={link.to}
          $size="small"
          $variant={link.isPrimary ? 'primary' : 'quiet'}
          aria-label={`${link.label} pesanan #${order.id}`}
        >
          {link.label}
        </ButtonLink>
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
