import type { GuardianInvitationCreated, ObserverInvited, ShareLinkCreated } from '@kenali/contracts';
import { addChild, invite, join, type Person, parentOf } from './guardian-family.ts';
import type { TestApi } from './harness.ts';
import { observe } from './observer.ts';
import { completeOne } from './read-pdf-api.ts';
import { restrict } from './restriction.ts';
import { answers, consentTo, entitle, PARTICIPANT } from './sensory.ts';

/** The families live today, so their forms are of the past. */
const FORM = { ...PARTICIPANT, childBirthDate: '2018-05-31', testDate: '2024-01-05' };
const CHILD = { name: FORM.childName, birthDate: FORM.childBirthDate };
const OTHER = { name: 'Bima Saputra', birthDate: '2019-02-02' };

/** One of each kind of right. Two families begin with the same; only the first one ends them. */
export interface Rights {
  owner: Person;
  guardian: Person;
  result: number;
  open: number;
  restrictedOpen: number;
  guardianship: number;
  invitation: GuardianInvitationCreated;
  revokedLink: ShareLinkCreated;
  observer: ObserverInvited;
  revokedObserver: ObserverInvited;
  /** A parent with an open assessment, a result and a link to it. */
  consenting: Person;
  consentOpen: number;
  consentLink: ShareLinkCreated;
  /** A parent who allows research. */
  researcher: Person;
  /** A parent with a link from before a change of mind and back. */
  returning: Person;
  returningLink: ShareLinkCreated;
  /** The number of a restriction that is on. */
  restriction: number;
}

const complete = (api: TestApi, person: Person, childId?: number) =>
  completeOne(api, person, 'sensory', {
    responses: answers(2),
    participantInfo: FORM,
    ...(childId !== undefined && { childId }),
  });

const share = async (api: TestApi, { accessToken }: Person, result: number): Promise<ShareLinkCreated> =>
  (await api.post(`/api/user-assessments/${result}/share-links`, { days: 30 }, accessToken).expect(201)).body;

const inviteObserver = async (api: TestApi, { accessToken }: Person, result: number): Promise<ObserverInvited> => {
  const path = `/api/user-assessments/${result}/observers`;
  return (await api.post(path, { relationship: 'teacher' }, accessToken).expect(201)).body;
};

/** An open assessment about a child. */
async function begin(api: TestApi, { id, accessToken }: Person, { name, birthDate }: typeof CHILD): Promise<number> {
  const open = await entitle(id);
  const participantInfo = { ...FORM, childName: name, childBirthDate: birthDate };
  const body = { responses: answers(2, 3), participantInfo };
  await api.post(`/api/user-assessments/${open}/save-progress`, body, accessToken).expect(200);
  return open;
}

export async function liveBefore(api: TestApi): Promise<Rights> {
  const [owner, guardian, returning] = [
    await parentOf(api, { firstName: 'Ratna' }),
    await parentOf(api, { firstName: 'Dewa' }, 'Ayah'),
    await parentOf(api, { firstName: 'Wati' }),
  ];
  const researcher = await api.user({ firstName: 'Intan' });
  await consentTo(api, researcher.accessToken, { research: true });
  const consenting = await parentOf(api, { firstName: 'Citra' });
  const child = await addChild(api, owner, CHILD);
  const result = await complete(api, owner, child);
  const [observer, revokedObserver] = [
    await inviteObserver(api, owner, result),
    await inviteObserver(api, owner, result),
  ];
  await observe(api, observer, { count: 9 });
  await observe(api, revokedObserver, { count: 9 });
  const lone = await restrictedOwner(api, returning);
  return {
    owner,
    guardian,
    result,
    observer,
    revokedObserver,
    researcher,
    consenting,
    returning,
    open: await begin(api, owner, CHILD),
    restrictedOpen: await begin(api, owner, OTHER),
    guardianship: await join(api, owner, guardian, child),
    invitation: (await invite(api, owner, child).expect(201)).body,
    revokedLink: await share(api, owner, result),
    consentOpen: await begin(api, consenting, CHILD),
    consentLink: await share(api, consenting, await complete(api, consenting)),
    returningLink: await share(api, returning, await complete(api, returning)),
    restriction: lone,
  };
}

async function restrictedOwner(api: TestApi, person: Person): Promise<number> {
  await begin(api, person, OTHER);
  return (await restrict(api, person.accessToken, OTHER)).id;
}

/** Ends one of each kind, as the people concerned do, and begins others that nobody may get back. */
export async function endEverything(api: TestApi, rights: Rights): Promise<void> {
  const { owner, guardian, consenting, researcher, returning } = rights;
  const as = (person: Person, path: string, body?: object) => api.post(path, body, person.accessToken).expect(200);
  await as(guardian, `/api/guardianships/${rights.guardianship}/end`, { confirmed: true });
  await as(owner, `/api/guardianships/${rights.invitation.invitation.id}/end`, { confirmed: true });
  await as(owner, `/api/share-links/${rights.revokedLink.link.id}/revoke`, {});
  await as(owner, `/api/observers/${rights.revokedObserver.observer.id}/revoke`);
  const { token, pin } = rights.observer;
  const { body } = await api.post('/api/observations/open', { token, pin }).expect(200);
  await api.post('/api/observations/withdraw', { session: body.session }).expect(200);
  await as(consenting, '/api/consent/withdraw');
  await as(researcher, '/api/consent/withdraw-choice', { choice: 'research' });
  await as(returning, '/api/consent/withdraw');
  await consentTo(api, returning.accessToken).then(({ status }) => expect(status).toBe(200));
  await as(returning, `/api/restrictions/${rights.restriction}/lift`, { confirmed: true });
  await restrict(api, owner.accessToken, OTHER);
  const later = await share(api, owner, rights.result);
  await as(owner, `/api/share-links/${later.link.id}/revoke`, {});
}
