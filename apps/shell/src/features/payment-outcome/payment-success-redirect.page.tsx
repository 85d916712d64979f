import type { OrderView } from '@kenali/contracts';
import { PAYMENT_TEXTS, REDIRECT_SUCCESS_PAGE_MS } from '@kenali/contracts';
import { Actions, Card, Heading, LoadingArea, NarrowPage, Skeleton, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Clock } from 'lucide-react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { useSession, useWebCore } from '../../common/app-context.ts';
import { LoginNeeded } from '../../common/login-needed.tsx';
import { orderIdIn, readOrderId } from '../../common/order-id.ts';
import { PageButton } from '../../common/page-link.ts';
import { type OrderSentence, orderSentence } from '../../common/payment/order-sentence.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { useDelayedNavigate } from '../../common/use-delayed-navigate.ts';

const SuccessIcon = styled(CircleCheck)`
  color: ${({ theme }) => theme.color.good};
`;
const OtherIcon = styled(Clock)`
  color: ${({ theme }) => theme.color.warn};
`;

/**
 * Confirms a payment, clears the payments stored on this device and redirects to the dashboard. Anybody can open the address,
 * so a visitor logs in first, and an order that is not paid shows its own state instead.
 */
export function PaymentSuccessRedirectPage() {
  const { status } = useSession();
  if (status === 'anonymous') return <LoginNeeded reason={PAYMENT_TEXTS.loginToSee} />;
  return (
    <NarrowPage>
      <Card>
        <SignedInRedirect />
      </Card>
    </NarrowPage>
  );
}

function SignedInRedirect() {
  const [search] = useSearchParams();
  const orders = useOwnOrders();
  if (orders === 'loading') {
    return (
      <LoadingArea label="Memeriksa status pembayaran..." pageTitle="Status pembayaran">
        <Skeleton $height="76px" $radius="control" />
      </LoadingArea>
    );
  }
  if (orders === 'failed') return <NotPaid sentence={UNREAD} />;
  const candidates = [
    readOrderId(search.get('orderId')),
    orderIdIn(search.get('external_id')),
    orderIdIn(search.get('order_id')),
    // The newest one, because an older order that still waits says nothing about this payment.
    orders[0]?.id,
  ];
  const order = candidates.map((wanted) => orders.find(({ id }) => id === wanted)).find(Boolean);
  if (!order) return <NotPaid sentence={UNKNOWN} />;
  return order.status === 'completed' ? <Paid /> : <NotPaid sentence={orderSentence(order)} />;
}

/** Anybody can open the address. */
const UNKNOWN = { title: PAYMENT_TEXTS.detailsMissing, detail: PAYMENT_TEXTS.orderUnresolvedLive };
const UNREAD = { title: PAYMENT_TEXTS.detailsFailed, detail: PAYMENT_TEXTS.ordersKept };

function Paid() {
  const { storage, toast } = useWebCore();
  const userId = useSession().user?.id ?? null;
  const goLater = useDelayedNavigate();
  useEffect(() => {
    toast.show({ title: PAYMENT_TEXTS.succeeded, description: PAYMENT_TEXTS.succeededDetail, variant: 'success' });
    goLater('/dashboard', REDIRECT_SUCCESS_PAGE_MS);
  }, [toast, goLater]);
  useEffect(() => {
    if (userId !== null) createStoredPayments(storage, userId).clear();
  }, [storage, userId]);
  return (
    <Stack $align="start">
      <SuccessIcon size={40} aria-hidden />
      <Heading level={1}>{PAYMENT_TEXTS.received}</Heading>
      <Text>{PAYMENT_TEXTS.succeededDetail}</Text>
      <Text $tone="inkSoft">Anda diarahkan ke dashboard.</Text>
      <ToDashboard />
    </Stack>
  );
}

function NotPaid({ sentence: { title, detail } }: { sentence: Pick<OrderSentence, 'title' | 'detail'> }) {
  const goLater = useDelayedNavigate();
  useEffect(() => goLater('/dashboard', NOT_PAID_MS), [goLater]);
  return (
    <Stack $align="start">
      <OtherIcon size={40} aria-hidden />
      <Heading level={1}>{title}</Heading>
      <Text>{detail}</Text>
      <Text $tone="inkSoft">Anda diarahkan ke dashboard.</Text>
      <ToDashboard />
    </Stack>
  );
}

/** Long enough to read the sentence. */
const NOT_PAID_MS = 8000;

const ToDashboard = () => (
  <Actions>
    <PageButton to="/dashboard">Ke Dashboard</PageButton>
  </Actions>
);

/** The user's orders, read again on each visit. */
function useOwnOrders(): OrderView[] | 'loading' | 'failed' {
  const { data, isFetchedAfterMount } = useQuery<OrderView[]>({
    queryKey: ['/api/orders'],
    refetchOnMount: 'always',
    staleTime: 0,
  });
  return isFetchedAfterMount ? (data ?? 'failed') : 'loading';
}
