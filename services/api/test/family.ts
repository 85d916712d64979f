import type { ObserverInvited } from '@kenali/contracts';
import { runNextExport } from '../src/features/data-export/run-exports.ts';
import { addChild, end, invite, join, type Person, parentOf } from './guardian-family.ts';
import type { TestApi } from './harness.ts';
import { enter, observe, view } from './observer.ts';
import { createPsychologist } from './psychologist.ts';
import { completeOne } from './read-pdf-api.ts';
import { ALYA, BIMA, formOf, restrict } from './restriction.ts';
import { answers, consentTo, entitle } from './sensory.ts';
import { openShared } from './shared-link.ts';

export type Staff = Awaited<ReturnType<typeof createStaff>>;
export async function createStaff(api: TestApi) {
  const { adminToken } = await api.admin();
  return { adminToken, psychologist: await createPsychologist(api, { firstName: 'Dewi' }) };
}

interface Details {
  child?: typeof ALYA;
  firstName?: string;
  formerGuardian?: Person;
}
export type Family = Awaited<ReturnType<typeof createFamily>>;
/** A family with one of everything that a call can name, research allowed. */
export async function createFamily(
  api: TestApi,
  { adminToken, psychologist }: Staff,
  { child: profile = ALYA, firstName = 'Keluarga', formerGuardian }: Details = {},
) {
  const [owner, guardian] = [await api.user({ firstName }), await parentOf(api, {}, 'Ayah')];
  const { accessToken: token, password: currentPassword } = owner;
  await consentTo(api, token, { research: true });
  const post = async (path: string, body?: object, status = 201, as = token) =>
    (await api.post(`/api/${path}`, body, as).expect(status)).body;
  const participantInfo = formOf(profile);
  const comments = { umum: `Menutup telinga saat ${profile.name}` };

  // Before there are reports to draw for it.
  const archive = (await post('data-exports', { currentPassword })).id;
  await runNextExport(api.services);
  const child = await addChild(api, owner, profile);
  const emptyChild = await addChild(api, owner, BIMA);
  const restriction = (await restrict(api, token, BIMA)).id;
  let guardianship = await join(api, owner, guardian, child);
  if (formerGuardian) {
    guardianship = await join(api, owner, formerGuardian, child);
    await end(api, owner, guardianship).expect(200);
  }
  const { body: invitation } = await invite(api, owner, child).expect(201);

  const answered = { responses: answers(2), participantInfo, comments, childId: child };
  const result = await completeOne(api, owner, 'sensory', answered);
  const { _id: examined } = await api.assessment({ requiresSignOff: true });
  const waiting = await entitle(owner.id, { assessmentId: examined });
  await post(`user-assessments/${waiting}/complete`, answered, 200);
  for (const id of [waiting, result])
    await post(`admin/assessments/${id}/assign`, { from: null, to: psychologist.id }, 200, adminToken);
  const open = await entitle(owner.id);
  await post(`user-assessments/${open}/save-progress`, { participantInfo }, 200);

  const { link, viewer } = await openShared(api, token, result);
  const inviteObserver = (): Promise<ObserverInvited> =>
    post(`user-assessments/${result}/observers`, { relationship: 'teacher' });
  const [observer, invited] = [await inviteObserver(), await inviteObserver()];
  const observing = await observe(api, observer, { count: 5 });
  const entered = await enter(api, invited);
  const { version, hash } = (await view(api, entered)).text;

  const { _id: priced } = await api.assessment({ priceRupiah: 1000 });
  const order = (await post('orders', { assessmentIds: [priced] })).id;
  const request = (await post('data-requests', { kind: 'correction', message: 'Nama' }, 200)).id;
  return {
    ...{ owner, guardian, childName: profile.name, child, emptyChild, guardianship, invitation },
    ...{ result, waiting, open, link, viewer, observer, observing, invited, entered, text: { version, hash } },
    ...{ order, archive, request, restriction },
  };
}

/** What its owner has restricted, or the consent that its owner has withdrawn. */
export type Restricted = 'account' | 'child' | 'consent' | 'nobody';
export const WHO: readonly Restricted[] = ['account', 'child', 'consent', 'nobody'];
export const CHILDREN = {
  account: { name: 'Zefanya Qolbinur', birthDate: '2023-01-01' },
  child: { name: 'Yustina Melatiputih', birthDate: '2023-02-02' },
  consent: { name: 'Wilhelmina Tirtasari', birthDate: '2023-04-04' },
  nobody: { name: 'Xaverina Wukirsari', birthDate: '2023-03-03' },
} as const;
export type Families = Record<Restricted, Family>;

export const withdrawConsent = (api: TestApi, { owner }: Family) =>
  api.post('/api/consent/withdraw', undefined, owner.accessToken).expect(200);

/** Four families, three of which have their processing stopped in different ways. */
export async function createFamilies(api: TestApi, staff: Staff, details: Details = {}): Promise<Families> {
  const families = {} as Families;
  for (const who of WHO)
    families[who] = await createFamily(api, staff, {
      firstName: `Keluarga${who}`,
      child: CHILDREN[who],
      ...details,
    });
  await restrict(api, families.account.owner.accessToken);
  await restrict(api, families.child.owner.accessToken, CHILDREN.child);
  await withdrawConsent(api, families.consent);
  return families;
}
