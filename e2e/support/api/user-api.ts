import type { AssessmentType } from '@kenali/contracts';
import { type APIRequestContext, expect } from '@playwright/test';
import { payTransaction } from './provider.ts';
import { PARTICIPANT, sensoryResponses } from './responses.ts';
import { bearer, type User } from './users.ts';

/** Finds the assessment of this type in the public catalogue. */
export async function findAssessment(
  request: APIRequestContext,
  type: AssessmentType,
): Promise<{ id: number; price: string }> {
  const list: { id: number; type: AssessmentType; price: string }[] = await (
    await request.get('/api/assessments')
  ).json();
  return list.find((assessment) => assessment.type === type) as { id: number; price: string };
}

/** Creates a client that acts as this user without a browser. Each method fails the test on an unexpected status. */
export function createUserApi(request: APIRequestContext, user: User) {
  const auth = bearer(user.accessToken);
  const post = async (path: string, data: object, status: number) => {
    const response = await request.post(path, { data, ...auth });
    expect(response.status(), `${path}: ${await response.text()}`).toBe(status);
    return response;
  };
  const get = async (path: string) => {
    const response = await request.get(path, auth);
    expect(response.status(), path).toBe(200);
    return response.json();
  };

  const listUserAssessments = (): Promise<{ id: number; status: string }[]> => get('/api/user-assessments');

  /** Orders one assessment without paying. @returns the id of the order */
  const createOrder = async (type: AssessmentType = 'sensory'): Promise<number> => {
    const { id } = await findAssessment(request, type);
    const response = await post('/api/orders', { assessmentIds: [id] }, 201);
    return (await response.json()).id;
  };

  /** Orders one assessment and starts its payment, as the checkout does. */
  const startPayment = async (type: AssessmentType = 'sensory') => {
    const orderId = await createOrder(type);
    const response = await post('/api/midtrans/create-transaction', { orderId }, 201);
    return { orderId, ...(await response.json()) } as { orderId: number; providerOrderId: string; amount: number };
  };

  /** Opens a user assessment: directly when it is free of charge, else by order and payment. @returns its id */
  const openUserAssessment = async (type: AssessmentType): Promise<number> => {
    const { id, price } = await findAssessment(request, type);
    if (Number(price) === 0) {
      const response = await request.post(`/api/assessments/${id}/direct-access`, auth);
      expect(response.ok()).toBe(true);
      return (await response.json()).userAssessmentId;
    }
    const before = (await listUserAssessments()).map((each) => each.id);
    const { providerOrderId } = await startPayment(type);
    await payTransaction(request, providerOrderId);
    const findAdded = async () => (await listUserAssessments()).filter((each) => !before.includes(each.id));
    await expect.poll(async () => (await findAdded()).length).toBe(1);
    return (await findAdded())[0]?.id as number;
  };

  const start = (id: number) => post(`/api/user-assessments/${id}/start`, {}, 200);
  /** Opens an inventory and starts it, so that its page does not ask whom it is for. @returns its id */
  const openForSelf = async (type: AssessmentType): Promise<number> => {
    const id = await openUserAssessment(type);
    await start(id);
    return id;
  };
  const saveProgress = (id: number, data: object) => post(`/api/user-assessments/${id}/save-progress`, data, 200);
  const complete = (id: number, data: object) => post(`/api/user-assessments/${id}/complete`, data, 200);

  /** Opens a user assessment and completes it. @returns its id */
  const completeNew = async (type: AssessmentType, data: object): Promise<number> => {
    const id = await openUserAssessment(type);
    await complete(id, data);
    return id;
  };

  /** Completes a sensory profile with 125 equal responses. @returns its id */
  const completeSensory = (value: number): Promise<number> =>
    completeNew('sensory', { responses: sensoryResponses(value), participantInfo: PARTICIPANT });

  /** Opens a sensory profile and passes the participant form. @returns its id */
  const openItems = async (progress: object = {}): Promise<number> => {
    const id = await openUserAssessment('sensory');
    await saveProgress(id, { participantInfo: PARTICIPANT, currentStep: 'questions', currentPage: 0, ...progress });
    return id;
  };

  /** Reads a user assessment with its saved progress. */
  const readUserAssessment = async (id: number) => {
    const { results, ...detail } = await get(`/api/user-assessments/by-id/${id}`);
    return { ...detail, ...results } as {
      status: string;
      responses: Record<string, unknown>;
      notApplicable: Record<string, true>;
    };
  };
  const readResult = (id: number) => get(`/api/user-assessments/result/${id}`);

  return {
    listUserAssessments,
    createOrder,
    startPayment,
    openUserAssessment,
    openForSelf,
    start,
    saveProgress,
    complete,
    completeNew,
    completeSensory,
    openItems,
    readUserAssessment,
    readResult,
  };
}
export type UserApi = ReturnType<typeof createUserApi>;
