import { CART_TEXTS } from '@kenali/contracts';
import { Drawer, EmptyState, Row, Stack, Text } from '@kenali/ui';
import { ShieldCheck, ShoppingCart } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useCart, useWebCore } from '../common/app-context.ts';
import { CartItems, RemovedItem, useCartRemoval } from '../common/cart-items.tsx';
import { PageButton } from '../common/page-link.ts';
import { PAY_NOW } from '../common/pay-now.ts';
import { Price, totalOf } from '../common/price.tsx';

const Footer = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
`;

const Total = styled(Price)`
  font-size: ${({ theme }) => theme.text[3].desktop};
  font-weight: ${({ theme }) => theme.font.weight.bold};
`;

const SecurityHint = styled(Text)`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  svg { flex: none; color: ${({ theme }) => theme.color.good}; }
`;

export function CartDrawerSheet() {
  const { drawer } = useWebCore();
  const items = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useCartRemoval(heading);
  return (
    <Drawer
      open
      onClose={drawer.close}
      title="Shopping Cart"
      titleLang="en"
      titleRef={heading}
      footer={items.length > 0 && <DrawerFooter />}
    >
      <Stack ref={removal.area}>
        <RemovedItem removal={removal} />
        {items.length === 0 ? <EmptyCart /> : <CartItems removal={removal} />}
      </Stack>
    </Drawer>
  );
}

function EmptyCart() {
  const { drawer } = useWebCore();
  return (
    <EmptyState
      title="Your cart is empty"
      lang="en"
      icon={<ShoppingCart size={32} aria-hidden />}
      action={
        <PageButton to="/assessments" $variant="secondary" onClick={drawer.close}>
          Lihat asesmen
        </PageButton>
      }
    >
      Add some assessments to get started
    </EmptyState>
  );
}

function DrawerFooter() {
  const { drawer } = useWebCore();
  const total = totalOf(useCart());
  return (
    <Footer>
      <Row $justify="space-between">
        <Text as="span">Total</Text>
        <Total value={total} />
      </Row>
      <PageButton to="/cart" state={PAY_NOW} $block onClick={drawer.close}>
        {total === 0 ? CART_TEXTS.payFree : CART_TEXTS.payNow}
      </PageButton>
      <PageButton to="/cart" $block $variant="secondary" onClick={drawer.close} lang="en">
        View Cart & Checkout
      </PageButton>
      <SecurityHint $size="small" $tone="inkSoft">
        <ShieldCheck size={20} aria-hidden />
        {total === 0 ? CART_TEXTS.noPaymentNeeded : 'Pembayaran aman melalui payment gateway Midtrans.'}
      </SecurityHint>
    </Footer>
  );
}
