import { PAYMENT_TEXTS } from '@kenali/contracts';
import {
  Actions,
  Button,
  Card,
  Heading,
  LoadingArea,
  NarrowPage,
  Notice,
  Skeleton,
  SmallText,
  Stack,
  Text,
} from '@kenali/ui';
import { FlaskConical, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../common/app-context.ts';
import { LoginNeeded } from '../../common/login-needed.tsx';
import { PageButton } from '../../common/page-link.ts';
import { usePaymentReturn } from './use-payment-return.ts';

/** The provider redirects here after a payment in its own page instead of the popup. */
export function PaymentReturnPage() {
  const { status } = useSession();
  return status === 'anonymous' ? <LoginNeeded reason={PAYMENT_TEXTS.loginToSee} /> : <SignedInReturn />;
}

type Return = ReturnType<typeof usePaymentReturn>;

function SignedInReturn() {
  const found = usePaymentReturn();
  return (
    <NarrowPage>
      <Stack $gap={6}>
        <Heading level={1}>Status Pembayaran</Heading>
        <Card>
          <Stack $gap={5}>{renderState(found)}</Stack>
        </Card>
      </Stack>
    </NarrowPage>
  );
}

function renderState(found: Return): ReactNode {
  switch (found.state) {
    case 'loading':
      return <Checking />;
    case 'success':
      return <Succeeded />;
    case 'pending':
      return <Pending found={found} />;
    case 'failed':
    case 'error':
      return <Failed found={found} />;
  }
}

const Checking = () => (
  <LoadingArea label="Memeriksa status pembayaran...">
    <Stack $gap={3}>
      <Text $tone="inkSoft" aria-hidden>
        Memeriksa status pembayaran...
      </Text>
      <Skeleton $height="76px" $radius="control" />
      <Skeleton $width="200px" $height="48px" $radius="control" />
    </Stack>
  </LoadingArea>
);

const Succeeded = () => (
  <>
    <Notice tone="good" role="status" title={PAYMENT_TEXTS.succeeded}>
      {PAYMENT_TEXTS.succeededDetail} Anda diarahkan ke dashboard.
    </Notice>
    <Actions>
      <PageButton to="/dashboard">Ke Dashboard</PageButton>
    </Actions>
  </>
);

function Pending({ found }: { found: Return }) {
  return (
    <>
      <Notice tone="warn" role="status" title={PAYMENT_TEXTS.pending}>
        {PAYMENT_TEXTS.pendingDetail}
      </Notice>
      <Actions>
        <CheckAgain found={found} />
        <SimulateButton found={found} />
      </Actions>
    </>
  );
}

const CheckAgain = ({ found }: { found: Return }) => (
  <Button onClick={found.checkAgain}>
    <RotateCw size={20} aria-hidden />
    Periksa Status Lagi
  </Button>
);

const failureReason = ({ isResolved, canSimulate }: Return): string => {
  if (isResolved) return PAYMENT_TEXTS.notSuccessful;
  return canSimulate ? PAYMENT_TEXTS.orderUnresolved : PAYMENT_TEXTS.orderUnresolvedLive;
};

function Failed({ found }: { found: Return }) {
  // Nobody knows yet whether anything has to be paid again.
  const isUnknown = found.state === 'error';
  return (
    <>
      <Notice
        tone={isUnknown ? 'warn' : 'bad'}
        role="status"
        title={PAYMENT_TEXTS[isUnknown ? 'statusUnknown' : 'failed']}
      >
        {isUnknown ? PAYMENT_TEXTS.statusFailedDetail : failureReason(found)}
      </Notice>
      {found.canSimulate && (
        <SmallText>
          Catatan pengujian: tombol simulasi menyelesaikan pembayaran uji coba tanpa uang sungguhan.
        </SmallText>
      )}
      <Actions>
        {isUnknown && <CheckAgain found={found} />}
        <PageButton to="/cart" $variant={isUnknown ? 'secondary' : 'primary'}>
          Kembali ke Keranjang
        </PageButton>
        <SimulateButton found={found} />
      </Actions>
    </>
  );
}

function SimulateButton({ found: { canSimulate, simulate, isSimulating } }: { found: Return }) {
  if (!canSimulate) return null;
  return (
    <Button $variant="secondary" onClick={simulate} busy={isSimulating}>
      {!isSimulating && <FlaskConical size={20} aria-hidden />}
      Simulasi Pembayaran (Testing)
    </Button>
  );
}
