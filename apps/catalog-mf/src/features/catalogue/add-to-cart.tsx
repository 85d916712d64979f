import { type AssessmentView, CART_TEXTS } from '@kenali/contracts';
import { useCart, useShell } from '@kenali/federation';
import { Button, VisuallyHidden } from '@kenali/ui';
import { Check, ShoppingCart } from 'lucide-react';

/** Adds the assessment to the cart. Once it is in the cart, the button opens the cart instead. */
export function AddToCart({ assessment }: { assessment: AssessmentView }) {
  const { cart, toast } = useShell();
  const inCart = useCart().some(({ id }) => id === assessment.id);
  const add = () => {
    const { id, name, price, description, duration, ageRange, type } = assessment;
    const outcome = cart.add({ id, name, price, description, duration, ageRange, type });
    toast.show(
      outcome === 'added'
        ? { title: CART_TEXTS.added, description: name }
        : { title: CART_TEXTS.duplicate, description: CART_TEXTS.duplicateDetail },
    );
  };
  if (inCart)
    return (
      <Button type="button" $variant="secondary" $block onClick={() => cart.openDrawer()}>
        <Check size={20} aria-hidden /> Lihat di keranjang
      </Button>
    );
  return (
    <Button type="button" $block onClick={add}>
      <ShoppingCart size={20} aria-hidden />
      <span>
        Tambah ke Keranjang <VisuallyHidden>{assessment.name}</VisuallyHidden>
      </span>
    </Button>
  );
}
