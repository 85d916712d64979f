import { startTestApi, type TestApi } from './harness.ts';
import { answers, entitle, NOW, PARTICIPANT } from './sensory.ts';

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

async function completed(name = 'Profil Sensori Anak', participantInfo: object = PARTICIPANT, comments: object = {}) {
  const id = await entitle(parent.id, {
    assessment: {
      name,
      type: 'sensory',
      priceRupiah: 350_000,
      instrumentId: 'sensory-profile',
      ageRange: '3–12 tahun',
    },
  });
  const body = { responses: answers(2), participantInfo, comments };
  await api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken).expect(200);
  return id;
}

const pdf = (path: string, token: string) =>
  api
    .get(path, token)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => done(null, Buffer.concat(parts)));
    });

/** Names and titles in a PDF are UTF-16 texts as soon as one letter is not ASCII; plain ones stand as they are. */
const structure = (file: Buffer) => file.toString('latin1');

describe('GET /api/user-assessments/{id}/pdf', () => {
  it('when it is completed, then a tagged Indonesian PDF with embedded fonts comes under the specified name', async () => {
    const id = await completed();
    const { status, headers, body } = await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    // Completed at 20:30 UTC on the 20th: in Jakarta the 21st.
    expect(headers['content-disposition']).toBe('attachment; filename=Hasil_Profil_Sensori_Anak_2030-11-21.pdf');
    const text = structure(body);
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    expect(text).toContain('/Lang (id-ID)');
    expect(text).toContain('/StructTreeRoot');
    expect(text).toContain('/Marked true');
    expect(text).toContain('/DisplayDocTitle true');
    expect(text).toContain('(Hasil Profil Sensori Anak)');
    expect(text).toMatch(/\/FontFile2/);
    expect(text).toContain('PlusJakartaSans');
    expect(Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(text)?.[1])).toBe(3);
  });

  it('when it is asked for twice, then both files are the same bytes', async () => {
    const id = await completed();
    const [one, two] = [
      await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken),
      await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken),
    ];
    expect(Buffer.compare(one.body, two.body)).toBe(0);
  });

  it('when names are of any script and length, then the report comes all the same', async () => {
    const strange = [
      'محمد بن عبد الله',
      '山田太郎 😀👨‍👩‍👧',
      'W'.repeat(100),
      '\u202Eetirw\u0000\n\n\t',
      'Nguyễn Śrī ᬩᬮᬶ',
    ];
    for (const childName of strange) {
      const id = await completed('Profil', { ...PARTICIPANT, childName, parentName: childName });
      const { status, body } = await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken);
      expect(status).toBe(200);
      expect(structure(body).startsWith('%PDF-')).toBe(true);
    }
  });

  it('when every section has the longest comment, then the report grows by pages', async () => {
    const comments = Object.fromEntries(
      [...'ABCDEFGHIJKLMN', 'umum'].map((key) => [key, `${'kata '.repeat(199)}akhir`]),
    );
    const id = await completed('Profil', PARTICIPANT, comments);
    const { body } = await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken);
    expect(Number(/\/Type \/Pages\s*\/Count (\d+)/.exec(structure(body))?.[1])).toBeGreaterThan(5);
  });

  it('when the assessment has an odd name, then the header stays one line and safe', async () => {
    const id = await completed('Profil\r\nX-Evil: 1/../"ñ中" 😀');
    const { headers, status } = await pdf(`/api/user-assessments/${id}/pdf`, parent.accessToken);
    expect(status).toBe(200);
    expect(headers['x-evil']).toBeUndefined();
    const said = headers['content-disposition'] as string;
    expect(said).toMatch(/^[\x20-\x7e]+$/);
    expect(said).toContain("filename*=UTF-8''Hasil_Profil_X-Evil_1_.._%C3%B1%E4%B8%AD_%F0%9F%98%80_2030-11-21.pdf");
  });

  it("when it is not completed, another's or without a token, then 409, 404, 401", async () => {
    const open = await entitle(parent.id);
    const others = await entitle((await api.user()).id);
    expect((await api.get(`/api/user-assessments/${open}/pdf`, parent.accessToken)).body.code).toBe('RESULT_NOT_READY');
    expect((await api.get(`/api/user-assessments/${others}/pdf`, parent.accessToken)).status).toBe(404);
    expect((await api.get(`/api/user-assessments/${open}/pdf`)).status).toBe(401);
  });
});

describe('GET /api/admin/assessments/{id}/pdf', () => {
  it('when it is completed, then the file is named after result and day', async () => {
    const id = await completed();
    const { adminToken } = await api.admin();
    const { status, headers, body } = await pdf(`/api/admin/assessments/${id}/pdf`, adminToken);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe(`attachment; filename=Hasil_${id}_2030-11-21.pdf`);
    expect(structure(body).startsWith('%PDF-')).toBe(true);
  });

  it('when it is not completed or missing, then 409 and 404; for a user 403', async () => {
    const { adminToken } = await api.admin();
    const open = await entitle(parent.id);
    expect((await api.get(`/api/admin/assessments/${open}/pdf`, adminToken)).body.code).toBe('RESULT_NOT_READY');
    expect((await api.get('/api/admin/assessments/999999/pdf', adminToken)).status).toBe(404);
    expect((await api.get(`/api/admin/assessments/${open}/pdf`, parent.accessToken)).status).toBe(403);
  });
});
