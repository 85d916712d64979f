import { type AssessmentView, CART_TEXTS } from '@kenali/contracts';
import { useCart, useShell } from '@kenali/federation';
import { Button, SmallText, VisuallyHidden } from '@kenali/ui';
import { Check, ShoppingCart } from 'lucide-react';
import { useOpenOf } from './use-open-of.ts';

/** Adds the assessment to the cart. Once it is in the cart, the button opens the cart instead. */
export function AddToCart({ assessment }: { assessment: AssessmentView }) {
  const { cart, toast } = useShell();
  // Buying it again is allowed, for another child.
  const isOpen = useOpenOf(assessment.id).length > 0;
  const inCart = useCart().some(({ id }) => id === assessment.id);
  const add = () => {
    const { id, name, price, description, duration, ageRange, type } = assessment;
    const outcome = cart.add({ id, name, price, description, duration, ageRange, type });
    toast.show(
      outcome === 'added'
        ? {
            title: CART_TEXTS.added,
            description: name,
            variant: 'success',
            action: { label: 'Lihat keranjang', onPress: () => cart.openDrawer() },
          }
        : { title: CART_TEXTS.duplicate, description: CART_TEXTS.duplicateDetail },
    );
  };
  const openCart = () => {
    toast.show({ title: CART_TEXTS.duplicate, description: CART_TEXTS.duplicateDetail });
    cart.openDrawer();
  };
  // One button, so that it keeps the focus when it changes.
  return (
    <>
      {isOpen && !inCart && <SmallText>{CART_TEXTS.stillOpen}</SmallText>}
      <Button type="button" $variant={inCart ? 'secondary' : 'primary'} $block onClick={inCart ? openCart : add}>
        {inCart ? <Check size={20} aria-hidden /> : <ShoppingCart size={20} aria-hidden />}
        <span>
          {inCart ? 'Lihat di keranjang' : 'Tambah ke Keranjang'} <VisuallyHidden>{assessment.name}</VisuallyHidden>
        </span>
      </Button>
    </>
  );
}
