import {
  Button,
  ButtonLink,
  Card,
  EmptyState,
  Heading,
  Money,
  Page,
  Row,
  Stack,
  TextLink,
  VisuallyHidden,
} from '@kenali/ui';
import { ArrowLeft, ShieldCheck, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCart, useWebCore } from '../../common/app-context.ts';
import { BareList } from '../../common/bare-list.ts';
import { CartLine } from '../../common/cart-line.tsx';
import { totalOf } from '../../common/total-of.ts';
import { Back, Columns, Methods, PayBar, PaymentMethods, Side, SummaryLine } from './checkout-layout.tsx';
import { useCheckout } from './use-checkout.ts';

export function CartPage() {
  const items = useCart();
  return (
    <Page>
      <Stack $gap={6}>
        <Back>
          <TextLink as={Link} to="/assessments">
            <ArrowLeft size={20} aria-hidden />
            Kembali ke asesmen
          </TextLink>
        </Back>
        <Heading level={1}>Keranjang</Heading>
        {items.length === 0 ? <EmptyCart /> : <FilledCart />}
      </Stack>
    </Page>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      headingLevel={2}
      title="Keranjang Anda masih kosong"
      icon={<ShoppingCart size={32} aria-hidden />}
      action={
        <ButtonLink as={Link} to="/assessments">
          Lihat asesmen
        </ButtonLink>
      }
    >
      Pilih asesmen terlebih dahulu, lalu kembali ke sini untuk membayar.
    </EmptyState>
  );
}

function FilledCart() {
  const { cart } = useWebCore();
  const items = useCart();
  const { pay, isBusy } = useCheckout();
  const total = totalOf(items);
  return (
    <Columns>
      <Card as="section" aria-labelledby="items">
        <VisuallyHidden as="h2" id="items">
          Isi keranjang
        </VisuallyHidden>
        <BareList>
          {items.map((item) => (
            <CartLine key={item.id} item={item} onRemove={() => cart.remove(item.id)} />
          ))}
        </BareList>
      </Card>
      <Side>
        <Card as="section" aria-labelledby="summary">
          <Heading level={2} size={3} id="summary">
            Ringkasan pesanan
          </Heading>
          <BareList>
            {items.map(({ id, name, price }) => (
              <SummaryLine key={id}>
                <span>{name}</span>
                <Money value={price} zeroText="Free Access" />
              </SummaryLine>
            ))}
          </BareList>
          <Methods>
            <ShieldCheck size={20} aria-hidden />
            <PaymentMethods />
          </Methods>
        </Card>
        <PayBar>
          <Row $justify="space-between">
            <span>Total</span>
            <Money value={total} />
          </Row>
          <Button $block onClick={pay} busy={isBusy} busyLabel="Memproses...">
            {total === 0 ? 'Dapatkan akses gratis' : 'Bayar sekarang'}
          </Button>
        </PayBar>
      </Side>
    </Columns>
  );
}
