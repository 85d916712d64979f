import { bearer, registerParent } from '../../support/api/users.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Invalid responses', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  test('invalid values are refused with a message, and the saved responses are kept', async ({
    request,
    parent,
    parentApi,
  }) => {
    const id = await parentApi.openUserAssessment('sensory');
    const save = (responses: object) =>
      request.post(`/api/user-assessments/${id}/save-progress`, { data: { responses }, ...bearer(parent.accessToken) });
    expect((await save({ 1: 4 })).status()).toBe(200);
    for (const invalid of [
      { 1: 0 },
      { 1: 6 },
      { 1: 2.5 },
      { 1: '3' },
      { 1: null },
      { 126: 3 },
      { satu: 3 },
      { 1: { $gt: 0 } },
    ]) {
      const response = await save(invalid);
      expect(response.status(), JSON.stringify(invalid)).toBe(422);
      expect((await response.json()).message).toMatch(/\S+ \S+/);
    }
    const detail = await request.get(`/api/user-assessments/${id}`, bearer(parent.accessToken));
    expect((await detail.json()).results.responses).toEqual({ 1: 4 });
  });

  test("another user's assessment looks like a missing one, and an incomplete one cannot be completed", async ({
    request,
    parent,
    parentApi,
  }) => {
    const stranger = await registerParent(request);
    const id = await parentApi.openUserAssessment('sensory');
    for (const path of ['', '/pdf']) {
      const response = await request.get(`/api/user-assessments/${id}${path}`, bearer(stranger.accessToken));
      expect(response.status()).toBe(404);
    }
    const completion = await request.post(`/api/user-assessments/${id}/complete`, {
      data: { responses: { 1: 5 }, participantInfo: {} },
      ...bearer(parent.accessToken),
    });
    expect(completion.status()).toBe(422);
    expect((await parentApi.listUserAssessments())[0]?.status).not.toBe('completed');
  });
});
