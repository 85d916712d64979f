import { type Id, PAYMENT_TEXTS, type PaymentStatusView } from '@kenali/contracts';
import {
  Actions,
  Button,
  Card,
  Heading,
  LoadingArea,
  NarrowPage,
  Skeleton,
  SkeletonText,
  Stack,
  Text,
} from '@kenali/ui';
import { ApiError, isUnauthorized } from '@kenali/web-core';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession, useWebCore } from '../../common/app-context.ts';
import { LoginNeeded } from '../../common/login-needed.tsx';
import { readOrderId } from '../../common/order-id.ts';
import { PageButton } from '../../common/page-link.ts';
import { createStoredPayments } from '../../common/stored-payments.ts';
import { isPaid } from './payment-state.ts';

type RenderPayment = (payment: PaymentStatusView) => ReactNode;

/** Loads the order of the address for the success and the failure page. */
export function PaymentPage({ children }: { children: RenderPayment }) {
  const [params] = useSearchParams();
  const { status } = useSession();
  const orderId = readOrderId(params.get('orderId'));
  if (orderId === null) return <OrderIdMissing />;
  if (status === 'anonymous') return <LoginNeeded reason={PAYMENT_TEXTS.loginToSee} />;
  return (
    <NarrowPage>
      <LoadedPayment key={orderId} orderId={orderId} render={children} />
    </NarrowPage>
  );
}

function OrderIdMissing() {
  const { toast } = useWebCore();
  useEffect(() => toast.show({ title: PAYMENT_TEXTS.orderIdMissing, variant: 'destructive' }), [toast]);
  return <Navigate to="/dashboard" replace />;
}

function LoadedPayment({ orderId, render }: { orderId: Id; render: RenderPayment }) {
  const { data, error, isPending, isFetching, refetch } = usePaymentDetails(orderId);
  if (data) return render(data);
  if (isPending) return <PaymentSkeleton />;
  // Anybody can open the address.
  const isUnknown = error instanceof ApiError && error.status === 404;
  return (
    <Card>
      <Stack $gap={4} $align="start">
        <SearchX size={32} aria-hidden />
        <Heading level={1} size={2}>
          {PAYMENT_TEXTS.detailsMissing}
        </Heading>
        <Text $tone="inkSoft">{isUnknown ? PAYMENT_TEXTS.orderUnresolvedLive : PAYMENT_TEXTS.ordersKept}</Text>
        <Actions>
          <PageButton to="/dashboard">Kembali ke Dashboard</PageButton>
          {!isUnknown && (
            <Button $variant="quiet" onClick={() => void refetch()} busy={isFetching}>
              Coba lagi
            </Button>
          )}
        </Actions>
      </Stack>
    </Card>
  );
}

const PaymentSkeleton = () => (
  <LoadingArea label="Memuat detail pembayaran..." pageTitle="Detail pembayaran">
    <Stack $gap={5}>
      <Skeleton $width="min(360px, 80%)" $height="40px" />
      <SkeletonText lines={2} />
      <Skeleton $height="260px" $radius="card" />
    </Stack>
  </LoadingArea>
);

/** The dashboard polls more often. */
const POLL_MS = 5000;

/** Reads the payment of an order and polls it while the order is open: a denied payment may be tried again elsewhere. */
function usePaymentDetails(orderId: Id) {
  const { toast, storage, queryClient } = useWebCore();
  const userId = useSession().user?.id ?? null;
  const query = useQuery<PaymentStatusView>({
    queryKey: [`/api/payment-status/${orderId}`],
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => data?.status === 'pending' && POLL_MS,
  });
  const { data, error } = query;

  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded && userId !== null) createStoredPayments(storage, userId).remove(orderId);
  }, [isLoaded, userId, storage, orderId]);

  const isMissing = !isLoaded && error !== null && !isUnauthorized(error);
  useEffect(() => {
    if (isMissing) toast.show({ title: PAYMENT_TEXTS.detailsFailed, variant: 'destructive' });
  }, [isMissing, toast]);

  const isSettled = isLoaded && isPaid(data);
  useEffect(() => {
    // `useCompletePendingOrder` watches this query and removes the bought assessments from the cart.
    if (isSettled) queryClient.fetchQuery({ queryKey: ['/api/orders'], staleTime: 0 }).catch(() => undefined);
  }, [isSettled, queryClient]);

  return query;
}
