import { type CartItem, type Id, mayBeCompleted, type UserAssessmentView } from '@kenali/contracts';
import { BareList, Button, Notice, VisuallyHidden } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCart, useSession, useWebCore } from './app-context.ts';
import { CartLine } from './cart-line.tsx';

/**
 * The removal of cart items in the drawer and on the cart page. The pressed button disappears, so the focus moves to the next
 * item, and without one to the heading.
 */
export function useCartRemoval(heading: RefObject<HTMLElement | null>) {
  const { cart } = useWebCore();
  const items = useCart();
  const area = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<{ item: CartItem; at: number } | null>(null);
  const focusItem = (id: number | undefined) => {
    const button = id === undefined ? null : area.current?.querySelector<HTMLElement>(`[data-remove="${id}"]`);
    (button ?? heading.current)?.focus();
  };
  const remove = (item: CartItem) => {
    const at = items.findIndex(({ id }) => id === item.id);
    const next = items[at + 1]?.id;
    // Renders synchronously, so that the elements that get the focus exist.
    flushSync(() => {
      cart.remove(item.id);
      setRemoved({ item, at });
    });
    focusItem(next);
  };
  const undo = () => {
    if (!removed) return;
    const { item, at } = removed;
    flushSync(() => {
      cart.insert(item, at);
      setRemoved(null);
    });
    focusItem(item.id);
  };
  return { area, remove, undo, removed };
}

type CartRemoval = ReturnType<typeof useCartRemoval>;

/** Says what was removed and takes it back. It stays in the page while the cart is empty, so that screen readers announce it. */
export function RemovedItem({ removal: { removed, undo } }: { removal: CartRemoval }) {
  const text = removed && `${removed.item.name} dikeluarkan dari keranjang.`;
  return (
    <>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      {removed && (
        <Notice
          action={
            <Button $variant="secondary" $size="small" onClick={undo} aria-label={`Urungkan, ${removed.item.name}`}>
              <Undo2 size={20} aria-hidden />
              Urungkan
            </Button>
          }
        >
          <span aria-hidden>{text}</span>
        </Notice>
      )}
    </>
  );
}

export function CartItems({ removal }: { removal: CartRemoval }) {
  const openIds = useOpenAssessmentIds();
  return (
    <BareList>
      {useCart().map((item) => (
        <CartLine key={item.id} item={item} isOpen={openIds.has(item.id)} onRemove={() => removal.remove(item)} />
      ))}
    </BareList>
  );
}

/**
 * The assessments that the user owns and may still complete. Buying one again is allowed, because a family may have several
 * children, but nobody should do so by mistake.
 */
function useOpenAssessmentIds(): ReadonlySet<Id> {
  const { status } = useSession();
  const { data } = useQuery<UserAssessmentView[]>({
    queryKey: ['/api/user-assessments'],
    enabled: status === 'signed-in',
  });
  const own = (status === 'signed-in' && data) || [];
  return new Set(own.filter(mayBeCompleted).map(({ assessmentId }) => assessmentId));
}
