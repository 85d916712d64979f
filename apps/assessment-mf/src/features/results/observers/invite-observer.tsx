import {
  type Id,
  OBSERVER_LABELS,
  OBSERVER_RELATIONSHIPS,
  type ObserverInvited,
  type ObserverRelationship,
} from '@kenali/contracts';
import { failureText, useShell } from '@kenali/federation';
import { Button, ChoiceGroup, FormError, formatDateTime, Stack } from '@kenali/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LinkAndPin } from '../../../common/link-and-pin.tsx';
import { newKey } from '../../../common/new-key.ts';
import { observerAddress, observersOf } from './observers.api.ts';

const OPTIONS = OBSERVER_RELATIONSHIPS.map((value) => ({ value, label: OBSERVER_LABELS[value] }));

/** Invites an observer, then shows link and PIN once. */
export function InviteObserver({ id }: { id: Id }) {
  const { api } = useShell();
  const queryClient = useQueryClient();
  const [relationship, setRelationship] = useState<ObserverRelationship>('teacher');
  const [invited, setInvited] = useState<ObserverInvited | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The same key until an invitation exists, so that a repeated attempt after a lost answer finds the first one.
  const key = useRef<string>(undefined);
  const invite = useMutation({
    mutationFn: () => {
      key.current ??= newKey();
      const input = { params: { id }, body: { relationship } };
      return api.send('POST /api/user-assessments/{id}/observers', input, { idempotencyKey: key.current });
    },
    onSuccess(created) {
      key.current = undefined;
      setInvited(created);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: observersOf(api, id).queryKey }),
  });
  if (invited)
    return (
      <LinkAndPin
        title="Undangan sudah dibuat"
        hint={`Berlaku sampai ${formatDateTime(invited.observer.expiresAt)}, untuk satu orang.`}
        address={observerAddress(invited.token)}
        pin={invited.pin}
        onDone={() => {
          setInvited(null);
          // The closed panel had the focus. The button is back after this render.
          setTimeout(() => button.current?.focus());
        }}
      />
    );
  return (
    <Stack $gap={4}>
      <ChoiceGroup
        legend="Siapa pengamat itu bagi anak?"
        options={OPTIONS}
        value={relationship}
        onChange={(chosen) => {
          key.current = undefined;
          setRelationship(chosen);
        }}
        name="observer-relationship"
      />
      {invite.isError && (
        <FormError>{failureText(invite.error, 'Undangan belum dapat dibuat. Silakan coba lagi.')}</FormError>
      )}
      <div>
        <Button ref={button} onClick={() => invite.mutate()} busy={invite.isPending} busyLabel="Membuat undangan...">
          Undang pengamat
        </Button>
      </div>
    </Stack>
  );
}
