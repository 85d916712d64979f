import type { APIRequestContext } from '@playwright/test';
import { type Kind, openAttempt, send } from './attempts.ts';
import type { Person } from './people.ts';

/** An attempt of this person that is completed with these answers. */
export async function completed(request: APIRequestContext, person: Person, kind: Kind, body: object): Promise<number> {
  const id = await openAttempt(request, person, kind);
  await send(request, person, [id, 'complete'], body);
  return id;
}
