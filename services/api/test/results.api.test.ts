import { EVIDENCE_HEADING, evidenceTexts } from '@kenali/instruments/rules';
import { choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { flat, type ReadPdf, readPdfs, textOf } from './read-pdf.ts';
import { download } from './read-pdf-api.ts';
import { answers, entitle, NOW, PARTICIPANT, schemaError } from './sensory.ts';

const KINDS = [LEARNING, INTELLIGENCE, GENERIC];

let api: TestApi;
let parent: Awaited<ReturnType<TestApi['user']>>;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
});
beforeEach(async () => {
  await api.clean();
  parent = await api.user();
});
afterAll(() => api.stop());

describe('GET /api/user-assessments/result/{id}', () => {
  const result = (id: number | string, token = parent.accessToken) =>
    api.get(`/api/user-assessments/result/${id}`, token);

  it('when it is completed, then it returns the stored result with sections A to N', async () => {
    const id = await entitle(parent.id);
    await api
      .post(
        `/api/user-assessments/${id}/complete`,
        { responses: { ...answers(2), 1: 5 }, participantInfo: PARTICIPANT },
        parent.accessToken,
      )
      .expect(200);
    const { body, status, headers } = await result(id);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(schemaError('GET /api/user-assessments/result/{id}', body)).toBeUndefined();
    expect(body).toMatchObject({
      id,
      assessment: { name: 'Profil Sensori Anak', type: 'sensory' },
      completedAt: NOW.toISOString(),
      results: { type: 'sensory', totalScore: 253, instrument: { id: 'sensory-profile', version: '1.0.1' } },
    });
    expect(Object.keys(body.results.sectionScores)).toHaveLength(14);
    expect(body.results.sectionScores.A).toMatchObject({ name: 'Pemrosesan Pendengaran', total: 19, count: 8 });
    expect(body.results.sectionScores.A.average).toBe(19 / 8);
  });

  it.each([...KINDS])(
    'the evidence of $instrumentId is the same for the parent, for staff and in the PDF',
    async (kind) => {
      const id = await entitleTo(kind, parent.id);
      await api
        .post(`/api/user-assessments/${id}/complete`, { responses: choose(kind) }, parent.accessToken)
        .expect(200);
      const evidence = api.services.instruments.evidenceOf(kind.instrumentId);
      if (!evidence) throw new Error('Nothing is written about it');
      expect((await result(id)).body.evidence).toEqual(evidence);
      const { adminToken } = await api.admin();
      expect((await api.get(`/api/admin/assessments/${id}/result`, adminToken)).body.evidence).toEqual(evidence);
      const file = await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken);
      const [pdf] = await readPdfs([file.body]);
      const text = flat(textOf(pdf as ReadPdf));
      const { label, meaning, entries } = evidenceTexts(evidence, String);
      for (const part of [EVIDENCE_HEADING, label, meaning, ...entries.flatMap((entry) => Object.values(entry))])
        expect(text).toContain(part);
    },
  );

  it('when nothing is written about an instrument, then the evidence is null and the PDF has no heading for it', async () => {
    const { instruments } = api.services;
    api.services.instruments = { ...instruments, evidenceOf: () => null };
    try {
      const id = await entitleTo(GENERIC, parent.id);
      const body = { responses: choose(GENERIC) };
      await api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken).expect(200);
      expect((await result(id)).body.evidence).toBeNull();
      const file = await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken);
      const [pdf] = await readPdfs([file.body]);
      expect(textOf(pdf as ReadPdf)).not.toContain(EVIDENCE_HEADING);
    } finally {
      api.services.instruments = instruments;
    }
  });

  it.each([{ status: 'available' as const }, { status: 'in_progress' as const }, { frozenAt: NOW }])(
    'when it is not completed (%j), then it returns 409 with the specified message',
    async (partial) => {
      const { body, status } = await result(await entitle(parent.id, partial));
      expect([status, body.code]).toEqual([409, 'RESULT_NOT_READY']);
      expect(body.message).toBe('Asesmen masih berlangsung, hasil belum bisa dilihat.');
    },
  );

  it("when it is another user's, withdrawn or missing, then it returns 404; without a token, 401", async () => {
    const others = await entitle((await api.user()).id);
    const withdrawn = await entitle(parent.id, { withdrawnAt: NOW });
    for (const id of [others, withdrawn, 999_999, 'x']) expect((await result(id)).status).toBe(404);
    expect((await api.get(`/api/user-assessments/result/${others}`)).status).toBe(401);
  });
});
