import type { RestrictionView } from '@kenali/contracts';
import type { Calls } from './harness.ts';
import { PARTICIPANT } from './sensory.ts';

export const ALYA = { name: PARTICIPANT.childName, birthDate: PARTICIPANT.childBirthDate };
export const BIMA = { name: 'Bima Saputra', birthDate: '2022-02-02' };
export const formOf = ({ name, birthDate }: typeof ALYA) => ({
  ...PARTICIPANT,
  childName: name,
  childBirthDate: birthDate,
});

/** Status and code of a call that would process restricted data. */
export const REFUSED = [403, 'PROCESSING_RESTRICTED'];

/** Switches a restriction on as its owner does: of a child, or of the whole account. */
export async function restrict(api: Calls, token: string, child?: typeof ALYA): Promise<RestrictionView> {
  const body = child ? { scope: 'child', child } : { scope: 'account' };
  return (await api.post('/api/restrictions', body, token).expect(200)).body;
}

export const lift = (api: Calls, token: string, id: number | string, body: object = { confirmed: true }) =>
  api.post(`/api/restrictions/${id}/lift`, body, token);

/** The numbers of the results and assessments in a list of staff that are shown as restricted. */
export const markedIn = (list: readonly { id: number; isRestricted?: true }[]): number[] =>
  list.flatMap(({ id, isRestricted }) => (isRestricted ? [id] : [])).sort();
