import { ButtonLink, Drawer, EmptyState, Money, Row, Text } from '@kenali/ui';
import { ShieldCheck, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useCart, useWebCore } from '../common/app-context.ts';
import { BareList } from '../common/bare-list.ts';
import { CartLine } from '../common/cart-line.tsx';
import { totalOf } from '../common/total-of.ts';

const Footer = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${({ theme }) => theme.space[3]};
`;

const Total = styled(Money)`
  font-size: ${({ theme }) => theme.text[3].desktop};
  font-weight: ${({ theme }) => theme.font.weight.bold};
`;

const SecurityHint = styled(Text)`
  display: flex;
  gap: ${({ theme }) => theme.space[2]};
  svg { flex: none; color: ${({ theme }) => theme.color.good}; }
`;

export function CartDrawerSheet() {
  const { cart, drawer } = useWebCore();
  const items = useCart();
  return (
    <Drawer open onClose={drawer.close} title="Shopping Cart" footer={items.length > 0 && <DrawerFooter />}>
      {items.length === 0 ? (
        <EmptyState
          title="Your cart is empty"
          icon={<ShoppingCart size={32} aria-hidden />}
          action={
            <ButtonLink as={Link} to="/assessments" $variant="secondary" onClick={drawer.close}>
              Lihat asesmen
            </ButtonLink>
          }
        >
          Add some assessments to get started
        </EmptyState>
      ) : (
        <BareList>
          {items.map((item) => (
            <CartLine key={item.id} item={item} onRemove={() => cart.remove(item.id)} />
          ))}
        </BareList>
      )}
    </Drawer>
  );
}

function DrawerFooter() {
  const { drawer } = useWebCore();
  return (
    <Footer>
      <Row $justify="space-between">
        <Text as="span">Total</Text>
        <Total value={totalOf(useCart())} />
      </Row>
      <ButtonLink as={Link} to="/cart" $block onClick={drawer.close}>
        View Cart & Checkout
      </ButtonLink>
      <SecurityHint $size="small" $tone="inkSoft">
        <ShieldCheck size={20} aria-hidden />
        Pembayaran aman melalui payment gateway Midtrans.
      </SecurityHint>
    </Footer>
  );
}
