import { newKey } from '@kenali/federation';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/**
 * Creates a link with a PIN, which are shown once in place of the form.
 * @param list the links so far, which are read again
 */
export function useNewLink<Created>(send: (idempotencyKey: string) => Promise<Created>, list: QueryKey) {
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<Created | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The same key until a link exists, so that a repeated attempt after a lost answer finds the link of the first one.
  const key = useRef<string>(undefined);
  /** Another choice makes another link. */
  const forgetKey = () => {
    key.current = undefined;
  };
  const create = useMutation({
    mutationFn: () => {
      key.current ??= newKey();
      return send(key.current);
    },
    onSuccess(link) {
      forgetKey();
      setCreated(link);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: list }),
  });
  const close = () => {
    setCreated(null);
    // The closed panel had the focus. The button is back after this render.
    setTimeout(() => button.current?.focus());
  };
  return { created, create, button, close, forgetKey };
}
