import { type Id, OBSERVER_LABELS, OBSERVER_RELATIONSHIPS, type ObserverRelationship } from '@kenali/contracts';
import { failureText, useShell } from '@kenali/federation';
import { Button, ChoiceGroup, FormError, formatDateTime, Stack } from '@kenali/ui';
import { useState } from 'react';
import { LinkAndPin } from '../../../common/link-and-pin.tsx';
import { useNewLink } from '../parts/use-new-link.ts';
import { observerAddress, observersOf } from './observers.api.ts';

const OPTIONS = OBSERVER_RELATIONSHIPS.map((value) => ({ value, label: OBSERVER_LABELS[value] }));

/** Invites an observer, then shows link and PIN once. */
export function InviteObserver({ id }: { id: Id }) {
  const { api } = useShell();
  const [relationship, setRelationship] = useState<ObserverRelationship>('teacher');
  const { created, create, button, close, forgetKey } = useNewLink(
    (idempotencyKey) =>
      api.send(
        'POST /api/user-assessments/{id}/observers',
        { params: { id }, body: { relationship } },
        { idempotencyKey },
      ),
    observersOf(api, id).queryKey,
  );
  if (created)
    return (
      <LinkAndPin
        title="Undangan sudah dibuat"
        hint={`Berlaku sampai ${formatDateTime(created.observer.expiresAt)}, untuk satu orang.`}
        address={observerAddress(created.token)}
        pin={created.pin}
        onDone={close}
      />
    );
  return (
    <Stack $gap={4}>
      <ChoiceGroup
        legend="Siapa pengamat itu bagi anak?"
        options={OPTIONS}
        value={relationship}
        onChange={(chosen) => {
          forgetKey();
          setRelationship(chosen);
        }}
        name="observer-relationship"
      />
      {create.isError && (
        <FormError>{failureText(create.error, 'Undangan belum dapat dibuat. Silakan coba lagi.')}</FormError>
      )}
      <div>
        <Button ref={button} onClick={() => create.mutate()} busy={create.isPending} busyLabel="Membuat undangan...">
          Undang pengamat
        </Button>
      </div>
    </Stack>
  );
}
