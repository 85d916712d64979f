import { CART_TEXTS } from '@kenali/contracts';
import {
  BareList,
  Button,
  Card,
  EmptyState,
  Heading,
  Notice,
  Page,
  Row,
  Stack,
  Text,
  VisuallyHidden,
} from '@kenali/ui';
import { ShieldCheck, ShoppingCart } from 'lucide-react';
import { useRef } from 'react';
import { useCart, useSession } from '../../common/app-context.ts';
import { CartItems, RemovedItem, useCartRemoval } from '../../common/cart-items.tsx';
import { PurchaseRules } from '../../common/legal-links.tsx';
import { PageButton } from '../../common/page-link.ts';
import { usePayNow } from '../../common/pay-now.ts';
import { Price, totalOf } from '../../common/price.tsx';
import { ReadTogether } from '../../common/read-together.tsx';
import { SectionCard } from '../../common/section-card.tsx';
import { BackLink, Columns, Methods, PayBar, PaymentMethods, Side, SummaryLine } from './checkout-layout.tsx';
import { useCheckout } from './use-checkout.ts';
import { useCurrentPrices } from './use-current-prices.ts';
import { besides, EndOrPay, useWaitingOrders, WaitingOrders } from './waiting-orders.tsx';

/** What decides how high the parts of the cart are: waiting orders, and for its items new prices and assessments that are still open. */
const pathsOf = (isSignedIn: boolean, hasItems: boolean) => [
  ...(isSignedIn ? ['/api/orders'] : []),
  ...(hasItems ? ['/api/assessments'] : []),
  ...(isSignedIn && hasItems ? ['/api/user-assessments'] : []),
];

export function CartPage() {
  const { status } = useSession();
  const items = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useCartRemoval(heading);
  // Here, because a payment may empty the cart before its popup closes.
  const checkout = useCheckout();
  const waiting = useWaitingOrders(checkout.isBusy);
  return (
    <Page>
      <Stack $gap={6} ref={removal.area}>
        <Stack $gap={2} $align="start">
          <BackLink to="/assessments">Kembali ke asesmen</BackLink>
          <Heading level={1} ref={heading}>
            Keranjang
          </Heading>
        </Stack>
        <RemovedItem removal={removal} />
        <ReadTogether paths={pathsOf(status === 'signed-in', items.length > 0)}>
          <WaitingOrders waiting={besides(items, waiting)} />
          {items.length === 0 ? <EmptyCart /> : <FilledCart removal={removal} checkout={checkout} />}
        </ReadTogether>
      </Stack>
      <EndOrPay {...checkout.question} />
    </Page>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      headingLevel={2}
      title="Keranjang Anda masih kosong"
      icon={<ShoppingCart size={32} aria-hidden />}
      action={<PageButton to="/assessments">Lihat asesmen</PageButton>}
    >
      Pilih asesmen terlebih dahulu, lalu kembali ke sini untuk membayar.
    </EmptyState>
  );
}

interface FilledCartProps {
  removal: ReturnType<typeof useCartRemoval>;
  checkout: ReturnType<typeof useCheckout>;
}

function FilledCart({ removal, checkout: { pay, isBusy } }: FilledCartProps) {
  const items = useCart();
  usePayNow(pay);
  const hasNewPrice = useCurrentPrices();
  const total = totalOf(items);
  return (
    <Columns>
      <Card as="section" aria-labelledby="items">
        <VisuallyHidden as="h2" id="items">
          Isi keranjang
        </VisuallyHidden>
        <CartItems removal={removal} />
      </Card>
      <Side>
        <SectionCard title="Ringkasan pesanan">
          {hasNewPrice && (
            <Notice tone="warn" role="status" title={CART_TEXTS.priceChanged}>
              {CART_TEXTS.priceUpdatedDetail}
            </Notice>
          )}
          <BareList>
            {items.map(({ id, name, price }) => (
              <SummaryLine key={id}>
                <span>{name}</span>
                <Price value={price} />
              </SummaryLine>
            ))}
          </BareList>
          <Methods>
            <ShieldCheck size={20} aria-hidden />
            {total === 0 ? <Text $size="small">{CART_TEXTS.noPaymentNeeded}</Text> : <PaymentMethods />}
          </Methods>
          <PurchaseRules />
        </SectionCard>
        <PayBar>
          <Row $justify="space-between">
            <span>Total</span>
            <Price value={total} />
          </Row>
          <Button $block onClick={pay} busy={isBusy} busyLabel="Memproses...">
            {total === 0 ? CART_TEXTS.payFree : CART_TEXTS.payNow}
          </Button>
        </PayBar>
      </Side>
    </Columns>
  );
}
