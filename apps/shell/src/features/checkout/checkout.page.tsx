import { type Id, type OrderView, PAYMENT_TEXTS } from '@kenali/contracts';
import { ErrorState, Heading, LoadingArea, Page, Skeleton, Stack } from '@kenali/ui';
import { ApiError } from '@kenali/web-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../common/app-context.ts';
import { LoginNeeded } from '../../common/login-needed.tsx';
import { readOrderId } from '../../common/order-id.ts';
import { BackLink, Columns } from './checkout-layout.tsx';
import { OrderCheckout } from './order-checkout.tsx';

const POLL_MS = 5000;

/** The page that pays an existing order. */
export function CheckoutPage() {
  const [params] = useSearchParams();
  const { status } = useSession();
  const requestedId = params.get('orderId');
  if (!requestedId) return <Navigate to="/cart" replace />;
  if (status === 'anonymous') return <LoginNeeded reason={PAYMENT_TEXTS.loginToSee} />;
  const orderId = readOrderId(requestedId);
  return (
    <Page>
      <Stack $gap={6}>
        <Stack $gap={2} $align="start">
          <BackLink to="/dashboard">Kembali ke dashboard</BackLink>
          <Heading level={1}>Checkout</Heading>
        </Stack>
        {orderId === null ? <OrderMissing /> : <LoadedOrder orderId={orderId} />}
      </Stack>
    </Page>
  );
}

function LoadedOrder({ orderId }: { orderId: Id }) {
  const client = useQueryClient();
  const queryKey = [`/api/orders/${orderId}`];
  const { data, isPending, isFetching, error, refetch } = useQuery<OrderView>({
    queryKey,
    refetchOnMount: 'always',
    // A transfer is paid in another app, and an open order may expire while the page is open.
    refetchInterval: ({ state }) => state.data?.status === 'pending' && POLL_MS,
  });
  if (data) {
    const update = (changed: OrderView) => client.setQueryData(queryKey, changed);
    const reload = async () => (await refetch()).data;
    return <OrderCheckout key={orderId} order={data} reload={reload} onChanged={update} />;
  }
  if (isPending) return <OrderSkeleton />;
  if (error instanceof ApiError && error.status === 404) return <OrderMissing />;
  return (
    <ErrorState lang="en" title={PAYMENT_TEXTS.orderLoadFailed} onRetry={() => void refetch()} isRetrying={isFetching}>
      {PAYMENT_TEXTS.orderAdvice}
    </ErrorState>
  );
}

const OrderMissing = () => (
  <ErrorState lang="en" title={PAYMENT_TEXTS.orderNotFound}>
    {PAYMENT_TEXTS.orderAdvice}
  </ErrorState>
);

const OrderSkeleton = () => (
  <LoadingArea label="Memuat pesanan...">
    <Columns>
      <Skeleton $height="260px" $radius="card" />
      <Skeleton $height="180px" $radius="card" />
    </Columns>
  </LoadingArea>
);
