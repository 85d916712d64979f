import { GUARDIAN_TERMS_VERSION, type GuardianInvitationCreated } from '@kenali/contracts';
import type { TestApi } from './harness.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, consentTo, PARTICIPANT } from './sensory.ts';

export type Person = Awaited<ReturnType<TestApi['user']>>;
export const ALYA = { name: PARTICIPANT.childName, birthDate: PARTICIPANT.childBirthDate };

export async function parentOf(api: TestApi, names: object, relationship: 'Ibu' | 'Ayah' = 'Ibu'): Promise<Person> {
  const person = await api.user(names);
  await consentTo(api, person.accessToken, { relationship }).then(({ status }) => expect(status).toBe(200));
  return person;
}

export async function addChild(api: TestApi, owner: Person, child: object = ALYA): Promise<number> {
  return (await api.post('/api/children', child, owner.accessToken).expect(201)).body.id;
}

export const invite = (api: TestApi, owner: Person, childId: number | string, key?: string) =>
  api.post(
    `/api/children/${childId}/guardian-invitations`,
    undefined,
    owner.accessToken,
    key ? { 'Idempotency-Key': key } : {},
  );

/** Needs no account. */
export const statusOf = (api: TestApi, { token }: Pick<GuardianInvitationCreated, 'token'>) =>
  api.post('/api/guardian-invitations/status', { token });

export const open = (api: TestApi, person: Person, { token, pin }: Partial<GuardianInvitationCreated>) =>
  api.post('/api/guardian-invitations/open', { token, pin }, person.accessToken);

export const accept = (
  api: TestApi,
  person: Person,
  { token, pin }: Partial<GuardianInvitationCreated>,
  more: object = {},
) =>
  api.post(
    '/api/guardian-invitations/accept',
    { token, pin, relationship: 'Ayah', terms: GUARDIAN_TERMS_VERSION, consent: true, ...more },
    person.accessToken,
  );

export const end = (api: TestApi, person: Person, id: number | string) =>
  api.post(`/api/guardianships/${id}/end`, { confirmed: true }, person.accessToken);

/** Makes a person a guardian. @returns the number of the guardianship */
export async function join(api: TestApi, owner: Person, guardian: Person, childId: number): Promise<number> {
  const { body: invitation } = await invite(api, owner, childId).expect(201);
  return (await accept(api, guardian, invitation).expect(200)).body.id;
}

/** A completed sensory profile about a child. @returns its number */
export const answer = (api: TestApi, person: Person, childId: number, child: typeof ALYA = ALYA, value = 2) =>
  completeOne(api, person, 'sensory', {
    responses: answers(value),
    participantInfo: { ...PARTICIPANT, childName: child.name, childBirthDate: child.birthDate },
    childId,
  });
