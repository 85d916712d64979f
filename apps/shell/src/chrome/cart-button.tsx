import { IconButton } from '@kenali/ui';
import { ShoppingCart } from 'lucide-react';
import { styled } from 'styled-components';
import { useCart, useWebCore } from '../common/app-context.ts';

const Count = styled.span`
  position: absolute;
  inset-block-start: 0;
  /* On a corner of the icon, and with large text beside it. */
  inset-inline-start: calc(26px + 0.375 * (1rem - 16px));
  min-width: 1.5em;
  padding-inline: 0.3em;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.clay};
  color: ${({ theme }) => theme.color.onDark};
  font-size: 0.8125rem;
  font-weight: ${({ theme }) => theme.font.weight.bold};
  font-variant-numeric: tabular-nums;
  line-height: 1.4;
  text-align: center;
`;

/** The icon stays where it is, and the room for the number grows with the text. */
const Cart = styled(IconButton)`
  justify-content: flex-start;
  width: max(${({ theme }) => theme.size.thumb}, calc(${({ theme }) => theme.size.thumb} + 1.75 * (1rem - 16px)));
  padding-inline-start: 10px;
`;

/** Opens the cart drawer. The badge shows the number of items. */
export function CartButton() {
  const { cart } = useWebCore();
  const { length } = useCart();
  return (
    <Cart label={length > 0 ? `Keranjang, ${length} asesmen` : 'Keranjang, kosong'} onClick={cart.openDrawer}>
      <ShoppingCart size={20} aria-hidden />
      {length > 0 && <Count aria-hidden>{length}</Count>}
    </Cart>
  );
}
