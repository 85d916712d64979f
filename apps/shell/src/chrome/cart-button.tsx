import { IconButton } from '@kenali/ui';
import { ShoppingCart } from 'lucide-react';
import { styled } from 'styled-components';
import { useCart, useWebCore } from '../common/app-context.ts';

const Count = styled.span`
  /* Beside the icon, also with large text: at most a corner of it is covered. */
  align-self: flex-start;
  margin-inline-start: -10px;
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

/** Opens the cart drawer. The badge shows the number of items. */
export function CartButton() {
  const { cart } = useWebCore();
  const { length } = useCart();
  return (
    <IconButton label={length > 0 ? `Keranjang, ${length} asesmen` : 'Keranjang, kosong'} onClick={cart.openDrawer}>
      <ShoppingCart size={20} aria-hidden />
      {length > 0 && <Count aria-hidden>{length}</Count>}
    </IconButton>
  );
}
